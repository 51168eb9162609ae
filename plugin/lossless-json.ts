/**
 * Lossless JSON: values that come back from their JSON text as they were. The host's side of it, for what bindings
 * resolve to; the sandbox applies the same rules to what a program sends.
 */
import { inspect, types } from 'node:util'

/** A container on the path from the root to where the walk is, with the copy made of it so far. */
interface OpenContainer {
  readonly source: Readonly<Record<string | number, unknown>>
  readonly copy: unknown[] | Record<string, unknown>
  /** The keys of an object; an array has none and is walked by index. */
  readonly keys: readonly string[] | undefined
  readonly length: number
  next: number
}

/** A copy that nobody else holds: nothing but plain arrays, plain objects and scalars. */
interface Snapshot {
  readonly value: unknown
  readonly depth: number
}

/** Thrown to leave a walk at the first value that JSON would lose. */
const LOSSY = Symbol('lossy')

/** Up to this depth a scan of the path finds a cycle faster than a set does. */
const SCANNED_DEPTH = 32

/** `JSON.stringify` recurses; far below the depth where it runs out of stack, the text is written by hand instead. */
const STRINGIFY_DEPTH = 500

/** From this length on, listing an array's keys costs more than the whole rest of the walk. */
const LONG_ARRAY = 128

/**
 * Writes a value as JSON, if JSON can hold it without loss. Every property is read exactly once, in order, so that a
 * getter cannot show one value to the check and another to the text. Any depth is fine.
 * @param value - any value at all.
 * @returns its JSON text, well-formed also where strings are not, or `undefined` when the value is not lossless JSON
 *   or cannot be read.
 */
export function encodeLosslessJson(value: unknown): string | undefined {
  try {
    const snapshot = takeSnapshot(value)
    return isSafeToStringify(snapshot) ? JSON.stringify(snapshot.value) : writeDeep(snapshot.value)
  } catch {
    // A lossy value, a getter or a proxy that throws, or a text longer than a string can be.
    return undefined
  }
}

/** A `toJSON` that somebody put on a built-in prototype must not be called. */
function isSafeToStringify({ depth }: Snapshot): boolean {
  return depth <= STRINGIFY_DEPTH && !('toJSON' in Array.prototype)
}

function takeSnapshot(root: unknown): Snapshot {
  if (!isContainer(root)) return { value: scalar(root), depth: 0 }
  const path = new Path()
  const { copy } = path.enter(root)
  for (let container = path.last(); container !== undefined; container = path.last()) {
    if (copyUntilChild(container, path)) continue
    path.leave()
  }
  return { value: copy, depth: path.deepest }
}

/** Copies a container's entries up to the next that is itself a container, which it enters. */
function copyUntilChild(container: OpenContainer, path: Path): boolean {
  while (container.next < container.length) {
    const index = container.next++
    const value = readEntry(container, index)
    if (isContainer(value)) {
      append(container, index, path.enter(value).copy)
      return true
    }
    append(container, index, scalar(value))
  }
  return false
}

function readEntry({ source, keys }: OpenContainer, index: number): unknown {
  if (keys !== undefined) return source[keys[index] as string]
  // A getter may have removed elements, and an element that is not there may be inherited.
  if (!Object.hasOwn(source, index)) throw LOSSY
  return source[index]
}

function append({ copy, keys }: OpenContainer, index: number, value: unknown): void {
  if (Array.isArray(copy)) {
    copy.push(value)
    return
  }
  const key = keys?.[index] as string
  // Assigning to an inherited name may call a setter; to `__proto__` it does.
  if (key in copy) Object.defineProperty(copy, key, { ...ORDINARY_PROPERTY, value })
  else copy[key] = value
}

const ORDINARY_PROPERTY = { configurable: true, enumerable: true, writable: true }

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function scalar(value: unknown): unknown {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value
  if (Number.isFinite(value) && !Object.is(value, -0)) return value
  throw LOSSY
}

/** The containers that the walk is inside of. */
class Path {
  readonly containers: OpenContainer[] = []
  deepest = 0
  private sources: Set<unknown> | undefined

  /** Goes into a container, unless the walk is inside of it already. */
  enter(source: object): OpenContainer {
    if (this.includes(source)) throw LOSSY
    const container = Array.isArray(source) ? openArray(source) : openObject(source)
    this.containers.push(container)
    this.sources?.add(source)
    this.deepest = Math.max(this.deepest, this.containers.length)
    return container
  }

  leave(): void {
    const container = this.containers.pop()
    this.sources?.delete(container?.source)
  }

  last(): OpenContainer | undefined {
    return this.containers[this.containers.length - 1]
  }

  private includes(source: object): boolean {
    if (this.containers.length < SCANNED_DEPTH && this.sources === undefined) {
      return this.containers.some((container) => container.source === source)
    }
    this.sources ??= new Set(this.containers.map((container) => container.source))
    return this.sources.has(source)
  }
}

function openArray(source: unknown[]): OpenContainer {
  const { length } = source
  if (!isPlainArrayPrototype(Object.getPrototypeOf(source)) || !hasOnlyElements(source, length)) throw LOSSY
  return { source: source as never, copy: [], keys: undefined, length, next: 0 }
}

function openObject(source: object): OpenContainer {
  if (!isPlainObjectPrototype(Object.getPrototypeOf(source))) throw LOSSY
  const keys = Object.keys(source)
  // A longer list of all keys has symbols in it, or names that JSON would leave out.
  if (Reflect.ownKeys(source).length !== keys.length) throw LOSSY
  return { source: source as never, copy: {}, keys, length: keys.length, next: 0 }
}

/** Whether an array has all of its elements and no other property. */
function hasOnlyElements(array: unknown[], length: number): boolean {
  if (length < LONG_ARRAY || types.isProxy(array)) return Reflect.ownKeys(array).length === length + 1
  // The language offers no way to list an array's properties without naming every element first, which takes ten times
  // as long as reading them. Node's inspector has one: shown without elements, an array that has nothing else looks
  // like any other of its length. Missing elements show when they are read.
  const blank: unknown[] = []
  blank.length = length
  return inspect(array, PROPERTIES_ONLY) === inspect(blank, PROPERTIES_ONLY)
}

const PROPERTIES_ONLY = { customInspect: false, depth: 0, maxArrayLength: 0, showHidden: true }

function isPlainObjectPrototype(prototype: unknown): boolean {
  return prototype === null || prototype === Object.prototype || isForeignObjectPrototype(prototype)
}

function isPlainArrayPrototype(prototype: unknown): boolean {
  if (prototype === Array.prototype) return true
  if (!Array.isArray(prototype) || !isIntrinsic(prototype, 'Array')) return false
  return isForeignObjectPrototype(Object.getPrototypeOf(prototype))
}

/** `Object.prototype` of another realm, such as a `vm` context: its objects are as plain as our own. */
function isForeignObjectPrototype(prototype: unknown): boolean {
  return (
    isContainer(prototype) && Object.getPrototypeOf(prototype) === null && isIntrinsic(prototype, 'Object')
  )
}

/** Whether a prototype belongs to a built-in constructor, and not to one that only has its name. */
function isIntrinsic(prototype: object, name: string): boolean {
  const constructor: unknown = Object.getOwnPropertyDescriptor(prototype, 'constructor')?.value
  if (typeof constructor !== 'function') return false
  if (constructor.name !== name || constructor.prototype !== prototype) return false
  return Function.prototype.toString.call(constructor) === `function ${name}() { [native code] }`
}

/** Writes a snapshot of any depth. */
function writeDeep(root: unknown): string {
  let text = ''
  const pending: unknown[] = [root]
  while (pending.length > 0) {
    const item = pending.pop()
    if (item instanceof Raw) text += item.text
    else if (isContainer(item)) text += openDeep(item, pending)
    else text += JSON.stringify(item)
  }
  return text
}

/** Text that stands between the values that are still to be written. */
class Raw {
  constructor(readonly text: string) {}
}

/** Queues what follows a container's opening bracket, last things first. */
function openDeep(container: object, pending: unknown[]): string {
  const keys = Array.isArray(container) ? undefined : Object.keys(container)
  const values: unknown[] = Object.values(container)
  pending.push(new Raw(keys === undefined ? ']' : '}'))
  for (let index = values.length - 1; index >= 0; index--) {
    const separator = index > 0 ? ',' : ''
    const name = keys === undefined ? '' : `${JSON.stringify(keys[index])}:`
    pending.push(values[index], new Raw(separator + name))
  }
  return keys === undefined ? '[' : '{'
}
