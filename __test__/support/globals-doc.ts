/** Writes docs/globals.md: what programs find, from the sandbox itself and from the tests that compare it with Node. */
import { readFileSync } from 'node:fs'
import type { LoadedRuntime } from './runtime.js'

/** Globals and modules that belong together and are tested in one file. */
interface Family {
  title: string
  /** The test file, below `__test__/globals/`. */
  file: string
  globals: string[]
  modules: string[]
  /** Where it is not as in Node, and what to know besides. */
  remarks: string[]
}

const FAMILIES: Family[] = [
  {
    title: 'Text and bytes',
    file: 'encoding',
    globals: ['TextEncoder', 'TextDecoder', 'atob', 'btoa'],
    modules: ['string_decoder'],
    remarks: [
      'Encodings: `utf-8`, `utf-16le`, `utf-16be` and `windows-1252`, under all labels of the Encoding Standard. Others are refused with `ERR_ENCODING_NOT_SUPPORTED`.',
      '`latin1` means `windows-1252`, as the standard says; some releases of Node decode ISO-8859-1.',
    ],
  },
  {
    title: 'URLs',
    file: 'url',
    globals: ['URL', 'URLSearchParams'],
    modules: ['url'],
    remarks: [
      '`URL.createObjectURL` is not there.',
      'With a scheme that is not special (`foo://host/`), a backslash in a relative URL counts as a slash. A `file:` URL loses one of two slashes at the beginning of a path that is resolved or assigned.',
    ],
  },
  {
    title: 'Buffers and blobs',
    file: 'buffer',
    globals: ['Buffer', 'Blob', 'File'],
    modules: ['buffer'],
    remarks: [
      'Each buffer has memory of its own; there is no pool, and `allocUnsafe` gives zeros.',
      '`blob.stream()` is not there, for want of streams.',
    ],
  },
  {
    title: 'Copies',
    file: 'structured-clone',
    globals: ['structuredClone'],
    modules: [],
    remarks: [
      'Walks without recursion, so that no depth is too great. What is refused is not told by the source of a class.',
    ],
  },
  {
    title: 'Events and aborts',
    file: 'events',
    globals: ['Event', 'CustomEvent', 'EventTarget', 'AbortController', 'AbortSignal', 'DOMException'],
    modules: ['events'],
    remarks: ['`captureRejections` has no effect, and no warning is given for many listeners.'],
  },
  {
    title: 'Random numbers, digests, time',
    file: 'crypto',
    globals: [
      'crypto',
      'Crypto',
      'SubtleCrypto',
      'performance',
      'Performance',
      'PerformanceEntry',
      'PerformanceMark',
      'PerformanceMeasure',
    ],
    modules: ['crypto', 'perf_hooks'],
    remarks: [
      'Digests: MD5, SHA-1, SHA-224, SHA-256, SHA-384, SHA-512, and HMAC over them. `crypto.subtle` has `digest` alone. There are no ciphers, keys or signatures.',
      'Time counts from the beginning of the run.',
    ],
  },
  {
    title: 'Timers and the process',
    file: 'timers',
    globals: [
      'setTimeout',
      'setInterval',
      'setImmediate',
      'clearTimeout',
      'clearInterval',
      'clearImmediate',
      'queueMicrotask',
      'process',
    ],
    modules: ['timers', 'timers/promises', 'process'],
    remarks: [
      '`unref` changes what `hasRef` says and nothing else: a run ends when its program does.',
      '`process.env` is empty, `process.cwd()` is `/`, `process.arch` is `wasm32`. `process.version` is that of the Node whose globals these are. Every chunk written to `stdout` or `stderr` is one entry of the log. `beforeExit` and `exit` are not emitted.',
    ],
  },
  {
    title: 'Other modules',
    file: 'modules',
    globals: [],
    modules: [
      'assert',
      'assert/strict',
      'console',
      'os',
      'path',
      'path/posix',
      'querystring',
      'util',
      'util/types',
    ],
    remarks: [
      '`assert` tells both values, without the lines of difference that Node draws. `path` is the POSIX one; there is no `path.win32`.',
      '`util.parseArgs`, `util.MIMEType` and `util.getSystemErrorName` are not there, nor are colours in `util.inspect`.',
    ],
  },
]

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

/** What a program sees of the globals and modules: names of members, of prototypes after a dot. */
const LOOK = `
  const ofFunctions = ['length', 'name', 'prototype', 'arguments', 'caller']
  const isTold = (value, name) => name !== 'constructor' && !(typeof value === 'function' && ofFunctions.includes(name))
    && !name.startsWith('_') && !/^[A-Z]+(?:_[A-Z]+)+$/.test(name)
  const own = (value) => value === null || (typeof value !== 'object' && typeof value !== 'function') ? []
    : Object.getOwnPropertyNames(value).filter((name) => isTold(value, name))
  const members = (value) => {
    const isClass = typeof value === 'function' && Object.hasOwn(value, 'prototype')
    const inherited = typeof value === 'object' ? own(Object.getPrototypeOf(value)) : []
    const found = [...own(value), ...(Object.getPrototypeOf(value) === Object.prototype ? [] : inherited)]
    return [...new Set([...found, ...(isClass ? own(value.prototype).map((name) => '.' + name) : [])])].sort()
  }
  return [names.map((name) => members(globalThis[name])), modules.map((name) => members(require(name)))]
`

/** The document, as it should be. */
export async function globalsDoc(run: LoadedRuntime['run']): Promise<string> {
  const names = FAMILIES.flatMap((family) => family.globals)
  const modules = FAMILIES.flatMap((family) => family.modules)
  const program = `const names = ${JSON.stringify(names)}, modules = ${JSON.stringify(modules)}\n${LOOK}`
  const { value, error } = await run(program)
  if (error) throw new Error(error.message)
  const [ofGlobals, ofModules] = value as [string[][], string[][]]
  const globalMembers = new Map(names.map((name, index) => [name, ofGlobals[index] ?? []]))
  const moduleMembers = new Map(modules.map((name, index) => [name, ofModules[index] ?? []]))
  const sections = FAMILIES.map((family) => section(family, globalMembers, moduleMembers))
  return [HEAD, ...sections].join('\n\n').concat('\n')
}

const HEAD = `# Globals and modules

What programs find besides the language. This page is written by \`__test__/globals/doc.test.ts\`, which asks the sandbox; each family is
compared with Node by the tests below it, which evaluate the same expressions in both. Names with a dot are those of instances.

What is not there (\`fetch\`, \`WebSocket\`, \`Worker\`, \`WebAssembly\`, files, other modules) is \`undefined\` to \`typeof\`, and the error of
using it says what to do instead; see \`__test__/globals/absent.test.ts\`.`

function section(family: Family, globals: Map<string, string[]>, modules: Map<string, string[]>): string {
  const row = (name: string, members: string[] = []): string =>
    `| ${name} | ${members.map((member) => `\`${member}\``).join(', ')} |`
  const rows = [
    ...family.globals.map((name) => row(`\`${name}\``, globals.get(name))),
    ...family.modules.map((name) => row(`\`node:${name}\``, modules.get(name))),
  ]
  const table = ['| | members |', '|---|---|', ...rows].join('\n')
  const remarks = family.remarks.map((remark) => `- ${remark}`).join('\n')
  return `## ${family.title}\n\n${table}\n\n${remarks}\n\nTests (\`__test__/globals/${family.file}.test.ts\`): ${titles(family.file)}.`
}

/** The titles of a file's tests, by the blocks they stand in. */
function titles(file: string): string {
  const calls = read(`__test__/globals/${file}.test.ts`).matchAll(
    /^ *(describe|it)(?:\.each\([^\n]*\))?\((['"`])((?:\\.|(?!\2).)*)\2/gm,
  )
  const blocks: string[][] = []
  for (const [, kind, , title = ''] of calls) {
    if (kind === 'describe') blocks.push([title.replaceAll('\\', '')])
    else blocks.at(-1)?.push(title.replaceAll('\\', ''))
  }
  return blocks.map(([block, ...tests]) => `*${block}*: ${tests.join(', ')}`).join('; ')
}
