/** `docs/language.md`, made from the list of features. */
import type { Feature, How } from './feature.js'
import { CHAPTERS } from './features.js'

const HOW: Record<How, string> = {
  native: 'the engine has it',
  lowered: 'the compiler of programs turns it into what the engine has, or erases it',
  ours: 'the guest has a built-in of its own, because the engine has none or a wrong one',
  missing: 'is not there',
}

const HEAD = `# The language

What programs may use of TypeScript 5.9 and of JavaScript up to ES2025, with what is known of later editions. Made by \`__test__/language.test.ts\`
from the list in \`__test__/language/\`; each feature there has programs, which that test runs. Those of JavaScript are also run by the Node that runs
the test, where it has the feature. Do not edit: \`UPDATE_DOCS=1 npx vitest run __test__/language.test.ts\`.

What a program makes into code itself, with \`eval\` or \`new Function\`, goes to the engine as it is. It has to be JavaScript, not TypeScript;
what the list calls lowered is missing there, or wrong as the engine has it; and its errors have no place in the program. The guest's own
built-ins are the same there.
`

/** How many features come about in which way. */
function counts(features: readonly Feature[]): string {
  const programs = features.reduce((sum, feature) => sum + feature.examples.length, 0)
  const rows = (Object.keys(HOW) as How[]).map((how) => {
    const count = features.filter((feature) => feature.how === how).length
    return `| ${how} | ${count} | ${HOW[how]} |`
  })
  return [
    '',
    `${features.length} features, ${programs} programs.`,
    '',
    '| | features | |',
    '|---|---:|---|',
    ...rows,
    '',
  ].join('\n')
}

function row({ name, since, how, note }: Feature): string {
  return `| ${[name, since, how, note ?? ''].map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
}

/** The whole document. */
export function document(): string {
  const chapters = CHAPTERS.map(([title, features]) =>
    [
      '',
      `## ${title}`,
      '',
      '| feature | since | how | |',
      '|---|---|---|---|',
      ...features.map(row),
      '',
    ].join('\n'),
  )
  return HEAD + counts(CHAPTERS.flatMap(([, features]) => features)) + chapters.join('')
}
