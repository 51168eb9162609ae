/** Text for the terminal: sections, numbered programs, verdicts. Colours only where somebody sees them. */

const HAS_COLOURS = Boolean(process.stdout.isTTY) && !process.env.NO_COLOR

const paint = (code) => (text) => (HAS_COLOURS ? `\u001b[${code}m${text}\u001b[0m` : text)

export const bold = paint(1)
export const dim = paint(2)
const green = paint(32)
const red = paint(31)

/**
 * Starts a section.
 * @param title - what it shows.
 */
export function section(title) {
  console.log(`\n${bold(`── ${title} ${'─'.repeat(Math.max(2, 76 - title.length))}`)}\n`)
}

/**
 * Prints a program with line numbers.
 * @param source - the program.
 */
export function listing(source) {
  const lines = source.trimEnd().split('\n')
  for (const [index, line] of lines.entries()) console.log(`${dim(String(index + 1).padStart(4))}  ${line}`)
}

/**
 * Prints a block of text, set off from what is around it.
 * @param text - the block.
 */
export function block(text) {
  console.log(text.replaceAll(/^/gm, '  '))
}

/**
 * Prints whether something is as it should be.
 * @param isGood - whether it is.
 * @param text - what was looked at.
 */
export function verdict(isGood, text) {
  console.log(`${isGood ? green('✓') : red('✗')} ${text}`)
}

/**
 * Milliseconds for a reader.
 * @param ms - the time.
 * @returns three significant digits at most.
 */
export function milliseconds(ms) {
  return `${ms < 10 ? ms.toFixed(2) : ms < 100 ? ms.toFixed(1) : ms.toFixed(0)} ms`
}
