/**
 * Programs for the hostile guest (guest.wat), and the messages that they send.
 *
 * A program is a list of operations. It reaches the guest as the text of a string literal in an otherwise ordinary
 * program, and so passes the compiler unchanged.
 */

/** One thing that the guest does. */
export type Operation = string

/** An address or length that no memory has. */
export const BEYOND = 0xffff_ffff

/** Where the guest keeps what it is about to send; what is below 64 KiB is its own. */
const SCRATCH = 0x400

/** The program, as text for `run()`. */
export function programOf(...operations: Operation[]): string {
  return `return '!${operations.join('')}'`
}

const hex = (number: number, digits: number): string => number.toString(16).padStart(digits, '0')
const word = (number: number): string => hex(number >>> 0, 8)

/** Sends what lies at an address. */
export const sendAt = (at: number, length: number): Operation => `s${word(at)}${word(length)}`

/** Puts bytes at an address. */
export const put = (at: number, bytes: readonly number[]): Operation =>
  `p${word(at)}${word(bytes.length)}${bytes.map((byte) => hex(byte, 2)).join('')}`

/** Sends bytes. */
export const send = (bytes: readonly number[]): Operation =>
  put(SCRATCH, bytes) + sendAt(SCRATCH, bytes.length)

/** Fills a range with one byte. */
export const fill = (at: number, length: number, byte: number): Operation =>
  `f${word(at)}${word(length)}${hex(byte, 2)}`

/** Makes the memory end at an address or later. */
export const reach = (end: number): Operation => `m${word(end)}`

/**
 * Sends a message that lies at an address sixteen times, with nothing in between at which the guest could be interrupted.
 * It is to be a call: its second byte is counted up.
 */
export const volley = (at: number, length: number): Operation => `v${word(at)}${word(length)}`

/** Sends a call again, with the next number. */
export const callNext = (namespace: number, member: number): Operation =>
  put(SCRATCH, [1, 0x80, 0x80, 0x80, 0x80, 0, ...varint(namespace), ...varint(member), 1, 0x31]) +
  `c${word(SCRATCH + 1)}` +
  sendAt(SCRATCH, 7 + varint(namespace).length + varint(member).length + 1)

/** Asks for random bytes. */
export const random = (at: number, length: number): Operation => `r${word(at)}${word(length)}`

/** Tells the host an address for its next message. */
export const lieAboutBuffer = (at: number): Operation => `b${word(at)}`

/** Ends the turn, and says when it wants to be woken. The next turn goes on from here. */
export function waitFor(ms: number): Operation {
  const view = new DataView(new ArrayBuffer(8))
  view.setFloat64(0, ms)
  return `w${view.getBigUint64(0).toString(16).padStart(16, '0')}`
}

/** Settles with the value that a call was answered with. */
export const settleWithAnswer: Operation = 'e'
/** Begins again. */
export const repeat: Operation = 'j'
/** Loops without end. */
export const spin: Operation = 'l'
/** Calls itself without end. */
export const dive: Operation = 'd'
/** Traps as a panic does. */
export const trap: Operation = 'u'
/** Divides by zero. */
export const divideByZero: Operation = 'z'

/** A number on the wire: seven bits a byte, the lowest first. */
export function varint(number: number): number[] {
  return number < 0x80 ? [number] : [(number % 0x80) | 0x80, ...varint(Math.floor(number / 0x80))]
}

const bytesOf = (text: string): number[] => [...Buffer.from(text)]
const block = (bytes: readonly number[]): number[] => [...varint(bytes.length), ...bytes]

/** A log entry. */
export const log = (text: string): number[] => [0, 0, ...block(bytesOf(text))]

/** A call. The argument is JSON text, or bytes that are none. */
export function call(
  number: number,
  namespace: number,
  member: number,
  argument: string | readonly number[] = '1',
): number[] {
  const text = typeof argument === 'string' ? bytesOf(argument) : argument
  return [1, ...varint(number), ...varint(namespace), ...varint(member), ...block(text)]
}

/** A settlement with a value as JSON text, or bytes that are none. */
export const settle = (value: string | readonly number[]): number[] => [
  2,
  1,
  ...block(typeof value === 'string' ? bytesOf(value) : value),
]

/** A settlement with a failure, of a kind given by its number on the wire. */
export const fail = (kind: number, message: string): number[] => [2, 2, kind, 0, ...block(bytesOf(message))]
