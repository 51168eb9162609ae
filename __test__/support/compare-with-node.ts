/** Compares what Node and the sandbox make of the same expressions, also of promises, bytes and classes. */
import { createRequire } from 'node:module'
import { expect } from 'vitest'
import { expectSame } from './compare.js'
import type { LoadedRuntime } from './runtime.js'

/** Shows results so that every difference shows: absent values, lone surrogates, classes, bytes, errors with their codes. */
const SHOW = String.raw`
  const show = (value, depth = 0) => {
    if (depth > 8) return '…'
    const deeper = (part) => show(part, depth + 1)
    if (typeof value === 'string') return JSON.stringify(value)
    if (typeof value === 'bigint') return value + 'n'
    if (typeof value === 'symbol') return String(value)
    if (typeof value === 'function') return 'function ' + value.name
    if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value)
    const name = value.constructor?.name ?? 'null'
    if (value instanceof Error) return toldError(value)
    if (ArrayBuffer.isView(value) && !(value instanceof DataView)) return name + '[' + Array.from(value, deeper) + ']'
    if (value instanceof DataView) return 'DataView ' + show(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
    if (value instanceof ArrayBuffer) return 'ArrayBuffer ' + show(new Uint8Array(value))
    if (value instanceof Map) return 'Map ' + show([...value], depth)
    if (value instanceof Set) return 'Set ' + show([...value], depth)
    if (value instanceof Date) return 'Date ' + value.getTime()
    if (value instanceof RegExp) return 'RegExp ' + value + value.lastIndex
    const members = Object.keys(value).filter((key) => !Array.isArray(value) || !/^\d+$/.test(key))
      .map((key) => JSON.stringify(key) + ': ' + deeper(value[key]))
    if (Array.isArray(value)) return '[' + Array.from(value, deeper).concat(members).join(', ') + ']'
    return (name === 'Object' ? '' : name + ' ') + '{' + members.join(', ') + '}'
  }
  const toldError = (error) => error.constructor.name + ' ' + error.name + (error.code === undefined ? '' : ' ' + error.code)
  const attempt = async (f) => { try { return show(await f()) } catch (error) { return error instanceof Error ? 'throws ' + toldError(error) : 'throws ' + show(error) } }
  const message = (f) => { try { return f() } catch (error) { return error.message } }
`

/** What is as in Node 20 and otherwise in later ones, for tests that Node 20 runs. */
export const asInNode20 = (...expressions: string[]): string[] =>
  process.versions.node.startsWith('20.') ? expressions : []

/** A program that evaluates every expression; each may be a promise. */
function program(expressions: readonly string[], prelude: string): string {
  const list = expressions.map((expression) => `async () => (${expression})`).join(',\n')
  return `'use strict'\n${SHOW}\n${prelude}\nconst results = []\nfor (const f of [${list}]) results.push(await attempt(f))\nreturn results`
}

/** Runs the body of an async function in this Node, with `require` and `import()` as a script has them. */
export function inNode(body: string): Promise<unknown> {
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor as FunctionConstructor
  const load = (specifier: string): Promise<unknown> => import(specifier)
  const scoped = new AsyncFunction('require', 'load', body.replaceAll(/\bimport\(/g, 'load('))
  return scoped(createRequire(import.meta.url), load) as Promise<unknown>
}

/** Compares what the expressions come to. The prelude is code before them. */
export async function compare(
  run: LoadedRuntime['run'],
  expressions: readonly string[],
  prelude = '',
): Promise<void> {
  const body = program(expressions, prelude)
  const expected = (await inNode(body)) as string[]
  const { value, error } = await run(body)
  expect(error).toBeUndefined()
  expectSame(expressions, value as string[], expected)
}
