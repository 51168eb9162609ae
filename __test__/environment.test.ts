/** `PROGRAM_ENVIRONMENT`, which models read: every name in it is there, or is not, as it says. */
import { describe, expect, it } from 'vitest'
import { PROGRAM_ENVIRONMENT } from '../plugin/index.js'
import { useRuntime } from './support/runtime.js'

const { run } = useRuntime()

const [there = '', absent = ''] = PROGRAM_ENVIRONMENT.split('\nNot there: ')
const namesIn = (text: string): string[] =>
  Array.from(text.matchAll(/`([^`]+)`/g), ([, name]) => name as string)
const isModule = (name: string): boolean => name.startsWith('node:')
const isGlobal = (name: string): boolean => /^[\w$]+$/.test(name) && !['import', 'require'].includes(name)

/** Members of `crypto` that are named after it. */
const CRYPTO = ['randomUUID', 'getRandomValues']

describe('PROGRAM_ENVIRONMENT', () => {
  it('names what is there', async () => {
    const names = namesIn(there)
      .filter(isGlobal)
      .filter((name) => !CRYPTO.includes(name))
    expect(names.length).toBeGreaterThan(20)
    const { value } = await run(
      `return ${JSON.stringify(names)}.filter((name) => globalThis[name] === undefined)`,
    )
    expect(value).toEqual([])
    const members = `return ${JSON.stringify(CRYPTO)}.every((name) => typeof crypto[name] === 'function') && typeof crypto.subtle.digest`
    expect(await run(members)).toMatchObject({ value: 'function' })
  })

  it('says how dates and numbers are written', async () => {
    const program = `return [new Intl.NumberFormat('de').format(1234.5), Intl.DateTimeFormat().resolvedOptions().timeZone, new Date(0).getHours()]`
    expect(there).toContain('UTC as time zone')
    expect((await run(program)).value).toEqual(['1.234,5', 'UTC', 0])
  })

  it('names the modules that can be loaded', async () => {
    const names = namesIn(there).filter(isModule)
    expect(names.length).toBeGreaterThan(10)
    const { value } = await run(`return ${JSON.stringify(names)}.map((name) => typeof require(name))`)
    expect((value as string[]).every((type) => type === 'object' || type === 'function')).toBe(true)
  })

  it('names what is not there', async () => {
    const names = namesIn(absent)
    const globals = names.filter((name) => isGlobal(name) && !['fs', 'child_process', 'http'].includes(name))
    expect(globals).toContain('fetch')
    const { value } = await run(`return ${JSON.stringify(globals)}.filter((name) => name in globalThis)`)
    expect(value).toEqual([])
    for (const name of ['fs', 'child_process', 'http']) {
      expect(names).toContain(name)
      expect(await run(`require('${name}')`)).toMatchObject({ error: { kind: 'exception' } })
    }
    expect((await run('return typeof ReadableStream')).value).toBe('undefined')
    expect((await run(`import { join } from 'node:path'`)).error).toBeDefined()
  })
})
