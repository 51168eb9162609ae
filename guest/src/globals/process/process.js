// `process`: a process that has no environment, no arguments and no files, but a console, a clock and an end.

const { checkObject, invalidArgType } = require('internal/errors')
const { scope } = require('internal/event_target')
const EventEmitter = require('events')

/** The Node whose globals these are. */
const NODE_VERSION = '20.19.0'

function hrtime(since = undefined) {
  const nanoseconds = Math.round(native.elapsed() * 1e6)
  let [seconds, rest] = [Math.floor(nanoseconds / 1e9), nanoseconds % 1e9]
  if (since !== undefined) {
    if (!Array.isArray(since)) throw invalidArgType('time', 'an instance of Array', since)
    seconds -= since[0]
    rest -= since[1]
    if (rest < 0) {
      seconds -= 1
      rest += 1e9
    }
  }
  return [seconds, rest]
}
hrtime.bigint = () => BigInt(Math.round(native.elapsed() * 1e6))

/** Of the sandbox: its memory as a whole, and what of it is in use. */
function memoryUsage() {
  const [whole, used] = [native.memory(true), native.memory(false)]
  return { rss: whole, heapTotal: whole, heapUsed: used, external: 0, arrayBuffers: 0 }
}
memoryUsage.rss = () => native.memory(true)

/** Variables are text, whatever is assigned. */
const { set } = Reflect
const env = new Proxy({}, { set: (variables, name, value) => set(variables, name, `${value}`) })

/** Every chunk is one entry of the log. */
function streamOf(fd) {
  const stream = new EventEmitter()
  Object.assign(stream, { fd, writable: true })
  stream.write = function write(chunk, encoding = undefined, callback = undefined) {
    const isBytes = chunk instanceof Uint8Array
    native.write(isBytes ? require('buffer').Buffer.from(chunk).toString() : chunk)
    const done = typeof encoding === 'function' ? encoding : callback
    if (typeof done === 'function') queueMicrotask(() => done(null))
    return true
  }
  stream.end = function end(chunk, ...rest) {
    if (chunk !== undefined && typeof chunk !== 'function') stream.write(chunk, ...rest)
    return stream
  }
  for (const name of ['cork', 'uncork']) stream[name] = () => {}
  return stream
}

function emitWarning(warning, typeOrOptions = undefined, code = undefined) {
  const options =
    typeof typeOrOptions === 'object' && typeOrOptions !== null
      ? typeOrOptions
      : { type: typeOrOptions, code }
  const { type = 'Warning', detail } = options
  let emitted = warning
  if (typeof warning === 'string') {
    emitted = new Error(warning)
    Object.defineProperty(emitted, 'name', { value: `${type}`, writable: true, configurable: true })
    if (options.code !== undefined) emitted.code = options.code
    if (typeof detail === 'string') emitted.detail = detail
  } else if (!(warning instanceof Error)) {
    throw invalidArgType('warning', 'of type string or an instance of Error', warning)
  }
  process.nextTick(() => {
    const mark = emitted.code ? `[${emitted.code}] ` : ''
    native.write(`(node:${process.pid}) ${mark}${emitted.name}: ${emitted.message}`)
    if (emitted.detail) native.write(emitted.detail)
    process.emit('warning', emitted)
  })
}

class Process {}
Object.defineProperty(Process, 'name', { value: 'process' })
Object.setPrototypeOf(Process.prototype, EventEmitter.prototype)

const process = new Process()
EventEmitter.call(process)
for (const name of ['_events', '_eventsCount', '_maxListeners']) {
  Object.defineProperty(process, name, { enumerable: false })
}
Object.assign(process, {
  version: `v${NODE_VERSION}`,
  versions: { node: NODE_VERSION },
  arch: 'wasm32',
  platform: 'linux',
  release: { name: 'node' },
  title: 'node',
  pid: 1,
  ppid: 0,
  execPath: '/usr/local/bin/node',
  execArgv: [],
  argv: ['/usr/local/bin/node', '/program.ts'],
  argv0: 'node',
  env,
  exitCode: undefined,
  config: { target_defaults: {}, variables: {} },
  features: { inspector: false, debug: false, uv: false, ipv6: false, typescript: 'transform' },
  stdout: streamOf(1),
  stderr: streamOf(2),
  hrtime,
  memoryUsage,
  emitWarning,
  nextTick(callback, ...args) {
    native.nextTick(callback, ...args)
  },
  exit(code = process.exitCode) {
    native.exit(code)
  },
  uptime: () => native.elapsed() / 1000,
  cwd: () => '/',
  umask: () => 0o022,
  cpuUsage(previous = undefined) {
    if (previous !== undefined) checkObject(previous, 'prevValue')
    const user = Math.round(native.elapsed() * 1000) - (previous?.user ?? 0)
    return { user, system: 0 }
  },
  getuid: () => 1000,
  geteuid: () => 1000,
  getgid: () => 1000,
  getegid: () => 1000,
  abort: () => native.exit(134),
})
Object.defineProperty(process, Symbol.toStringTag, { value: 'process', configurable: true })

/** Tells listeners of an error that nothing caught; whether there was one. */
function tellOfError(error, origin = 'uncaughtException') {
  if (process.listenerCount('uncaughtExceptionMonitor') > 0)
    process.emit('uncaughtExceptionMonitor', error, origin)
  return process.emit('uncaughtException', error, origin)
}

/** Tells listeners of a rejection that nothing handled; whether there was one. */
function tellOfRejection(reason, promise) {
  if (process.emit('unhandledRejection', reason, promise)) return true
  return process.listenerCount('uncaughtException') > 0 && tellOfError(reason, 'unhandledRejection')
}

native.onUncaught(tellOfError, tellOfRejection)
scope.process = process
define('process', process)
return process
