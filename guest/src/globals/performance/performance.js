// `performance`: the time since the run began, and marks in it.

const {
  checkNumber,
  coded,
  custom,
  enumerable,
  invalidArgType,
  missingArguments,
  tagged,
} = require('internal/errors')
const { DOMException } = require('internal/dom_exception')
const { EventTarget } = require('internal/event_target')

/** Only this lets an entry or the clock be made. */
const permission = Symbol('permission')

function checkPermission(given) {
  if (given !== permission) throw coded(TypeError, 'ERR_ILLEGAL_CONSTRUCTOR', 'Illegal constructor')
}

class PerformanceEntry {
  #name
  #entryType
  #startTime
  #duration

  constructor(given, name, entryType, startTime, duration) {
    checkPermission(given)
    this.#name = name
    this.#entryType = entryType
    this.#startTime = startTime
    this.#duration = duration
  }

  get name() {
    return this.#name
  }

  get entryType() {
    return this.#entryType
  }

  get startTime() {
    return this.#startTime
  }

  get duration() {
    return this.#duration
  }

  toJSON() {
    const { name, entryType, startTime, duration } = this
    return { name, entryType, startTime, duration }
  }

  [custom](depth, options, inspect) {
    if (depth < 0) return this
    const left = { ...options, depth: options.depth === null ? null : options.depth - 1 }
    return `${this.constructor.name} ${inspect(this.toJSON(), left)}`
  }
}

class PerformanceMark extends PerformanceEntry {
  #detail

  constructor(name, options = undefined) {
    if (arguments.length === 0) throw missingArguments('name')
    const start = options?.startTime ?? native.now()
    checkNumber(start, 'startTime')
    if (start < 0)
      throw coded(TypeError, 'ERR_PERFORMANCE_INVALID_TIMESTAMP', `${start} is not a valid timestamp`)
    super(permission, `${name}`, 'mark', start, 0)
    this.#detail = cloned(options?.detail)
  }

  get detail() {
    return this.#detail
  }

  toJSON() {
    return { ...super.toJSON(), detail: this.#detail }
  }
}

class PerformanceMeasure extends PerformanceEntry {
  #detail

  constructor(given, name, start, duration, detail) {
    super(given, name, 'measure', start, duration)
    this.#detail = detail
  }

  get detail() {
    return this.#detail
  }

  toJSON() {
    return { ...super.toJSON(), detail: this.#detail }
  }
}

const cloned = (detail) => (detail === undefined || detail === null ? null : structuredClone(detail))

/** All marks and measures, by time. */
let timeline = []

function record(entry) {
  const position = timeline.findLastIndex((other) => other.startTime <= entry.startTime)
  timeline.splice(position + 1, 0, entry)
  return entry
}

/** The time of a mark by name, or a time itself. */
function timeOf(mark) {
  if (typeof mark === 'number') return mark
  const entry = timeline.findLast((one) => one.entryType === 'mark' && one.name === `${mark}`)
  if (!entry) throw new DOMException(`The "${mark}" performance mark has not been set`, 'SyntaxError')
  return entry.startTime
}

class Performance extends EventTarget {
  constructor(given = undefined) {
    checkPermission(given)
    super()
  }

  get timeOrigin() {
    return native.timeOrigin()
  }

  now() {
    return native.now()
  }

  mark(name, options = undefined) {
    if (arguments.length === 0) throw missingArguments('name')
    return record(new PerformanceMark(name, options))
  }

  measure(name, startOrOptions = undefined, endMark = undefined) {
    if (typeof name !== 'string') throw invalidArgType('name', 'of type string', name)
    const options = startOrOptions !== null && typeof startOrOptions === 'object' ? startOrOptions : undefined
    const { start, end, duration, detail } = options ?? { start: startOrOptions, end: endMark }
    if (options && Object.keys(options).length > 0 && start === undefined && end === undefined) {
      throw coded(
        TypeError,
        'ERR_PERFORMANCE_MEASURE_INVALID_OPTIONS',
        'One of options.start or options.end is required',
      )
    }
    let to = native.now()
    if (end !== undefined) to = timeOf(end)
    else if (start !== undefined && duration !== undefined) to = timeOf(start) + duration
    let from = 0
    if (start !== undefined) from = timeOf(start)
    else if (end !== undefined && duration !== undefined) from = to - duration
    return record(new PerformanceMeasure(permission, name, from, to - from, cloned(detail)))
  }

  getEntries() {
    return timeline.slice()
  }

  getEntriesByName(name, type = undefined) {
    return timeline.filter(
      (entry) => entry.name === `${name}` && (type === undefined || entry.entryType === type),
    )
  }

  getEntriesByType(type) {
    return timeline.filter((entry) => entry.entryType === type)
  }

  clearMarks(name = undefined) {
    timeline = timeline.filter(
      (entry) => entry.entryType !== 'mark' || (name !== undefined && entry.name !== `${name}`),
    )
  }

  clearMeasures(name = undefined) {
    timeline = timeline.filter(
      (entry) => entry.entryType !== 'measure' || (name !== undefined && entry.name !== `${name}`),
    )
  }

  /** A function that leaves a measure of each of its calls to observers, of which there are none here. */
  timerify(original) {
    if (typeof original !== 'function') throw invalidArgType('fn', 'of type function', original)
    return function timerified(...args) {
      return new.target ? Reflect.construct(original, args, new.target) : Reflect.apply(original, this, args)
    }
  }

  toJSON() {
    return { timeOrigin: this.timeOrigin }
  }

  [custom](depth, options, inspect) {
    if (depth < 0) return this
    const left = { ...options, depth: options.depth === null ? null : options.depth - 1 }
    return `Performance ${inspect({ timeOrigin: this.timeOrigin }, left)}`
  }
}

enumerable(PerformanceEntry, ['name', 'entryType', 'startTime', 'duration', 'toJSON'])
enumerable(PerformanceMark, ['detail'])
enumerable(PerformanceMeasure, ['detail'])
enumerable(Performance, [
  'timeOrigin',
  'now',
  'mark',
  'measure',
  'getEntries',
  'getEntriesByName',
  'getEntriesByType',
  'clearMarks',
  'clearMeasures',
  'timerify',
  'toJSON',
])
for (const Class of [PerformanceEntry, PerformanceMark, PerformanceMeasure, Performance]) {
  tagged(Class)
  define(Class.name, Class)
}

const performance = new Performance(permission)
Object.assign(exports, { Performance, PerformanceEntry, PerformanceMark, PerformanceMeasure, performance })
define('performance', performance, true)
