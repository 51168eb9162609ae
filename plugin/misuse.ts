/** The errors that `run()` and the constructor reject with, and the texts of errors that belong to others. */

/**
 * An error for a caller that broke the contract.
 * @param message - what was wrong.
 * @returns the error, which says whose it is.
 */
export function misuse(message: string): Error {
  return new Error(`dsh-code-runtime-native: ${message}`)
}
