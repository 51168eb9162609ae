/** Expressions that go by the local time zone, to be evaluated in Node and in the sandbox. */

/** Zones with transitions of every kind: half hours, half an hour of daylight saving, a day that was left out, none at all. */
export const ZONES = [
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Tokyo',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Europe/Dublin',
  'Asia/Kathmandu',
  'Europe/Istanbul',
  'Etc/GMT+5',
  'UTC',
]

/** Moments: today, around transitions, long ago, in the far future, and the first and last ones. */
const MOMENTS = [
  '0',
  '-1',
  '1767607445678',
  '1751630400000',
  '1e12',
  '-1e11',
  '-1.5e12',
  '-2.6e12',
  '-4e12',
  '-6.3e13',
  '-62167219200001',
  '-3e14',
  '2.5e14',
  '4.1e15',
  '8.64e15',
  '-8.64e15',
  // Transitions of 2026 in New York, Berlin and Lord Howe, and what Samoa left out.
  '1772953199999',
  '1772953200000',
  '1793512799999',
  '1793512800000',
  '1774745999999',
  '1774746000000',
  '1792890000000',
  '1775314800000',
  '1791039600000',
  '1325239199999',
  '1325239200000',
]

/** Those that are no further than formats are compared. */
const NEAR_MOMENTS = MOMENTS.filter((moment) => Math.abs(Number(moment)) < 1e14)

/** What clocks show, as numbers of a date: around transitions, and beyond what months and days have. */
const LOCAL = [
  '2026, 0, 5',
  '2026, 0, 5, 10, 30, 15, 250',
  '2026, 2, 8, 1, 59, 59, 999',
  '2026, 2, 8, 2, 30',
  '2026, 2, 8, 3',
  '2026, 10, 1, 0, 59',
  '2026, 10, 1, 1, 30',
  '2026, 10, 1, 2',
  '2026, 2, 29, 2, 30',
  '2026, 9, 25, 2, 30',
  '2026, 3, 5, 1, 45',
  '2026, 9, 4, 2, 15',
  '2011, 11, 29, 23, 59, 59',
  '2011, 11, 30, 12',
  '2011, 11, 31',
  '2018, 10, 4',
  '99, 5, 15',
  '0, 0',
  '1883, 10, 18, 12, 2',
  '1900, 0, 1',
  '-1, 5',
  '2026, 14, -3, 30, -90, 3600, -1',
  '12000, 6, 1, 12',
  '275760, 8, 12, 23',
  '275760, 8, 13, 20',
  '-271821, 3, 19, 23',
  '1e9, 0',
  'NaN, 0',
  '2026, Infinity',
  '2026, 0, 1.9, 3.7',
  '"2026", "5", { valueOf: () => 7 }',
]

const GETTERS = [
  'getFullYear',
  'getMonth',
  'getDate',
  'getDay',
  'getHours',
  'getMinutes',
  'getSeconds',
  'getMilliseconds',
  'getTimezoneOffset',
  'getYear',
  'getTime',
]

const SHOWN = ['toString', 'toDateString', 'toTimeString', 'toISOString', 'toUTCString', 'toJSON']

const SETTERS = [
  'setFullYear(2025)',
  'setFullYear(2024, 1, 29)',
  'setMonth(2)',
  'setMonth(2, 31)',
  'setDate(8)',
  'setDate(-40)',
  'setDate(1e9)',
  'setHours(2)',
  'setHours(2, 30, 15, 7)',
  'setHours(-30)',
  'setMinutes(75)',
  'setMinutes(0, 0, 0)',
  'setSeconds(-1)',
  'setSeconds(5, 5000)',
  'setMilliseconds(1500)',
  'setYear(99)',
  'setYear(2026.7)',
  'setHours()',
  'setHours(NaN)',
  'setHours(undefined, 1)',
  'setMinutes("5", "6")',
  'setUTCHours(2)',
]

const TEXTS = [
  '2026-01-05',
  '2026-07-05T10:00',
  '2026-03-08T02:30',
  '2026-11-01T01:30:00',
  '2026-03-29T02:30:00.250',
  '2026-07-05 10:00',
  '2026-07-05T10:00Z',
  '2026-07-05T10:00+02:00',
  '2026/07/05',
  '7/5/2026 3:04 PM',
  'Jul 5, 2026',
  'Jul 5, 2026 10:00',
  'Jul 5, 2026 10:00 GMT',
  'Jul 5, 2026 10:00 EST',
  '5 July 2026 10:00:00',
  'Sun Jul 05 2026 10:00:00 GMT+0200',
  '2011-12-30T12:00',
  '1900-01-01T00:00',
  '12000-01-01 00:00',
  '2026',
  '2026-07',
  'Jul 2026',
  '+275760-09-13T00:00:00',
  'never',
]

/** What dates show and are, in local time. */
export const localDates: string[] = [
  ...MOMENTS.flatMap((moment) => [
    `[${GETTERS.map((name) => `new Date(${moment}).${name}()`).join(', ')}]`,
    `[${SHOWN.map((name) => `new Date(${moment}).${name}()`).join(', ')}]`,
    `\`\${new Date(${moment})}\``,
  ]),
  ...LOCAL.flatMap((numbers) => [
    `new Date(${numbers}).getTime()`,
    `new Date(${numbers}).toString()`,
    `[${GETTERS.map((name) => `new Date(${numbers}).${name}()`).join(', ')}]`,
  ]),
  ...[...MOMENTS, 'NaN'].flatMap((moment) =>
    SETTERS.map((setter) => `((date) => [date.${setter}, +date])(new Date(${moment}))`),
  ),
  ...TEXTS.flatMap((text) => [`Date.parse('${text}')`, `new Date('${text}').toString()`]),
  'new Date(NaN).toString()',
  'new Date(NaN).toTimeString()',
  'new Date(NaN).getTimezoneOffset()',
  'Date().replace(/\\d\\d:\\d\\d:\\d\\d/, "").slice(15)',
  'Date(0) === Date(5)',
  'Date.prototype.toString.call(5)',
  'Date.prototype.setHours.call({}, 5)',
  'Date.prototype.getTimezoneOffset.call("x")',
  '["setHours", "setYear", "toString", "toTimeString", "getTimezoneOffset"].map((name) => [Date.prototype[name].name, Date.prototype[name].length, Object.keys(Object.getOwnPropertyDescriptor(Date.prototype, name)).join()])',
  '((told) => { try { new Date(0).setHours({ valueOf() { told.push(1); return 1 } }, { valueOf() { told.push(2); throw new Error("x") } }) } catch (error) { told.push(error.message) } return told })([])',
  'Date.UTC(2026, 2, 8, 2, 30)',
  'new (class extends Date {})(2026, 6, 5).toString()',
  'Reflect.construct(Date, [2026, 6, 5], Array) instanceof Array',
  'JSON.stringify({ at: new Date(2026, 6, 5) })',
  'String(Object.assign(new Date(2026, 6, 5), { toString: () => "own" }))',
  'new Date(2026, 6, 5) + 1',
  'structuredClone(new Date(2026, 6, 5)).toString()',
]

/** What `Intl` makes of the local time zone. */
export const localFormats: string[] = [
  'Intl.DateTimeFormat().resolvedOptions().timeZone',
  'new Intl.DateTimeFormat("de", { dateStyle: "full" }).resolvedOptions()',
  'new Intl.DateTimeFormat("en", { timeZone: "UTC" }).resolvedOptions().timeZone',
  'new Intl.DateTimeFormat("en", { timeZone: "Mars/Olympus" })',
  'new Intl.DateTimeFormat("en", { timeZone: "Asia/Tokyo", timeStyle: "long" }).format(0)',
  ...NEAR_MOMENTS.flatMap((moment) => [
    `new Date(${moment}).toLocaleString()`,
    `new Date(${moment}).toLocaleDateString()`,
    `new Date(${moment}).toLocaleTimeString()`,
    `new Date(${moment}).toLocaleString('en-GB', { dateStyle: 'full', timeStyle: 'medium' })`,
    `new Date(${moment}).toLocaleTimeString('en-US', { timeZone: 'UTC' })`,
    `new Date(${moment}).toLocaleDateString('de', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })`,
    `new Intl.DateTimeFormat('en', { timeStyle: 'short' }).formatToParts(${moment})`,
  ]),
  ...['short', 'long', 'shortOffset', 'longOffset'].map(
    (name) =>
      `[1767607445678, 1751630400000].map((time) => new Date(time).toLocaleTimeString('en', { timeZoneName: '${name}' }))`,
  ),
  'new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "short" }).formatRange(1772953199999, 1772960400000)',
]
