/** Programs about classes: fields, private names, accessors, statics, `super`, and prototypes that change under them. */
import { block, guarded } from '../program.js'
import type { Block, Statement } from '../program.js'
import type { Random } from '../random.js'
import { TOLD, descriptor, primitive, warmAndChanged } from './common.js'

const KEYS = ['a', 'a', 'b', 'b', 'm', 'm', 'c', '[s]', '1', "['k']"]
const INSTANCES = ['x', 'x', 'y', 'z', 'w']
const CLASSES = ['A', 'B', 'B', 'D']
const OWNERS = [
  'A.prototype',
  'A.prototype',
  'B.prototype',
  'B.prototype',
  'D.prototype',
  'A',
  'B',
  'x',
  'y',
  'Object.prototype',
]

const instance = (random: Random): string => random.pick(INSTANCES)
const dotted = (key: string): string => (/^\d/.test(key) ? `[${key}]` : key.startsWith('[') ? key : `.${key}`)
const quoted = (random: Random): string => random.pick(["'a'", "'b'", "'m'", "'c'", 's', "'1'"])

/** An expression inside of a class. */
function expression(random: Random, derived: boolean, isStatic: boolean): string {
  const key = dotted(random.pick(KEYS))
  const above = derived ? 3 : 1
  return random.weighted([
    [4, () => primitive(random)],
    [3, () => `this${key}`],
    [isStatic ? 0 : 2, () => 'this.#p'],
    [isStatic ? 0 : 1, () => 'this.#q()'],
    [isStatic ? 0 : 1, () => '(this.#p = 4)'],
    [isStatic ? 0 : 1, () => 'this.#p++'],
    [isStatic ? 0 : 1, () => '(#p in this)'],
    [above, () => `super${key}`],
    [derived ? above : 0, () => `super.m?.(1)`],
    [1, () => `typeof this`],
    [above, () => `(() => [told(this), super.b])()`],
    [1, () => `(() => told(this))()`],
  ])
}

function member(random: Random, derived: boolean): string {
  const key = random.pick(KEYS)
  const isStatic = random.chance(20)
  const head = isStatic ? 'static ' : ''
  const e = (): string => expression(random, derived, isStatic)
  return random.weighted([
    [5, () => `${head}${key}() { return ['${key.replaceAll("'", '')}', ${e()}] }`],
    [5, () => `${head}${key} = ${e()}`],
    [2, () => `${head}${key}`],
    [2, () => `${head}get ${key}() { return ${e()} }`],
    [2, () => `${head}set ${key}(v) { put('set', told(this), v) }`],
    [1, () => `${head}get ${key}() { return this.g }; ${head}set ${key}(v) { this.g = v }`],
    [1, () => `static { put('static', ${expression(random, derived, true)}) }`],
    [1, () => `${head}*${key}() { yield ${expression(random, derived, true)}; yield 2 }`],
    [1, () => `${head}[put('key'), 'a'] = ${e()}`],
  ])
}

/** What every class has, so that there is always something to call. */
const ALWAYS = [
  '#p = 1',
  '#q() { return this.#p }',
  'static has(o) { return #p in o }',
  'get id() { return Object.hasOwn(this, "tag") ? this.tag : "?" }',
  'readP(o = this) { return o.#p }',
  'writeP(v) { this.#p = v; this.#p += 1; return this }',
  'read() { return this.a }',
  'write(v) { this.a = v }',
  'call() { return this.m(1) }',
]
const ALWAYS_DERIVED = ['above() { return super.a }', 'callAbove() { return super.m(1) }']

/** The constructor of a class, or none. */
function constructor(random: Random, name: string, derived: boolean): string[] {
  const above = derived ? 'super(v); ' : ''
  const made = random.weighted([
    [4, () => ''],
    [4, () => `constructor(v) { ${above}this.tag = v; this.b = ${expression(random, derived, false)} }`],
    [2, () => `constructor(v) { ${above}this.a = v; this.m2 = () => this.tag }`],
    [
      derived ? 1 : 0,
      () =>
        `constructor(v) { try { this.a = 1 } catch (e) { put(e) } super(v); try { super(v) } catch (e) { put(e) } }`,
    ],
    [
      1,
      () =>
        `constructor(v) { ${above}return ${random.pick(['{ tag: "other", a: 5 }', 'undefined', 'this', 'shared'])} }`,
    ],
    [1, () => `constructor(...all) { ${derived ? 'super(...all); ' : ''}put(new.target === ${name}) }`],
  ])
  return made ? [made] : []
}

/** The name of a member, with what tells it from others: the compiler of programs refuses two of a name, as TypeScript does. */
const nameOf = (text: string): string => text.replace(/ = .*|\(.*/, '').replace(/\b[gs]et |\*/, '')

/** A class. */
function definition(random: Random, name: string, base: string): Block {
  const derived = base !== ''
  const own = new Map(random.some(1, 6, () => member(random, derived)).map((text) => [nameOf(text), text]))
  const all = [
    ...ALWAYS,
    ...(derived ? ALWAYS_DERIVED : []),
    ...own.values(),
    ...constructor(random, name, derived),
  ]
  return block(
    `class ${name}${base && ` extends ${base}`} {`,
    all.map((text) => `${text};`),
  )
}

const creation = (random: Random): string => `new ${random.pick(CLASSES)}('${random.pick(['t', 'u'])}')`

function access(random: Random): string {
  const o = instance(random)
  const key = dotted(random.pick(KEYS))
  return random.weighted([
    [5, () => `put(${o}${key})`],
    [4, () => `${o}${key} = ${primitive(random)}`],
    [3, () => `put(${o}${key}())`],
    [3, () => `put(${o}.read())`],
    [2, () => `${o}.write(${primitive(random)})`],
    [2, () => `put(${o}.call())`],
    [2, () => `put(${o}.above(), ${o}.callAbove())`],
    [2, () => `put(${o}.readP(), ${o}.readP(${instance(random)}))`],
    [1, () => `put(${o}.writeP(${primitive(random)}))`],
    [1, () => `put(A.has(${o}), B.has(${o}))`],
    [2, () => `put(${creation(random)})`],
    [2, () => `for (const o of [x, y, z, ${o}]) put(o${key})`],
    [1, () => `for (const o of [x, y, z, ${o}]) o.write(i)`],
    [1, () => `put(${random.pick(CLASSES)}${key}, ${quoted(random)} in ${o})`],
    [1, () => `put(${o} instanceof A, ${o} instanceof B, ${o}.constructor.name)`],
    [1, () => `put([...${o}.m()])`],
    [1, () => `put(${o}${key}++, ${o}?.m2?.())`],
    [1, () => `put(${o})`],
  ])
}

function change(random: Random): string {
  const owner = random.pick(OWNERS)
  const key = dotted(random.pick(KEYS))
  return random.weighted([
    [4, () => `put(delete ${owner}${key})`],
    [
      3,
      () =>
        `${owner}${key} = ${random.pick([primitive(random), '() => "new"', 'function () { return ["new", told(this)] }'])}`,
    ],
    [4, () => `Object.defineProperty(${owner}, ${quoted(random)}, ${descriptor(random, primitive(random))})`],
    [1, () => `Object.setPrototypeOf(${random.pick(['B', 'D'])}, ${random.pick(['A', 'D', 'Plain'])})`],
    [
      2,
      () =>
        `Object.setPrototypeOf(${random.pick(['B.prototype', 'D.prototype', 'x', 'y'])}, ${random.pick(['A.prototype', 'D.prototype', 'null', 'Object.prototype', '{ a: 1, m() { return "m" }, id: "i" }'])})`,
    ],
    [1, () => `Object.${random.pick(['freeze', 'seal', 'preventExtensions'])}(${owner})`],
    [3, () => `${random.pick(['x', 'y', 'z', 'w'])} = ${creation(random)}`],
    [1, () => `Object.defineProperty(A, Symbol.hasInstance, { value: () => true, configurable: true })`],
    [1, () => `for (let j = 0; j < 1100; j++) ${random.pick(['x', 'A.prototype', 'y'])}['x' + j] = j`],
    [1, () => `Object.assign(x, y)`],
  ])
}

/** A program of the topic. */
export function classes(random: Random): Statement[] {
  const base = random.pick([
    'A',
    'A',
    'A',
    'Array',
    'Object',
    'Map',
    'null',
    '(function () { return shared })',
    'Plain',
  ])
  const setup = [
    TOLD,
    "const s = Symbol('s'), shared = { tag: 'shared', a: 3 }; let i = 0; function Plain(v) { this.a = v }; Plain.prototype.m = () => 'plain'",
    definition(random, 'A', random.pick(['', '', '', 'Plain', 'Array', 'Object'])),
    definition(random, 'B', 'A'),
    definition(random, 'D', base),
    ...['x', 'y', 'z', 'w'].map((o) => `let ${o} = {}`),
    ...['x', 'y', 'z', 'w'].map((o) => guarded(`${o} = ${creation(random)}; name('${o}', ${o})`)),
    guarded(
      "name('A.prototype', A.prototype); name('B.prototype', B.prototype); name('D.prototype', D.prototype); name('shared', shared)",
    ),
  ]
  return [
    ...setup,
    ...warmAndChanged(random, { use: () => access(random), change: () => change(random), most: 5, again: 4 }),
    guarded('put(x, y, z, w, A.prototype, B.prototype, D.prototype)'),
  ]
}
