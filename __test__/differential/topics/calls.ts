/** Programs about calls: receivers, arguments, scopes that closures keep, `eval` and `with`, and ways out of functions. */
import { block, guarded } from '../program.js'
import type { Block, Statement } from '../program.js'
import type { Random } from '../random.js'
import { primitive, warmAndChanged } from './common.js'

const NAMES = ['x', 'y', 'z']
const variable = (random: Random): string => random.pick(NAMES)
const FUNCTIONS = ['f', 'f', 'g', 'g', 'h', 'o.f', 'o.g', 'o.h', 'bound', 'C']
const callee = (random: Random): string => random.pick(FUNCTIONS)

const values = (random: Random): string => random.some(0, 3, () => value(random)).join(', ')

function value(random: Random): string {
  return random.weighted([
    [5, () => primitive(random)],
    [3, () => variable(random)],
    [1, () => '[1, 2]'],
    [1, () => '{ x: 4, y: 5 }'],
    [1, () => `() => ${variable(random)}++`],
    [1, () => 'undefined'],
  ])
}

const PARAMETERS = [
  'x, y',
  'x, y',
  'x = 1, y = x',
  'x = y, y = 2',
  '...x',
  'x, ...z',
  '{ x, y = 3 } = {}',
  '[x, y] = [5]',
  'x, y = () => x',
  'x = arguments.length, y',
  '',
]

/** What may stand in a function. */
interface Kind {
  sloppy: boolean
  /** Whether its parameters are names alone. Where they are not, and in `with`, the engine takes functions in blocks of sloppy code wrongly. */
  simple: boolean
}

/** A statement inside of a function, as deep as there is room for. */
function inner(random: Random, { sloppy, simple }: Kind, depth: number): string {
  const v = variable(random)
  const deeper = (): string => inner(random, { sloppy, simple }, depth + 1)
  if (depth > 2) return `put(typeof ${v} === 'function' ? 'f' : ${v})`
  return random.weighted([
    [4, () => `put(${v})`],
    [2, () => `put(this === o ? 'o' : this === globalThis ? 'global' : typeof this)`],
    [3, () => `put(arguments.length, arguments[0], arguments[1])`],
    [2, () => `arguments[${random.below(2)}] = ${value(random)}`],
    [3, () => `${v} = ${value(random)}`],
    [1, () => `${v}++`],
    [1, () => `${v} += ${primitive(random)}`],
    [2, () => `{ let ${v} = ${value(random)}; ${deeper()}; kept.push(() => ${v}) }`],
    [1, () => `{ put(typeof ${v}); ${deeper()}; var ${v} = ${value(random)} }`],
    [
      1,
      () => `for (let ${v} = 0, n = 0; ${v} < 3 && n++ < 4; ${v}++) { kept.push(() => ${v}); ${deeper()} }`,
    ],
    [1, () => `for (let ${v} of [1, 2]) { kept.push(() => ${v}); ${deeper()} }`],
    [1, () => `for (var w in { p: 1, q: 2 }) { put(w); ${deeper()} }`],
    [
      2,
      () =>
        `try { ${deeper()}; ${random.pick(['throw new TypeError("t")', 'return 1', 'null.x', deeper()])} } catch ({ name }) { put(name); ${deeper()} } finally { ${random.pick([deeper(), `put('finally')`])} }`,
    ],
    [1, () => `label: { ${deeper()}; if (${v}) break label; ${deeper()} }`],
    [
      1,
      () =>
        `switch (${v}) { case 1: ${deeper()}; case 't': { let ${v} = 8; put(${v}) } break; default: ${deeper()}; case undefined: put('u') }`,
    ],
    [1, () => `return ${value(random)}`],
    [1, () => `put(new.target === undefined)`],
    [1, () => `put((() => [typeof this, arguments.length, new.target === undefined])())`],
    [simple || !sloppy ? 1 : 0, () => `{ function ${v}() { return 'inner' }; put(${v}()) }`],
    [1, () => `put(typeof missing, (() => { try { missing } catch (e) { return e.name } })())`],
    [1, () => `put((() => { try { tdz; let tdz = 1 } catch (e) { return e.name } })())`],
    [1, () => `put((function self(n) { return n ? self(n - 1) + ${v} : 0 })(3))`],
    [1, () => `if (${v}) { ${deeper()} } else ${deeper()}`],
    [1, () => `put(eval('${v}'), eval('typeof ${variable(random)}'))`],
    [1, () => `eval('let ${v} = 6; put(${v})')`],
    [1, () => `put((0, eval)('typeof x'))`],
    [
      sloppy ? 2 : 0,
      () =>
        `with (${random.pick(['o', '{ x: 9, y: 8 }', 'scope'])}) { ${inner(random, { sloppy, simple: false }, depth + 1)}; ${v} = ${primitive(random)} }`,
    ],
    [sloppy ? 1 : 0, () => `delete ${v}; put(${v})`],
    [1, () => `{ const { ${v} = 7, ...rest } = { ${variable(random)}: 1 }; put(${v}, rest) }`],
    [1, () => `[x, y] = [y, x]; put(x, y)`],
  ])
}

/** A function that has variables, arguments and a receiver. */
function definition(random: Random, sloppy: boolean): Block {
  const parameters = random.pick(PARAMETERS)
  const simple = /^[xyz, ]*$/.test(parameters)
  const body = random.some(1, 5, () => inner(random, { sloppy, simple }, 0))
  const shadow = NAMES.filter((v) => !parameters.includes(v) && random.chance(40))
  const local = shadow.length > 0 ? [`var ${shadow.map((v) => `${v} = '${v}'`).join(', ')}`] : []
  const isLoose = body.some((statement) => /\bwith \(|\bdelete [xyz]\b/.test(statement))
  const mode = simple && !isLoose && random.chance(20) ? ["'use strict'"] : []
  const head = random.pick(['function', 'function', 'function', 'function named'])
  return block(`${head} (${parameters}) {`, [...mode, ...local, ...body])
}

/** The same in one line. */
function inline({ head, body, tail }: Block): string {
  return [head, body.join('; '), tail].join(' ')
}

/** An arrow function, which has neither arguments nor a receiver of its own. */
function arrow(random: Random, sloppy: boolean): string {
  const parameters = random.pick(['x, y', 'x = 1', '...y', '{ x } = {}'])
  const body = inner(random, { sloppy, simple: parameters === 'x, y' }, 1)
  const own = body
    .replaceAll(/\barguments\b/g, '[1, 2]')
    .replaceAll(/\breturn\b/g, 'put')
    .replaceAll('new.target', 'y')
  return `(${parameters}) => { ${own} }`
}

/** A call in one of the many ways. */
function call(random: Random): string {
  const [f, all] = [callee(random), values(random)]
  const receiver = random.pick(['o', 'null', 'undefined', '5', "'t'", 'globalThis'])
  return random.weighted([
    [6, () => `put(${f}(${all}))`],
    [1, () => `put(${f}?.(${all}))`],
    [2, () => `put(${f}.call(${receiver}${all && ', '}${all}))`],
    [
      1,
      () =>
        `put(${f}.apply(${receiver}, ${random.pick(['[1, 2]', '{ length: 2, 1: 7 }', 'undefined', '[,3]'])}))`,
    ],
    [1, () => `put(${f}(...${random.pick(['[1, 2]', "'ab'", 'new Set([3])', '[, 1]'])}, ${value(random)}))`],
    [1, () => `put(typeof new ${f}(${all}))`],
    [1, () => `put(Reflect.construct(${f}, [1], ${random.pick(['C', 'Object', 'f'])}) instanceof C)`],
    [1, () => `bound = ${f}.bind(${receiver}, ${value(random)})`],
    [1, () => `put(${f}\`a\${${value(random)}}b\`)`],
    [1, () => `put((${f})(${all}), (0, ${f})(${all}), o['f'](1))`],
    [1, () => `put([1, 2].map(${f}))`],
    [2, () => `while (kept.length) put(kept.pop()())`],
    [1, () => `kept.forEach((k) => put(k()))`],
    [1, () => `put(depth(${random.below(60)}))`],
    [1, () => `for (const x of coroutine(${value(random)})) put(x)`],
    [1, () => `put(${f}.length, ${f}.name)`],
    [1, () => `put(x, y, z)`],
  ])
}

/** What makes another function, or another scope, of a place that was called. */
function change(random: Random, sloppy: boolean): string {
  const to = random.pick(['f', 'g', 'h', 'o.f', 'o.h'])
  return random.weighted([
    [3, () => `${to} = ${callee(random)}`],
    [3, () => `${to} = ${inline(definition(random, sloppy))}`],
    [1, () => `${to} = (${random.pick(['x', '...x', 'x = y'])}) => { put(x); return typeof this }`],
    [
      1,
      () =>
        `${to} = ${random.pick(['Math.max', 'String', 'undefined', '5', 'class { }', 'new Proxy(f, {})', 'Array'])}`,
    ],
    [2, () => `${variable(random)} = ${value(random)}`],
    [
      1,
      () =>
        `Object.defineProperty(o, 'f', { get() { put('get f', this === o); return h }, configurable: true })`,
    ],
    [1, () => `scope.${variable(random)} = ${primitive(random)}`],
    [1, () => `o.x = ${primitive(random)}`],
    [1, () => `delete o.f`],
    [1, () => `scope[Symbol.unscopables] = { x: ${random.chance(50)}, y: true }`],
  ])
}

/** A program of the topic. */
export function calls(random: Random, sloppy: boolean): Statement[] {
  const setup = [
    `let x = ${primitive(random)}, y = ${primitive(random)}, z = 'z', i = 0; const kept = [], scope = { x: 'sx' }`,
    ...['f', 'g', 'e'].map((f) => {
      const { head, body, tail } = definition(random, sloppy)
      return block(`let ${f} = ${head}`, body, tail)
    }),
    `let h = ${arrow(random, sloppy)}; const o = { x: 'ox', f, g, h: e }`,
    `function C(v) { this.v = v; put(new.target === C) }; let bound = f.bind(o)`,
    'function* coroutine(v) { let n = 0; while (n < 3) { const got = yield [n++, v, typeof this]; put(got) } }',
    'const depth = (n) => { try { return n ? depth(n - 1) + 1 : 0 } finally { x = n } }',
    "name('o', o); name('scope', scope)",
  ]
  return [
    ...setup,
    ...warmAndChanged(random, {
      use: () => call(random),
      change: () => change(random, sloppy),
      most: 4,
      again: 3,
    }),
    guarded('put(x, y, z, o, kept.length)'),
  ]
}
