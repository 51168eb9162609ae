/** Programs about strings: characters by index, surrogates, growing texts, and properties that primitives inherit. */
import { guarded } from '../program.js'
import type { Statement } from '../program.js'
import type { Random } from '../random.js'
import { descriptor, primitive, warmAndChanged } from './common.js'

const TEXTS = [
  "''",
  "'a'",
  "'abc'",
  "'abcabc'",
  "'a\\u{1F600}b'",
  "'\\ud83d'",
  "'\\ude00x'",
  "'é\\xff'",
  "'\\u0100'",
  "'12'",
  "' x '",
  "'a,b,,c'",
  "'x'.repeat(40)",
  "'\\u{1F600}'.repeat(3)",
  "'ABC'",
]
const INDICES = [
  '0',
  '0',
  '1',
  '1',
  '2',
  '3',
  'i',
  'i',
  '-1',
  '1.5',
  "'1'",
  "'length'",
  '-0',
  '4294967295',
  's',
  'NaN',
  't.length - 1',
]
const STRINGS = ['t', 't', 't', 'u', 'u', 'object']
const PRIMITIVES = ['t', 't', 'u', '5', '(1.5)', 'true', '7n', 's']

const text = (random: Random): string => random.pick(TEXTS)
const index = (random: Random): string => random.pick(INDICES)

/** A call of a method whose result does not depend on locales or versions. */
function method(random: Random): string {
  const [i, j, v] = [
    random.pick(['0', '1', '2', '-1', 'i', 'NaN', '1.5', '50']),
    random.pick(['0', '1', '3', '-2', 'undefined']),
    text(random),
  ]
  return random.pick([
    `charAt(${i})`,
    `charCodeAt(${i})`,
    `at(${i})`,
    `codePointAt(${i})`,
    `slice(${i}, ${j})`,
    `substring(${i}, ${j})`,
    `substr(${i}, ${j})`,
    `indexOf(${v}, ${i})`,
    `lastIndexOf(${v}, ${j})`,
    `includes(${v})`,
    `startsWith(${v}, ${i})`,
    `endsWith(${v}, ${j})`,
    `split(${random.pick([v, "''", "','", '/b/', 'undefined'])}, ${random.pick(['2', 'undefined'])})`,
    `replace(${random.pick([v, '/a/g', "'a'"])}, ${random.pick(["'[$&]'", '(m) => m + 1', v])})`,
    `replaceAll(${random.pick([v, '/b/g', "''"])}, ${random.pick(["'-'", '(m, p) => p'])})`,
    `padStart(${random.below(9)}, ${v})`,
    `padEnd(${random.below(9)}, ${v})`,
    `repeat(${random.below(4)})`,
    `concat(${v}, ${primitive(random)})`,
    'trim()',
    'toUpperCase()',
    'toLowerCase()',
    'isWellFormed()',
    'toWellFormed()',
    'normalize()',
    `match(/${random.pick(['a', '.', '(b)(c)?', '\\\\d'])}/${random.pick(['', 'g', 'u'])})`,
    'toString()',
    'valueOf()',
  ])
}

function access(random: Random): string {
  const o = random.pick(STRINGS)
  const p = random.pick(PRIMITIVES)
  const other = random.pick(['t', 'u', text(random)])
  return random.weighted([
    [5, () => `put(${o}[${index(random)}])`],
    [3, () => `put(at(${o}, ${index(random)}))`],
    [2, () => `put(${o}.length, ${o}[${o}.length - 1], ${o}[${o}.length])`],
    [8, () => `put(${o}.${method(random)})`],
    [2, () => `t += ${random.pick(['u', text(random), 'i', primitive(random)])}; put(t)`],
    [1, () => `t = ${other} + t; put(t.length)`],
    [2, () => `put(t === ${other}, t < ${other}, t == ${other}, ${o} + ${other})`],
    [2, () => `for (const c of ${o}) put(c)`],
    [
      2,
      () => `{ let all = ''; for (let j = 0; j < ${o}.length && j < 50; j++) all = ${o}[j] + all; put(all) }`,
    ],
    [
      1,
      () =>
        `{ let h = 0; for (let j = 0; j < ${o}.length; j++) h = (h * 31 + ${o}.charCodeAt(j)) | 0; put(h) }`,
    ],
    [
      1,
      () =>
        `put([...${o}], Object.keys(${o}), ${random.pick(["'0'", "'length'", "'9'", 's'])} in Object(${o}))`,
    ],
    [1, () => `{ const [x, y] = ${o}; const { length, 0: z } = ${o}; put(x, y, length, z) }`],
    [1, () => `for (const k in Object(${o})) put(k)`],
    [3, () => `put(get_x(${p}))`],
    [2, () => `put(call_y(${p}))`],
    [2, () => `set_x(${p}, ${primitive(random)})`],
    [1, () => `${o}[${index(random)}] = 'q'; put(${o})`],
    [
      1,
      () =>
        `put(delete ${o}[${random.pick(['0', '9', "'length'"])}])`
          .replace('delete t[', 'delete Object(t)[')
          .replace('delete u[', 'delete Object(u)['),
    ],
    [1, () => `put(\`<\${${o}}\${${random.pick(['i', 'u', '-0', 'null', '[1, 2]'])}}>\`)`],
    [1, () => `put(keys[${o}], keys[${o}] = i, Object.keys(keys).length)`],
    [1, () => `switch (${o}) { case 'a': put('is a'); break; case u: put('is u'); default: put('other') }`],
    [
      1,
      () =>
        `put(String.fromCharCode(${random.pick(['97', '55357', '65536 + 98', '-1', '255, 256'])}), String.raw\`a\${t}\\n\`)`,
    ],
    [1, () => `put(tag\`a\${t}b\`, tag\`a\${i}b\`)`],
  ])
}

function change(random: Random): string {
  const owner = random.pick([
    'String.prototype',
    'String.prototype',
    'Number.prototype',
    'Boolean.prototype',
    'Symbol.prototype',
    'BigInt.prototype',
    'Object.prototype',
  ])
  return random.weighted([
    [
      3,
      () =>
        `Object.defineProperty(${owner}, '${random.pick(['x', 'x', 'y'])}', ${descriptor(random, primitive(random))})`,
    ],
    [
      3,
      () =>
        `${owner}.${random.pick(['x', 'y'])} = function () { 'use strict'; return [typeof this, told(this)] }`,
    ],
    [
      1,
      () =>
        `Object.defineProperty(${owner}, 'x', { get() { 'use strict'; return typeof this }, set(v) { 'use strict'; put('set', typeof this, v) }, configurable: true })`,
    ],
    [1, () => `put(delete ${owner}.${random.pick(['x', 'y'])})`],
    [1, () => `String.prototype.${random.pick(['charAt', 'slice', 'indexOf', 'at'])} = () => 'replaced'`],
    [2, () => `t = ${text(random)}`],
    [2, () => `u = ${random.pick([text(random), 't', 't.slice(1)', 't + u'])}`],
    [1, () => `object = new String(${text(random)})`],
    [1, () => `object.${random.pick(['x', 'y', '[9]'])} = 1`.replace('.[', '[')],
    [
      1,
      () =>
        `Object.defineProperty(object, ${random.pick(["'1'", "'x'", "'length'"])}, ${descriptor(random, "'d'")})`,
    ],
    [
      1,
      () =>
        `Object.setPrototypeOf(String.prototype, ${random.pick(['null', '{ x: 1, y() { return 2 } }', 'Object.prototype'])})`,
    ],
  ])
}

/** A program of the topic. */
export function strings(random: Random): Statement[] {
  const setup = [
    "const told = (it) => { put(typeof it === 'object' ? typeof it?.valueOf?.() : it) }",
    `let t = ${text(random)}, u = ${text(random)}, object = new String(${text(random)}), i = 0; const s = Symbol('s'), keys = {}`,
    'const at = (o, i) => o[i], get_x = (o) => o.x, set_x = (o, v) => { o.x = v }, call_y = (o) => o.y(1)',
    'const tag = (parts, ...values) => [parts.raw, values, Object.isFrozen(parts)]',
  ]
  return [
    ...setup,
    ...warmAndChanged(random, { use: () => access(random), change: () => change(random), most: 6, again: 4 }),
    guarded('put(t, u, object)'),
  ]
}
