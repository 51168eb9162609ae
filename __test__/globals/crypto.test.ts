/** `crypto`, the global and the module, and `performance`: as in Node. */
import { describe, expect, it } from 'vitest'
import { compare } from '../support/compare-with-node.js'
import { useRuntime } from '../support/runtime.js'

const { run } = useRuntime({ computeMs: 20_000 })

const ALGORITHMS = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'SHA256', 'sha-256']
const TEXTS = ['', 'abc', 'häß€\u{1f600}', 'x'.repeat(200)]

describe('crypto', () => {
  it('digests', () =>
    compare(run, [
      ...['SHA-1', 'SHA-256', 'sha-384', 'SHA-512'].flatMap((name) =>
        TEXTS.map(
          (text) => `crypto.subtle.digest('${name}', new TextEncoder().encode(${JSON.stringify(text)}))`,
        ),
      ),
      'crypto.subtle.digest({ name: "SHA-256" }, new ArrayBuffer(2))',
      'crypto.subtle.digest("SHA-256", new DataView(new ArrayBuffer(2), 1))',
      'crypto.subtle.digest("MD5", new ArrayBuffer(2))',
      'crypto.subtle.digest("SHA-256", "text").catch((e) => e.name)',
      'Object.prototype.toString.call(crypto)',
      'Object.prototype.toString.call(crypto.subtle)',
      'new Crypto()',
      'new SubtleCrypto()',
      'Crypto.prototype.randomUUID.call({})',
    ]))

  it('draws random numbers that fill what they are given', () =>
    compare(run, [
      '/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(crypto.randomUUID())',
      'new Set(Array.from({ length: 50 }, () => crypto.randomUUID())).size',
      '(() => { const a = new Uint8Array(64); return [crypto.getRandomValues(a) === a, a.some((x) => x)] })()',
      '(() => { const a = new Uint8Array(64); crypto.getRandomValues(a.subarray(0, 32)); return [a.subarray(0, 32).some((x) => x), a.subarray(32).some((x) => x)] })()',
      'crypto.getRandomValues(new BigUint64Array(4)).length',
      'crypto.getRandomValues(new Float64Array(1))',
      'crypto.getRandomValues([])',
      'crypto.getRandomValues(new Uint8Array(65537))',
      'message(() => crypto.getRandomValues(new Uint8Array(65537)))',
      'crypto.getRandomValues(new Uint8Array(65536)).length',
    ]))

  it("has the module's hashes", () =>
    compare(
      run,
      [
        ...ALGORITHMS.flatMap((name) =>
          TEXTS.flatMap((text) =>
            ['hex', 'base64', 'base64url', undefined].map(
              (encoding) =>
                `c.createHash('${name}').update(${JSON.stringify(text)}).digest(${encoding && `'${encoding}'`})`,
            ),
          ),
        ),
        ...['md5', 'sha1', 'sha256', 'sha512'].flatMap((name) =>
          ['', 'key', 'k'.repeat(200)].map(
            (key) => `c.createHmac('${name}', '${key}').update('data').digest('hex')`,
          ),
        ),
        'c.createHash("sha256").update("a").update(Buffer.from("b")).update(Uint16Array.of(1)).digest("hex")',
        'c.createHash("sha256").update("6162", "hex").digest("hex")',
        'c.createHash("nonsense")',
        'c.createHash(1)',
        'c.createHash("sha1").update(1)',
        '(() => { const h = c.createHash("sha1"); h.digest(); return h.digest() })()',
        '(() => { const h = c.createHash("sha1"); h.digest(); return h.update("a") })()',
        '(() => { const h = c.createHash("sha1").update("a"); const k = h.copy(); return [h.update("b").digest("hex"), k.digest("hex")] })()',
        'c.createHmac("sha256", Buffer.from("k")).update("a").update("b").digest("base64")',
        'c.createHmac("sha256", 1)',
        'c.randomBytes(8).length',
        'Buffer.isBuffer(c.randomBytes(0))',
        'c.randomBytes(-1)',
        'c.randomBytes("8")',
        'Array.from({ length: 200 }, () => c.randomInt(5)).every((n) => Number.isInteger(n) && n >= 0 && n < 5)',
        'new Set(Array.from({ length: 200 }, () => c.randomInt(3, 5))).size',
        'c.randomInt(5, 5)',
        'c.randomInt(1.5)',
        'c.randomInt(0)',
        'c.timingSafeEqual(Buffer.from("ab"), Buffer.from("ab"))',
        'c.timingSafeEqual(Buffer.from("ab"), Buffer.from("ac"))',
        'c.timingSafeEqual(Buffer.from("ab"), Buffer.from("a"))',
        'c.webcrypto === crypto',
        'c.subtle === crypto.subtle',
        'typeof c.randomUUID()',
        'c.randomFillSync(Buffer.alloc(4)).length',
        'new Promise((resolve) => c.randomBytes(4, (error, bytes) => resolve([error, bytes.length])))',
      ],
      'const c = require("node:crypto")',
    ))

  it('draws other numbers in every run', async () => {
    const program = 'return [crypto.randomUUID(), ...crypto.getRandomValues(new Uint32Array(2))]'
    const [first, second] = [await run(program), await run(program)]
    expect(first.value).not.toEqual(second.value)
  })
})

describe('performance', () => {
  it('counts from the beginning of the run', async () => {
    const program = `const start = performance.now(); await new Promise((r) => setTimeout(r, 20)); return [start, performance.now() - start, Date.now() - (performance.timeOrigin + performance.now())]`
    const [start, waited, apart] = (await run(program)).value as [number, number, number]
    expect(start).toBeGreaterThanOrEqual(0)
    expect(start).toBeLessThan(5_000)
    expect(waited).toBeGreaterThanOrEqual(19)
    expect(Math.abs(apart)).toBeLessThan(50)
  })

  it('marks and measures', () =>
    compare(run, [
      '(() => { performance.clearMarks(); const m = performance.mark("a", { startTime: 5, detail: { x: 1 } }); return [m.toJSON(), m instanceof PerformanceEntry, m instanceof PerformanceMark] })()',
      '(() => { performance.mark("a", { startTime: 5 }); performance.mark("b", { startTime: 9 }); return performance.measure("m", "a", "b").toJSON() })()',
      'performance.measure("m", { start: 1, end: 4, detail: "d" }).toJSON()',
      'performance.measure("m", { start: 1, duration: 2 }).duration',
      'performance.measure("m", { end: 9, duration: 2 }).startTime',
      'performance.measure("m", "nothing")',
      'performance.measure("m", {}).startTime',
      'performance.mark()',
      'performance.mark("x", { startTime: -1 })',
      'performance.mark("x", { startTime: "1" })',
      '(() => { performance.clearMarks(); performance.clearMeasures(); performance.mark("z", { startTime: 7 }); performance.mark("y", { startTime: 3 }); performance.measure("k", "y", "z"); return [performance.getEntries().filter((e) => /mark|measure/.test(e.entryType)).map((e) => e.name + e.entryType), performance.getEntriesByType("mark").length, performance.getEntriesByName("k").length, performance.getEntriesByName("k", "mark").length] })()',
      '(() => { performance.clearMarks("z"); return performance.getEntriesByType("mark").map((e) => e.name) })()',
      'new PerformanceEntry()',
      'new Performance()',
      'Object.prototype.toString.call(performance)',
      'performance.timerify((a, b) => a + b)(1, 2)',
      'require("perf_hooks").performance === performance',
      'typeof performance.toJSON().timeOrigin',
    ]))
})
