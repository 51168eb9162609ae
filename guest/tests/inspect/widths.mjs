// Writes src/inspect/width_table.rs from what Node says of every character.
// Run as: node --expose-internals guest/tests/inspect/widths.mjs
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const { getStringWidth } = createRequire(import.meta.url)('internal/util/inspect')

/** The ranges of characters that are `width` columns wide. Unassigned characters join the range before them. */
function ranges(width) {
  const found = []
  let open
  for (let code = 0x7f; code <= 0x10ffff; code++) {
    if (code >= 0xd800 && code <= 0xdfff) continue
    const character = String.fromCodePoint(code)
    if (getStringWidth(character) === width) {
      if (open) open[1] = code
      else found.push((open = [code, code]))
    } else if (!/\p{Cn}/u.test(character)) {
      open = undefined
    }
  }
  return found
}

function table(name, comment, width) {
  const items = ranges(width).map(([first, last]) => `(0x${first.toString(16)}, 0x${last.toString(16)})`)
  let lines = ''
  let line = '   '
  for (const item of items) {
    if (line.length + item.length + 2 > 120) {
      lines += line + '\n'
      line = '   '
    }
    line += ` ${item},`
  }
  return `/// ${comment}\n#[rustfmt::skip]\npub const ${name}: &[(u32, u32)] = &[\n${lines}${line}\n];\n`
}

writeFileSync(
  new URL('../../src/inspect/width_table.rs', import.meta.url),
  '//! Characters that do not take one column: inclusive ranges, ascending. Written by `tests/inspect/widths.mjs`.\n\n' +
    table('WIDE', 'Two columns.', 2) +
    '\n' +
    table('ZERO', 'None.', 0),
)
