/** Programs about numbers: where integers end, minus zero, conversions, and operators on whatever there is. */
import { block, guarded } from '../program.js'
import type { Statement } from '../program.js'
import type { Random } from '../random.js'
import { sequence } from './common.js'

const EDGES = [
  '0',
  '-0',
  '1',
  '-1',
  '2',
  '3',
  '7',
  '31',
  '32',
  '33',
  '255',
  '256',
  '0.5',
  '-0.5',
  '1.5',
  '1e21',
  '1e-7',
  '5e-324',
  'NaN',
  'Infinity',
  '-Infinity',
  '2147483647',
  '2147483647',
  '2147483648',
  '-2147483648',
  '-2147483648',
  '-2147483649',
  '4294967295',
  '4294967296',
  '65536',
  '46341',
  '-46341',
  '1073741824',
  '-1073741824',
  '9007199254740991',
  '9007199254740992',
  '-9007199254740993',
  '0x7fffffff',
  '0.1',
  '1e308',
]
const OTHERS = [
  'true',
  'false',
  'null',
  'undefined',
  "''",
  "'5'",
  "' 12 '",
  "'0x10'",
  "'abc'",
  "'-0'",
  '[]',
  '[4]',
  '{}',
  'boxed',
  'loud',
  '5n',
  '-1n',
  '9007199254740993n',
]
const BINARY = [
  '+',
  '+',
  '+',
  '-',
  '-',
  '*',
  '*',
  '|',
  '&',
  '^',
  '<<',
  '>>',
  '>>>',
  '<',
  '<=',
  '>',
  '>=',
  '==',
  '===',
  '!=',
  '!==',
  '&&',
  '||',
  '??',
  ',',
]

/** What is divided by. */
const DIVISORS = ['1', '2', '3', '7', '(-1)', '(-3)', '0.5', '0', 'NaN', '1e21', '2147483647', 'Infinity']
const UNARY = ['-', '-', '+', '~', '!', 'typeof ', 'void ']
const EXACT = [
  'Math.abs',
  'Math.floor',
  'Math.ceil',
  'Math.round',
  'Math.trunc',
  'Math.sign',
  'Math.sqrt',
  'Math.fround',
  'Math.clz32',
  'Number',
  'Number.isInteger',
  'Number.isSafeInteger',
  'isNaN',
  'parseInt',
  'parseFloat',
  'String',
  'Object.is.bind(null, -0)',
]
const VARIABLES = ['a', 'a', 'b', 'b', 'c', 'n', 'i']

const variable = (random: Random): string => random.pick(VARIABLES)

/** An operand: in parentheses, so that signs do not run together. */
function operand(random: Random): string {
  return random.weighted([
    [5, () => `(${random.pick(EDGES)})`],
    [5, () => variable(random)],
    [1, () => `(${random.pick(OTHERS)})`],
  ])
}

/** An expression, as deep as there is room for. */
function expression(random: Random, depth = 0): string {
  if (depth > 2) return operand(random)
  const deeper = (): string => expression(random, depth + 1)
  return random.weighted([
    [3, () => operand(random)],
    [8, () => `((${deeper()}) ${random.pick(BINARY)} (${deeper()}))`],
    [2, () => `((${deeper()}) ${random.pick(['/', '%'])} (${random.pick(DIVISORS)}))`],
    [2, () => `(${random.pick(UNARY)}${deeper()})`],
    [1, () => `(${random.pick(['++', '--'])}${random.pick(['a', 'b', 'c'])})`],
    [1, () => `(${random.pick(['a', 'b', 'c'])}${random.pick(['++', '--'])})`],
    [
      1,
      () =>
        `(${random.pick(['2', '3', '-2', '10', '0.5', '-0', 'NaN'])}) ** (${random.pick(['0', '1', '2', '5', '-1', '30', 'NaN'])})`
          .replace(/^/, '(')
          .concat(')'),
    ],
    [1, () => `${random.pick(EXACT)}(${deeper()})`],
    [
      1,
      () =>
        `${random.pick(['Math.max', 'Math.min', 'Math.imul', 'Math.max'])}(${deeper()}, ${operand(random)})`,
    ],
    [1, () => `(${deeper()} ? ${deeper()} : ${deeper()})`],
  ])
}

const ASSIGNMENTS = ['=', '+=', '+=', '-=', '*=', '|=', '&=', '^=', '<<=', '>>=', '>>>=', '&&=', '||=', '??=']

function statement(random: Random): string {
  const target = random.pick(['a', 'a', 'b', 'c', 'list[0]', 'list[1]', 'list[i]', 'object.v', 'object.v'])
  return random.weighted([
    [6, () => `put(${expression(random)})`],
    [5, () => `${target} ${random.pick(ASSIGNMENTS)} ${expression(random, 1)}; put(${target})`],
    [3, () => `put(${random.pick(['++', '--'])}${target}, ${target})`],
    [3, () => `put(${target}${random.pick(['++', '--'])}, ${target})`],
    [
      2,
      () =>
        `put(add(${operand(random)}, ${operand(random)}), subtract(${operand(random)}, ${operand(random)}), times(${operand(random)}, ${operand(random)}))`,
    ],
    [
      2,
      () =>
        `put(less(${operand(random)}, ${operand(random)}), remainder(${operand(random)}, ${random.pick(DIVISORS)}), shift(${operand(random)}, ${operand(random)}))`,
    ],
    [1, () => `put(next(${operand(random)}), previous(${operand(random)}), negative(${operand(random)}))`],
    [1, () => `if (${expression(random, 1)}) put('yes'); else put('no')`],
    [
      1,
      () =>
        `while (${variable(random)} ${random.pick(['<', '>', '<=', '!=='])} ${operand(random)} && ++n < 40) { a += b; put(a) }; n = 0`,
    ],
    [
      1,
      () =>
        `for (let j = ${random.pick(['2147483645', '-2147483647', '0', '-3', '0.5', '4294967293'])}, m = 0; m < 5; m++, j${random.pick(['++', '--', ' += 2', ' *= 2', ' -= 1'])}) put(j)`,
    ],
    [
      1,
      () =>
        `switch (${operand(random)}) { case 0: put('zero'); break; case ${operand(random)}: put('case'); case 1: put('one'); break; case NaN: put('nan'); default: put('default') }`,
    ],
    [
      1,
      () => `put(hash(${operand(random)}), mean([${random.some(1, 4, () => operand(random)).join(', ')}]))`,
    ],
    [
      1,
      () =>
        `put([${random.some(2, 4, () => operand(random)).join(', ')}].reduce(${random.pick(['add', 'subtract', 'times', '(x, y) => x > y ? x : y'])}))`,
    ],
    [
      1,
      () =>
        `put((${operand(random)}).toString(${random.pick(['', '2', '16', '36'])}), (${operand(random)}).toFixed?.(${random.below(5)}))`,
    ],
    [1, () => `${random.pick(['a', 'b', 'c'])} = ${operand(random)}`],
  ])
}

/** A program of the topic. */
export function numbers(random: Random): Statement[] {
  return [
    `let a = ${random.pick(EDGES)}, b = ${random.pick(EDGES)}, c = ${operand(random).replaceAll(/\b[abcin]\b/g, '3')}, n = 0, i = 0`,
    "const boxed = { valueOf: () => 6 }, loud = { [Symbol.toPrimitive](hint) { put(hint); return hint === 'string' ? 's' : 8 } }",
    `const list = [${random.pick(EDGES)}, ${random.pick(EDGES)}], object = { v: ${random.pick(EDGES)} }`,
    'const add = (x, y) => x + y, subtract = (x, y) => x - y, times = (x, y) => x * y, less = (x, y) => x < y, remainder = (x, y) => x % y',
    'const shift = (x, y) => [x << y, x >> y, x >>> y], next = (x) => ++x, previous = (x) => x--, negative = (x) => -x',
    'const hash = (x) => { let h = 17; for (let j = 0; j < 20; j++) h = (h * 31 + Number(x)) | 0; return h }',
    'const mean = (all) => { let sum = 0; for (const x of all) sum += x; return sum / all.length }',
    block(
      `for (i = 0; i < ${random.pick([2, 3, 4])}; i++) {`,
      sequence(
        random,
        random.some(3, 10, () => statement(random)),
      ),
    ),
    ...sequence(
      random,
      random.some(1, 5, () => statement(random)),
    ),
    guarded('put(a, b, c, list, object)'),
  ]
}
