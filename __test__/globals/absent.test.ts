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
      `try { ${name}('x') } catch (error) { console.log(error); return error.stack }`,
      { tools },
    )
    expect(caught.logs[0]).toContain(sentence)
    expect(caught.value).toContain(sentence)
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
