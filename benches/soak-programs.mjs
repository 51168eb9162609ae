/**
 * What the soak test runs: good programs and hostile ones, each with the one way it may end. Their budgets are short; see
 * `CONFIG` in soak.mjs.
 */

const VALUE = { kind: 'value' }
const EXCEPTION = { kind: 'exception' }
/** On a busy machine the wall-clock ceiling may come first. */
const COMPUTE = { kind: 'timeout' }
const WALL = { kind: 'timeout', says: 'wall-clock ceiling reached' }
const MEMORY = { kind: 'worker-exit', says: 'memory' }
/** Whichever a busy machine gets to first. */
const MEMORY_OR_COMPUTE = { kind: ['worker-exit', 'timeout'] }

/** `often` is how many times more often than the others a program is drawn. */
export const PROGRAMS = [
  { name: 'smallest', program: 'return 1', ends: VALUE, often: 40 },
  {
    name: 'tool calls in sequence',
    program: 'let sum = 0; for (let n = 0; n < 10; n++) sum += await tools.echo(n); return sum',
    ends: VALUE,
    often: 10,
  },
  {
    name: 'tool calls at once',
    program: 'return (await Promise.all(Array.from({ length: 50 }, (_, n) => tools.later(n)))).length',
    ends: VALUE,
    often: 10,
  },
  {
    name: 'a failing tool',
    program: 'try { await tools.fail(null) } catch (error) { return error.message }',
    ends: VALUE,
    often: 5,
  },
  {
    name: 'timers and logs',
    program:
      'for (let n = 0; n < 5; n++) { console.log(n, { n }); await new Promise((f) => setTimeout(f, 2)) }',
    ends: VALUE,
    often: 5,
  },
  {
    name: 'a large value',
    program: "return Array.from({ length: 5000 }, (_, n) => ({ n, text: 'x'.repeat(20) }))",
    ends: VALUE,
    often: 3,
  },
  {
    name: 'a large argument and answer',
    program: "return (await tools.echo('y'.repeat(300_000))).length",
    ends: VALUE,
    often: 3,
  },
  {
    name: 'memory that comes and goes',
    program:
      'for (let n = 0; n < 10; n++) { const list = []; for (let i = 0; i < 2000; i++) list.push({ i }) } return 1',
    ends: VALUE,
    often: 3,
  },
  { name: 'a syntax error', program: 'const = 1', ends: EXCEPTION, often: 5 },
  {
    name: 'a thrown error',
    program: "throw new Error('no', { cause: new Error('why') })",
    ends: EXCEPTION,
    often: 5,
  },
  {
    name: 'an unhandled rejection',
    program: 'Promise.reject(new Error("no")); await tools.later(1)',
    ends: EXCEPTION,
  },
  { name: 'runaway recursion', program: 'const f = () => f() + 1; return f()', ends: EXCEPTION },
  { name: 'a lossy value', program: 'return [undefined]', ends: { kind: 'invalid-output' }, often: 2 },
  {
    name: 'too much output',
    program: "for (;;) console.log('z'.repeat(1000))",
    ends: { kind: 'output-limit' },
  },
  { name: 'an exit', program: 'process.exit(7)', ends: { kind: 'worker-exit', says: 'code 7' } },
  { name: 'a hot loop', program: 'for (;;) {}', ends: COMPUTE },
  {
    name: 'a hot loop after a call',
    program: 'await tools.echo(1); tools.never(1); for (;;) {}',
    ends: COMPUTE,
  },
  { name: 'a backtracking regex', program: "/^(a+)+$/.test('a'.repeat(60) + '!')", ends: COMPUTE },
  {
    name: 'an endless built-in',
    program: 'Array.prototype.fill.call({ length: 2 ** 53 - 1 }, 0)',
    ends: MEMORY_OR_COMPUTE,
  },
  {
    name: 'endless microtasks',
    program: 'const spin = () => Promise.resolve().then(spin); await spin()',
    ends: MEMORY_OR_COMPUTE,
  },
  {
    name: 'an array hog',
    program: 'const hog = []; for (;;) hog.push(new Array(10_000).fill(1))',
    ends: MEMORY_OR_COMPUTE,
  },
  {
    name: 'a doubling hog',
    program: "const hog = ['x']; for (;;) hog.push(hog.at(-1) + hog.at(-1))",
    ends: MEMORY,
  },
  { name: 'a string hog', program: "const s = 'x'.repeat(2 ** 29); return s + s", ends: MEMORY },
  {
    name: 'a buffer hog',
    program: 'const hog = []; for (;;) hog.push(new ArrayBuffer(1 << 22))',
    ends: MEMORY_OR_COMPUTE,
  },
  {
    name: 'deep brackets',
    program: `return ${'['.repeat(50_000)}${']'.repeat(50_000)}`,
    ends: { kind: ['exception', 'worker-exit', 'timeout'] },
  },
  { name: 'a tool that never answers', program: 'await tools.never(null)', ends: WALL },
  { name: 'a promise that never settles', program: 'await new Promise(() => {})', ends: WALL },
  { name: 'aborted in a loop', program: 'for (;;) {}', abortAfterMs: 5, ends: { kind: 'abort' }, often: 3 },
  {
    name: 'aborted while waiting',
    program: 'await tools.never(1)',
    abortAfterMs: 5,
    ends: { kind: 'abort' },
    often: 3,
  },
  {
    name: 'aborted at once',
    program: 'return 1',
    abortAfterMs: 0,
    ends: { kind: ['abort', 'value'] },
    often: 3,
  },
]

/**
 * How a run ended.
 * @param result - of the run.
 * @returns the failure's kind, or `value`.
 */
export function kindOf(result) {
  return result.error?.kind ?? 'value'
}

/**
 * Whether a run ended as its program has to.
 * @param ends - how it has to.
 * @param result - of the run.
 * @returns whether it did.
 */
export function isAsExpected(ends, result) {
  const kinds = [ends.kind].flat()
  return kinds.includes(kindOf(result)) && (result.error?.message ?? '').includes(ends.says ?? '')
}
