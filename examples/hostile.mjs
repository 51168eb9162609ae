/** Programs that must be stopped: nothing in them returns, or asks for leave. */

/** Each with how it has to end. */
export const HOSTILE = [
  {
    name: 'a hot loop',
    program: 'let n = 0; for (;;) n++',
    ends: { kind: 'timeout', says: 'compute budget exhausted' },
  },
  {
    name: 'a backtracking regex',
    program: "return /^(a+)+$/.test('a'.repeat(60) + '!')",
    ends: { kind: 'timeout', says: 'compute budget exhausted' },
  },
  {
    name: 'one endless built-in',
    program: 'Array.prototype.indexOf.call({ length: 2 ** 53 - 1 }, 0)',
    ends: { kind: 'timeout', says: 'compute budget exhausted' },
  },
  {
    name: 'a memory hog',
    program: 'const hog = []; for (;;) hog.push(new Uint8Array(1_000_000))',
    ends: { kind: 'worker-exit', says: 'memory' },
  },
  {
    name: 'a hot loop, aborted',
    program: 'await null; for (;;) {}',
    abortAfterMs: 100,
    ends: { kind: 'abort', says: 'the user pressed stop' },
  },
]
