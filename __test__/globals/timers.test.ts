/** Timers, ticks, microtasks and immediates, in Node's order; `process` and its listeners. */
import { describe, expect, it } from 'vitest'
import { compare, inNode } from '../support/compare-with-node.js'
import { useRuntime } from '../support/runtime.js'

const { run } = useRuntime({ computeMs: 20_000 })

/** Runs the body from a macrotask of its own in Node, as the sandbox does, and compares what it has noted after a while. */
async function compareOrder(body: string): Promise<void> {
  const program = `const seen = []; const note = (what) => seen.push(what)
    const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
    ${body}
    await sleep(60)
    // On a busy machine everything may be due at once: let what that leads to come, too.
    for (const _ of [1, 2, 3]) await new Promise((resolve) => setImmediate(resolve))
    await sleep(20)
    return seen.join(' ')`
  const expected = await new Promise((resolve, reject) => {
    setImmediate(() => inNode(program).then(resolve, reject))
  })
  expect(await run(program)).toMatchObject({ value: expected })
}

// On a busy machine timers of different times may become due at once, in Node or in the sandbox alone: hence the retries.
describe('order', () => {
  it.each([
    [
      `ticks before microtasks`,
      `Promise.resolve().then(() => note('micro')); queueMicrotask(() => note('queued')); process.nextTick(() => note('tick')); note('sync')`,
    ],
    [
      `ticks of ticks before microtasks`,
      `queueMicrotask(() => note('micro')); process.nextTick(() => { note('t1'); process.nextTick(() => note('t2')) })`,
    ],
    [
      `ticks of microtasks after all microtasks`,
      `queueMicrotask(() => { note('m1'); process.nextTick(() => note('tick')); queueMicrotask(() => note('m2')) }); queueMicrotask(() => note('m3'))`,
    ],
    [
      `ticks after an await`,
      `await null; process.nextTick(() => note('tick')); Promise.resolve().then(() => note('micro'))`,
    ],
    [
      `an immediate before the timer that a timer sets`,
      `setTimeout(() => { setTimeout(() => note('timer'), 0); setImmediate(() => note('immediate')) }, 5)`,
    ],
    [
      `immediates in order, those they set later`,
      `setImmediate(() => { note('i1'); setImmediate(() => note('i3')); process.nextTick(() => note('tick')); queueMicrotask(() => note('micro')) }); setImmediate(() => note('i2'))`,
    ],
    [
      `ticks and microtasks between timers`,
      `for (const n of [1, 2]) setTimeout(() => { note('t' + n); process.nextTick(() => note('tick' + n)); queueMicrotask(() => note('micro' + n)) }, 5)`,
    ],
    [
      `timers by time, then by age`,
      `setTimeout(() => note('c'), 12); setTimeout(() => note('a'), 2); setTimeout(() => note('b1'), 7); setTimeout(() => note('b2'), 7)`,
    ],
    [
      `no delay is one millisecond`,
      `setTimeout(() => note('a'), 1); setTimeout(() => note('b'), 0); setTimeout(() => note('c')); setTimeout(() => note('d'), -5); setTimeout(() => note('e'), NaN); setTimeout(() => note('f'), 2 ** 31)`,
    ],
    [
      `delays in text`,
      `setTimeout(() => note('b'), '12'); setTimeout(() => note('a'), '2'); setTimeout(() => note('x'), 'x')`,
    ],
    [
      `arguments`,
      `setTimeout((...args) => note(args.join()), 1, 1, 'two', null); setImmediate((...args) => note(args.length), 1, 2, 3); process.nextTick((a, b) => note(a + b), 1, 2)`,
    ],
    [
      `an interval until it is cleared`,
      `let n = 0; const timer = setInterval(() => { note(++n); if (n === 3) clearInterval(timer) }, 3)`,
    ],
    [
      `a timer that an interval's callback sets comes first`,
      `let n = 0; const timer = setInterval(() => { note('i' + ++n); if (n === 2) return clearInterval(timer); setTimeout(() => note('t'), 5) }, 5)`,
    ],
    [
      `cleared before it fires`,
      `const a = setTimeout(() => note('a'), 2); clearTimeout(a); const b = setImmediate(() => note('b')); clearImmediate(b); clearTimeout(undefined); clearTimeout({}); clearTimeout('x'); clearInterval(null); note('end')`,
    ],
    [
      `cleared by number`,
      `const a = setTimeout(() => note('a'), 2); clearTimeout(+a); const b = setTimeout(() => note('b'), 2); clearTimeout(\`\${+b}\`); const c = setInterval(() => note('c'), 2); clearTimeout(c)`,
    ],
    [
      `cleared by each other`,
      `let b; setTimeout(() => { note('a'); clearTimeout(b) }, 2); b = setTimeout(() => note('b'), 2)`,
    ],
    [
      `an immediate cleared by another`,
      `let b; setImmediate(() => { note('a'); clearImmediate(b) }); b = setImmediate(() => note('b'))`,
    ],
    [
      `handles`,
      `const t = setTimeout(() => {}, 1); note([typeof t, t.hasRef(), t.unref() === t, t.hasRef(), t.ref().hasRef(), typeof t[Symbol.toPrimitive](), +t > 0, t.constructor.name, t.close() === t]); const i = setImmediate(() => {}); note([typeof i, i.hasRef(), i.unref().hasRef(), i.constructor.name])`,
    ],
    [
      `refresh`,
      `const t = setTimeout(() => note('t'), 20); setTimeout(() => { note('a'); t.refresh() }, 12); setTimeout(() => note('b'), 25)`,
    ],
    [
      `refresh of one that has fired`,
      `let n = 0; const t = setTimeout(() => { note('t' + ++n); if (n < 3) t.refresh() }, 2)`,
    ],
    [
      `timers/promises`,
      `const { setTimeout: wait, setImmediate: immediate, setInterval: every, scheduler } = require('timers/promises'); note(await wait(2, 'v')); note(await immediate('i')); let n = 0; for await (const x of every(2, 'e')) { note(x); if (++n === 2) break } note(await scheduler.wait(1)); note(await wait(5, 1, { signal: AbortSignal.abort('why') }).catch((e) => [e.name, e.code, e.cause])); const c = new AbortController(); const p = wait(50, 1, { signal: c.signal }); c.abort(); note(await p.catch((e) => e.name)); note(await wait('x').catch((e) => e.code))`,
    ],
    [
      `promisified timers`,
      `const { promisify } = require('util'); note(await promisify(setTimeout)(2, 'v')); note(await promisify(setImmediate)('i'))`,
    ],
    [
      `async functions among each other`,
      `const f = async (n) => { note(n + '1'); await null; note(n + '2'); await null; note(n + '3') }; f('a'); f('b'); process.nextTick(() => note('tick')); queueMicrotask(() => note('micro'))`,
    ],
  ])('%s', { retry: 2 }, (_, body) => compareOrder(body))

  it('refuses what is no function', () =>
    compare(
      run,
      ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'process.nextTick']
        .flatMap((name) =>
          ['', '1', '"text"', 'null', '{}', 'new Date(0)'].flatMap((value) => [
            `${name}(${value})`,
            `message(() => ${name}(${value}))`,
          ]),
        )
        .concat([
          '[setTimeout.name, setInterval.name, setImmediate.name, clearTimeout.name, queueMicrotask.name]',
          'Object.prototype.hasOwnProperty.call(setTimeout, Symbol.for("nodejs.util.promisify.custom"))',
        ]),
    ))
})

describe('process', () => {
  it('has what programs look at', () =>
    compare(run, [
      'typeof process.version',
      '/^v\\d+\\.\\d+\\.\\d+$/.test(process.version)',
      'typeof process.versions.node',
      'process.release.name',
      'process.title.length > 0',
      'Array.isArray(process.argv)',
      'process.argv.length >= 2',
      'Array.isArray(process.execArgv)',
      'Object.prototype.toString.call(process)',
      'typeof process.pid',
      'typeof process.uptime()',
      'process.uptime() >= 0',
      'Array.isArray(process.hrtime())',
      'process.hrtime().length',
      '(() => { const [s, n] = process.hrtime(process.hrtime()); return s === 0 && n >= 0 && Number.isInteger(n) })()',
      'typeof process.hrtime.bigint()',
      'process.hrtime(1)',
      'Object.keys(process.memoryUsage()).sort()',
      'Object.values(process.memoryUsage()).every((n) => Number.isInteger(n))',
      'process.memoryUsage.rss() > 0',
      'Object.keys(process.cpuUsage())',
      'process.emitWarning(1)',
      'process instanceof require("events")',
      'process.listenerCount("nothing")',
      'require("process") === process',
      'typeof process.exit',
      'process.stdout.write.length > 0',
      'process.stdout.fd',
      'process.stderr.fd',
      'process.exitCode',
      'process.platform.length > 0',
      '"HOME" in process.env === "nonsense" in { nonsense: 1 } || true',
    ]))

  it('keeps variables as text', () =>
    compare(run, [
      '(() => { process.env.ADDED_A = 5; process.env.ADDED_B = undefined; process.env.ADDED_C = null; const told = [process.env.ADDED_A, process.env.ADDED_B, process.env.ADDED_C]; delete process.env.ADDED_A; return [told, process.env.ADDED_A, "ADDED_A" in process.env] })()',
      'process.env.ADDED_D = Symbol("s")',
    ]))

  it('has no environment and no place', async () => {
    const program = `process.env.ADDED = 1; return [process.cwd(), Object.keys(process.env), process.platform, process.argv.length, process.env.PATH === undefined, require('path').resolve('a')]`
    expect(await run(program)).toMatchObject({ value: ['/', ['ADDED'], 'linux', 2, true, '/a'] })
  })

  it('tells listeners of what nothing caught', async () => {
    const program = `
      process.on('uncaughtException', (error, origin) => console.log(error.message, origin))
      process.on('unhandledRejection', (reason, promise) => console.log('rejected', reason, promise instanceof Promise))
      setTimeout(() => { throw new Error('thrown') }, 1)
      Promise.reject(5)
      queueMicrotask(() => { throw new TypeError('micro') })
      process.nextTick(() => { throw new TypeError('tick') })
      await new Promise((resolve) => setTimeout(resolve, 20))
      return 'done'`
    expect(await run(program)).toMatchObject({
      value: 'done',
      logs: [
        'tick uncaughtException',
        'micro uncaughtException',
        'rejected 5 true',
        'thrown uncaughtException',
      ],
    })
  })

  it('ends the run with what a listener throws itself, and with what has none', async () => {
    const wait = 'await new Promise((resolve) => setTimeout(resolve, 50))'
    const own = await run(
      `process.on('uncaughtException', () => { throw new Error('own') }); setTimeout(() => { throw new Error('first') }); ${wait}`,
    )
    expect(own.error?.message).toMatch(/^Error: own/)
    const rejection = await run(
      `process.on('uncaughtException', (error, origin) => console.log(error, origin)); Promise.reject(7); ${wait}; return 1`,
    )
    expect(rejection).toMatchObject({ value: 1, logs: ['7 unhandledRejection'] })
    const none = await run(
      `process.once('unhandledRejection', () => {}); Promise.reject(1); ${wait}; Promise.reject(new Error('second')); ${wait}`,
    )
    expect(none.error?.message).toMatch(/second/)
  })

  it('writes and warns into the log', async () => {
    const program = `
      process.stdout.write('out'); process.stderr.write(Buffer.from('bytes'))
      await new Promise((resolve) => process.stdout.write('called', resolve))
      process.on('warning', (warning) => console.log('heard', warning.name, warning.code))
      process.emitWarning('careful', 'MyWarning', 'W1')
      await new Promise((resolve) => setTimeout(resolve, 5))`
    expect((await run(program)).logs).toEqual([
      'out',
      'bytes',
      'called',
      '(node:1) [W1] MyWarning: careful',
      'heard MyWarning W1',
    ])
  })

  it('ends with exit', async () => {
    expect((await run('process.exit(3)')).error?.message).toBe('worker exited with code 3 before completing')
    expect(
      (await run('process.exitCode = 4; setTimeout(() => process.exit(), 1); await new Promise(() => {})'))
        .error?.message,
    ).toBe('worker exited with code 4 before completing')
  })
})
