/** `Event`, `EventTarget`, `AbortController`, `DOMException` and the module `events`: as in Node. */
import { describe, expect, it } from 'vitest'
import { asInNode20, compare } from '../support/compare-with-node.js'
import { useRuntime } from '../support/runtime.js'

const { run } = useRuntime({ computeMs: 20_000 })

describe('Event', () => {
  it('tells what it was made of', () =>
    compare(
      run,
      [
        ...[
          '"x"',
          '"x", { bubbles: true, cancelable: true, composed: true }',
          '1',
          'null',
          '"x", null',
          '"x", undefined',
          '"x", {}',
        ].map((args) => `facts(new Event(${args}))`),
        'new Event()',
        'new Event("x", 1)',
        'Event("x")',
        'new Event(Symbol())',
        '[Event.NONE, Event.CAPTURING_PHASE, Event.AT_TARGET, Event.BUBBLING_PHASE]',
        'Object.prototype.toString.call(new Event("x"))',
        'Object.prototype.toString.call(new CustomEvent("x"))',
        'new CustomEvent("x", { detail: { a: 1 } }).detail',
        'new CustomEvent("x").detail',
        'new CustomEvent()',
        'new CustomEvent("x") instanceof Event',
        '[Event.name, Event.length, CustomEvent.length]',
        '(() => { const e = new Event("x", { cancelable: true }); e.preventDefault(); return [e.defaultPrevented, e.returnValue] })()',
        '(() => { const e = new Event("x"); e.preventDefault(); return [e.defaultPrevented, e.returnValue] })()',
        '(() => { const e = new Event("x"); e.stopPropagation(); return e.cancelBubble })()',
        'new (class Mine extends Event { extra = 1 })("x").extra',
      ],
      'const facts = (e) => [e.type, e.bubbles, e.cancelable, e.composed, e.defaultPrevented, e.returnValue, e.target, e.currentTarget, e.srcElement, e.eventPhase, e.cancelBubble, e.composedPath(), typeof e.timeStamp, e.isTrusted]',
    ))
})

describe('EventTarget', () => {
  it('calls listeners in order', () =>
    compare(
      run,
      [
        'on((t, log) => { t.addEventListener("x", () => log("a")); t.addEventListener("x", () => log("b")); return t.dispatchEvent(new Event("x")) })',
        'on((t, log) => { const f = () => log("f"); t.addEventListener("x", f); t.addEventListener("x", f); t.dispatchEvent(new Event("x")) })',
        'on((t, log) => { const f = () => log("f"); t.addEventListener("x", f); t.addEventListener("x", f, true); t.dispatchEvent(new Event("x")) })',
        'on((t, log) => { t.addEventListener("x", () => log("once"), { once: true }); t.dispatchEvent(new Event("x")); t.dispatchEvent(new Event("x")) })',
        'on((t, log) => { t.addEventListener("x", { handleEvent(e) { log(e.type, this !== t) } }); t.dispatchEvent(new Event("x")) })',
        'on((t, log) => { t.addEventListener("x", function (e) { log(this === t, e.target === t, e.currentTarget === t, e.eventPhase, e.composedPath().length) }); t.dispatchEvent(new Event("x")) })',
        'on((t, log) => { t.addEventListener("x", (e) => { log("a"); e.stopImmediatePropagation() }); t.addEventListener("x", () => log("b")); t.dispatchEvent(new Event("x")) })',
        'on((t, log) => { t.addEventListener("x", (e) => e.preventDefault()); return [t.dispatchEvent(new Event("x", { cancelable: true })), t.dispatchEvent(new Event("x"))] })',
        ...asInNode20(
          'on((t, log) => { t.addEventListener("x", (e) => e.preventDefault(), { passive: true }); return t.dispatchEvent(new Event("x", { cancelable: true })) })',
        ),
        'on((t, log) => { const g = () => log("g"); t.addEventListener("x", () => t.removeEventListener("x", g)); t.addEventListener("x", g); t.dispatchEvent(new Event("x")) })',
        'on((t, log) => { const c = new AbortController(); t.addEventListener("x", () => log("s"), { signal: c.signal }); t.dispatchEvent(new Event("x")); c.abort(); t.dispatchEvent(new Event("x")) })',
        'on((t, log) => { t.addEventListener("x", () => log("s"), { signal: AbortSignal.abort() }); t.dispatchEvent(new Event("x")) })',
        'on((t) => t.addEventListener("x"))',
        'on((t) => t.addEventListener("x", null))',
        'on((t) => t.addEventListener("x", 1))',
        'on((t) => t.dispatchEvent({ type: "x" }))',
        'on((t) => t.dispatchEvent())',
        'on((t) => EventTarget.prototype.dispatchEvent.call({}, new Event("x")))',
        'on((t, log) => { const e = new Event("x"); t.addEventListener("x", () => { try { t.dispatchEvent(e) } catch (error) { log(error.code) } }); t.dispatchEvent(e); t.dispatchEvent(e) })',
        'on((t) => Object.prototype.toString.call(t))',
        'on((t, log) => { class Mine extends EventTarget {} const m = new Mine(); m.addEventListener("y", () => log("y")); return m.dispatchEvent(new CustomEvent("y")) })',
        'EventTarget()',
      ],
      'const on = (f) => { const seen = []; let result; try { result = f(new EventTarget(), (...args) => seen.push(...args)) } catch (error) { result = [error.name, error.code] } return [result, seen] }',
    ))
})

describe('AbortController', () => {
  it('aborts its signal once', () =>
    compare(
      run,
      [
        'on((c) => [c.signal.aborted, c.signal.reason, c.signal === c.signal])',
        'on((c) => { c.abort(); return [c.signal.aborted, c.signal.reason.name, c.signal.reason.message, c.signal.reason.code, c.signal.reason instanceof DOMException] })',
        'on((c) => { c.abort("why"); c.abort("again"); return c.signal.reason })',
        'on((c) => { c.abort(undefined); return c.signal.reason.name })',
        'on((c) => { c.abort(null); return c.signal.reason })',
        'on((c) => { c.abort("r"); c.signal.throwIfAborted() })',
        'on((c) => c.signal.throwIfAborted())',
        'on((c, log) => { c.signal.addEventListener("abort", (e) => log(e.type, e.isTrusted, e.target === c.signal)); c.abort(); c.abort() })',
        'on((c, log) => { c.signal.onabort = (e) => log("on" + e.type); c.abort() })',
        'on((c, log) => { c.signal.onabort = 1; return c.signal.onabort })',
        'on((c, log) => { c.signal.onabort = () => log(1); c.signal.onabort = () => log(2); c.abort(); return typeof c.signal.onabort })',
        'new AbortSignal()',
        'AbortSignal.abort().reason.name',
        'AbortSignal.abort("r").reason',
        'AbortSignal.abort().aborted',
        'AbortController()',
        'Object.prototype.toString.call(new AbortController())',
        'Object.prototype.toString.call(new AbortController().signal)',
        'new AbortController().signal instanceof EventTarget',
      ],
      'const on = (f) => { const seen = []; let result; try { result = f(new AbortController(), (...args) => seen.push(...args)) } catch (error) { result = ["thrown", error.name ?? error] } return [result, seen] }',
    ))

  it('follows others, and time', () =>
    compare(run, [
      ...asInNode20(
        '(() => { const a = new AbortController(), b = new AbortController(); const s = AbortSignal.any([a.signal, b.signal]); b.abort("b"); a.abort("a"); return [s.aborted, s.reason] })()',
      ),
      '(() => { const s = AbortSignal.any([AbortSignal.abort("x"), AbortSignal.abort("y")]); return [s.aborted, s.reason] })()',
      '(() => { const s = AbortSignal.any([]); return s.aborted })()',
      'AbortSignal.any([1])',
      'AbortSignal.any(1)',
      '(() => { const a = new AbortController(); const s = AbortSignal.any([AbortSignal.any([a.signal])]); const seen = []; s.onabort = () => seen.push("abort"); a.abort(1); return [s.reason, seen] })()',
      'new Promise((resolve) => { const s = AbortSignal.timeout(5); s.onabort = () => resolve([s.reason.name, s.reason.code, s.reason.message]); setTimeout(() => {}, 200) })',
      'AbortSignal.timeout("5")',
      'AbortSignal.timeout(5).aborted',
      ...['-1', '1.5', 'NaN', '2 ** 33', '"x"', ''].map(
        (delay) => `message(() => AbortSignal.timeout(${delay}))`,
      ),
    ]))
})

describe('DOMException', () => {
  it('is an error with a name and a number', () =>
    compare(run, [
      ...[
        '',
        '"m"',
        '"m", "AbortError"',
        '"m", "NotFoundError"',
        '"m", "Nonsense"',
        '"m", { name: "DataCloneError", cause: 1 }',
        '1, 2',
      ].map(
        (args) =>
          `(() => { const e = new DOMException(${args}); return [e.name, e.message, e.code, e.cause, String(e), e instanceof Error, Object.prototype.toString.call(e), Object.keys(e)] })()`,
      ),
      'Object.keys(DOMException).sort()',
      'DOMException.ABORT_ERR',
      'new DOMException().DATA_CLONE_ERR',
      'DOMException()',
      'typeof new DOMException("m").stack',
      '[DOMException.name, DOMException.length]',
    ]))
})

describe('the module events', () => {
  const calls = [
    'on("x", log("a")); e.emit("x", 1, 2)',
    'once("x", log("a")); e.emit("x"); e.emit("x")',
    'on("x", log("a")); e.prependListener("x", log("b")); e.emit("x")',
    'prependOnceListener("x", log("p")); e.on("x", log("q")); e.emit("x"); e.emit("x")',
    'on("error", log("err")); e.emit("error", new Error("m"))',
    'emit("error", new TypeError("m"))',
    'emit("error", "text")',
    'emit("error")',
    'emit("nobody")',
    'on("newListener", (...args) => log("new")(args[0])); e.on("x", () => {})',
    'on("removeListener", (...args) => log("gone")(args[0])); const g = () => {}; e.on("x", g); e.off("x", g)',
    'on("x", 1)',
    'on("x")',
    'off("x", () => {})',
    'once("x", null)',
    'on("a", f); e.on("b", f); e.on(Symbol("s"), f); log("names")(e.eventNames().map(String))',
    'on("x", f); e.on("x", f); log("n")(e.listenerCount("x"), e.listenerCount("y"), e.listenerCount("x", f))',
    'once("x", f); log("l")(e.listeners("x")[0] === f, e.rawListeners("x")[0] === f, e.rawListeners("x")[0].listener === f)',
    'on("x", f); e.on("x", f); e.removeListener("x", f); log("n")(e.listenerCount("x"))',
    'on("x", log("a")); e.removeAllListeners("x"); e.emit("x")',
    'on("x", log("a")); e.on("y", log("b")); e.removeAllListeners(); e.emit("x")',
    'setMaxListeners(3); log("m")(e.getMaxListeners())',
    'setMaxListeners(-1)',
    'setMaxListeners("1")',
    'on("x", function (...args) { log("this")(this === e, args.length) }); e.emit("x", 1, 2, 3, 4, 5)',
    'on("x", () => { log("a")(); e.on("x", log("late")) }); e.emit("x")',
    'on("x", () => { e.off("x", b); log("a")() }); const b = log("b"); e.on("x", b); e.emit("x"); e.emit("x")',
    'on("x", () => { throw new RangeError("mine") }); e.emit("x")',
    'on(EventEmitter.errorMonitor, log("monitor")); e.on("error", log("err")); e.emit("error", 1)',
  ]
  it('has an emitter', () =>
    compare(
      run,
      calls
        .map((call) => `on((e, log, f) => { return e.${call} })`)
        .concat([
          'on((e) => Object.keys(e))',
          'EventEmitter === EventEmitter.EventEmitter',
          'EventEmitter.defaultMaxListeners',
          'on((e) => Object.prototype.toString.call(e))',
          '(() => { function Old() { EventEmitter.call(this) } require("util").inherits(Old, EventEmitter); const o = new Old(); let n = 0; o.on("x", () => n++); o.emit("x"); return n })()',
          '(() => { class Mine extends EventEmitter {} return new Mine() instanceof EventEmitter })()',
          'EventEmitter.listenerCount(new EventEmitter(), "x")',
          'EventEmitter.getEventListeners(new EventEmitter(), "x")',
          '(async () => { const e = new EventEmitter(); setTimeout(() => e.emit("x", 1, 2)); return EventEmitter.once(e, "x") })()',
          '(async () => { const e = new EventEmitter(); setTimeout(() => e.emit("error", new RangeError("m"))); return EventEmitter.once(e, "x") })()',
          '(async () => { const t = new EventTarget(); setTimeout(() => t.dispatchEvent(new Event("x"))); return (await EventEmitter.once(t, "x"))[0].type })()',
          '(async () => { const c = new AbortController(); setTimeout(() => c.abort()); return EventEmitter.once(new EventEmitter(), "x", { signal: c.signal }) })()',
          'EventEmitter.once({}, "x")',
          '(async () => { const e = new EventEmitter(); setTimeout(() => { e.emit("x", 1); e.emit("x", 2); e.emit("end") }); const seen = []; for await (const [n] of EventEmitter.on(e, "x")) { seen.push(n); if (n === 2) break } return [seen, e.listenerCount("x")] })()',
          '(async () => { const e = new EventEmitter(); setTimeout(() => { e.emit("x", 1); e.emit("error", new TypeError("m")) }); for await (const n of EventEmitter.on(e, "x")) n })()',
        ]),
      `const { EventEmitter } = require('node:events')
      const on = (f) => { const e = new EventEmitter(); const seen = []; let result; try { result = f(e, (name) => (...args) => seen.push(name, ...args), () => {}) } catch (error) { result = [error.name, error.code, error.message] } return [result === e ? 'itself' : result, seen] }`,
    ))
})

describe('what listeners throw', () => {
  it('is an uncaught error, and the other listeners are called all the same', async () => {
    const program = `const t = new EventTarget(); t.addEventListener('x', () => { throw new Error('mine') }); t.addEventListener('x', () => console.log('second')); t.dispatchEvent(new Event('x')); console.log('after'); await new Promise(() => {})`
    const { error, logs } = await run(program)
    expect(logs).toEqual(['second', 'after'])
    expect(error?.message).toMatch(/^Error: mine/)
  })
})
