/** What is not there: `typeof` says so, and using it says what to do instead. */
import { describe, expect, it } from 'vitest'
import { useRuntime } from '../support/runtime.js'

const { run } = useRuntime()

const ABSENT: Record<string, string> = {
  fetch: 'has no network',
  XMLHttpRequest: 'has no network',
  WebSocket: 'has no network',
  Worker: 'has no threads',
  WebAssembly: 'does not run WebAssembly',
  __dirname: 'has no files',
  Deno: 'has no files',
  document: 'has no page and nobody to ask',
}

describe('what is not there', () => {
  it.each(Object.entries(ABSENT))('%s', async (name, lack) => {
    const tools = { read: () => 1 }
    expect(await run(`return typeof ${name}`, { tools })).toMatchObject({ value: 'undefined' })
    const sentence = `the sandbox ${lack}; for what lies outside, call the functions of \`tools\``
    const uncaught = await run(`await ${name}('x')`, { tools })
    expect(uncaught.error?.message).toContain(`ReferenceError: ${name} is not defined: ${sentence}`)
    const caught = await run(
      `try { ${name}('x') } catch (error) { console.log(error); return [error.message, error.stack, String(error)] }`,
      { tools },
    )
    const [message, stack, text] = caught.value as string[]
    expect(message).toBe(`${name} is not defined: ${sentence}`)
    expect(text).toBe(`ReferenceError: ${message}`)
    for (const told of [stack, caught.logs[0]]) expect(told?.split(sentence)).toHaveLength(2)
  })

  it('is told of a rejected promise as well, and of an assignment', async () => {
    const program = `const told = await (async () => await fetch('x'))().catch((error) => error.message)
      try { document = 1 } catch (error) { return [told, error.message] }`
    const rest = 'this run has been given no functions for what lies outside'
    expect((await run(program)).value).toEqual([
      `fetch is not defined: the sandbox has no network; ${rest}`,
      `document is not defined: the sandbox has no page and nobody to ask; ${rest}`,
    ])
  })

  it('is not told of errors that the program makes itself', async () => {
    const program = `try { throw new ReferenceError('fetch is not defined') } catch (error) { return error.message }`
    expect((await run(program)).value).toBe('fetch is not defined')
  })

  it('names the namespaces of the run, or that there are none', async () => {
    const functions = { f: () => Promise.resolve(1) }
    const two = await run('fetch()', {
      bindings: [
        { global: 'files', functions },
        { global: 'web', functions },
      ],
    })
    expect(two.error?.message).toContain('call the functions of `files`, `web`')
    expect((await run('fetch()')).error?.message).toContain(
      'this run has been given no functions for what lies outside',
    )
  })

  it('says nothing more of other names', async () => {
    expect((await run('fetchAll()')).error?.message).toMatch(
      /^ReferenceError: fetchAll is not defined(?:\n|$)/,
    )
  })

  it('does not wait in Atomics.wait', async () => {
    const program = `try { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0) } catch (error) { return error.name }`
    expect(await run(program)).toMatchObject({ value: 'TypeError' })
  })
})
