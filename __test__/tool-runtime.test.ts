/** Under the harness's own tool registry, in Code Mode: the one consumer that exists in production. */
import { Context } from '@deepseek-ai/cordis'
import { SystemPrompt } from '@deepseek-ai/dsh-system-prompt'
import { ToolRuntime, defineTool } from '@deepseek-ai/dsh-tools'
import type { ToolExecutionInput } from '@deepseek-ai/dsh-tools'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from './support/process.js'
import { load } from './support/runtime.js'
import { gate } from './support/waiting.js'

const ctx = new Context()

const listFiles = defineTool({
  name: 'list_files',
  description: 'Lists the files of a folder.',
  parameters: { folder: { type: 'string', required: true } },
  output: {
    schema: { type: 'array', items: { type: 'string' } },
    render: (_, names) => [{ type: 'text', text: names.join('\n') }],
  },
  isConcurrencySafe: () => true,
  execute: async ({ folder }) => (await readdir(join(ROOT, folder))).sort(),
})

const readText = defineTool({
  name: 'read-text',
  description: 'Reads a text file.',
  parameters: { path: { type: 'string', required: true } },
  output: { schema: { type: 'string' }, render: (_, text) => [{ type: 'text', text }] },
  isConcurrencySafe: () => true,
  execute: ({ path }) => readFile(join(ROOT, path), 'utf8'),
})

const waiting = gate()
let cancelled = false
const waitForever = defineTool({
  name: 'wait_forever',
  description: 'Waits until it is cancelled.',
  parameters: {},
  output: { schema: { type: 'null' }, render: () => [] },
  execute: (_, { signal }) =>
    new Promise((_resolve, reject) => {
      waiting.open()
      signal.addEventListener('abort', () => {
        cancelled = true
        reject(new Error('cancelled'))
      })
    }),
})

/** Calls `run_code` as the agent loop would. */
function runCode(code: string, signal = new AbortController().signal) {
  const input = { callId: 'call-1', name: 'run_code', arguments: { code, description: 'a test' }, signal }
  return ctx.tools.execute(input as unknown as ToolExecutionInput)
}

beforeAll(async () => {
  await load({}, ctx)
  await ctx.plugin(SystemPrompt, {})
  await ctx.plugin(ToolRuntime, { mode: 'code', maxParallelSubCalls: 10 })
  for (const tool of [listFiles, readText, waitForever]) ctx.tools.register(tool)
})
afterAll(() => ctx.fiber.dispose())

it('gives back the value and the logs of a program that uses real tools', async () => {
  const result = await runCode(`
    const names: string[] = await tools.list_files({ folder: 'plugin' })
    console.log('found', names.length)
    const texts = await Promise.all(names.map((name) => tools['read-text']({ path: 'plugin/' + name })))
    return { first: names[0], empty: texts.filter((text) => text.length === 0).length }`)
  const count = (await readdir(join(ROOT, 'plugin'))).length
  expect(result).toMatchObject({
    isError: false,
    value: { logs: [`found ${count}`], result: { first: 'bindings.ts', empty: 0 } },
  })
})

it('gives a failed tool to the program as a ToolCallError', async () => {
  const result = await runCode(`
    try { await tools['read-text']({ path: 'missing' }) } catch (error) {
      return [error instanceof ToolCallError, error.name, error.toolName, error.message]
    }`)
  expect(result).toMatchObject({
    isError: false,
    value: { result: [true, 'ToolCallError', 'read-text', expect.stringContaining('ENOENT')] },
  })
})

it('reports invalid arguments and unknown tools to the program', async () => {
  const result = await runCode(`
    const message = (error) => error.message
    return [await tools.list_files({}).catch(message), typeof tools.missing]`)
  expect(result).toMatchObject({ value: { result: [expect.stringContaining('folder'), 'undefined'] } })
})

it('reports a failed program with what it logged', async () => {
  const result = await runCode("console.log('so far'); throw new Error('boom')")
  expect(result).toMatchObject({ isError: true })
  const text = JSON.stringify(result.content)
  expect(text).toContain('code run failed (exception): Error: boom')
  expect(text).toContain('so far')
})

it('aborts with its caller, and cancels the tools in flight', async () => {
  const controller = new AbortController()
  const running = runCode('await tools.wait_forever({})', controller.signal)
  await waiting.opened
  controller.abort('enough')
  expect(await running).toMatchObject({ isError: true })
  expect(cancelled).toBe(true)
})

it('writes the prompt for TypeScript', async () => {
  const { sections } = await ctx.systemPrompt.assemble()
  expect(JSON.stringify(sections)).toContain('declare const tools')
})
