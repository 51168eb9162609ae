/**
 * The Node that runs the tests, and what later ones do otherwise.
 *
 * The sandbox does as Node 20. What it does is compared with the Node that runs the tests, so that nothing of this has to be kept up by
 * hand but what Node itself has changed since.
 */

/** The major version of the Node that runs the tests. */
export const NODE = Number(process.versions.node.split('.')[0])

/** The version of Node whose globals and messages the sandbox has. */
const FOLLOWED = 20

/** Expressions and programs that come to something else in later Nodes, with what Node 20 makes of them. */
const CHANGED: Readonly<Record<string, string>> = {
  // Messages.
  '[1].map(3)': 'TypeError: 3 is not a function',
  '[1].find(3)': 'TypeError: 3 is not a function',
  '[1].forEach("x")': 'TypeError: x is not a function',
  '[1].some({})': 'TypeError: #<Object> is not a function',
  'new Intl.DateTimeFormat("en", { dateStyle: "short", month: "long" })':
    "TypeError: Can't set option month when dateStyle is used",
  // Globals.
  'Buffer.poolSize': '8192',
  'on((t, log) => { t.addEventListener("x", (e) => e.preventDefault(), { passive: true }); return t.dispatchEvent(new Event("x", { cancelable: true })) })':
    '[false, []]',
  '(() => { const a = new AbortController(), b = new AbortController(); const s = AbortSignal.any([a.signal, b.signal]); b.abort("b"); a.abort("a"); return [s.aborted, s.reason] })()':
    '[true, "b"]',
  'structuredClone(1, { transfer: [1] })': 'throws TypeError TypeError ERR_INVALID_TRANSFER_OBJECT',
  'structuredClone(1, { transfer: [{}] })': 'throws TypeError TypeError ERR_INVALID_TRANSFER_OBJECT',
  'parts(new URL("http://host/\\"<>`{}|^"))':
    '["http://host/%22%3C%3E%60%7B%7D|^", "http://host", "http:", "", "", "host", "host", "", "/%22%3C%3E%60%7B%7D|^", "", ""]',
  '[...new URLSearchParams(null)]': '[]',
  'String(new URLSearchParams(null))': '""',
}

/** What is expected of the sandbox where this Node comes to `here`. */
export function followed(expression: string, here: string): string {
  const before = CHANGED[expression]
  if (before === undefined) return here
  if (NODE <= FOLLOWED && before !== here)
    throw new Error(`Node ${FOLLOWED} makes ${here} of ${expression}, not ${before}`)
  return before
}
