/** The program's source on its way to the addon, which takes UTF-8 and so cannot take a lone surrogate. */

/**
 * Makes a source well-formed. A lone surrogate can only matter inside a string, template or regular expression
 * literal, and there its escape means the same; anywhere else it is either ignored or an error both ways.
 * @param source - the program as the model wrote it.
 * @returns the same program, with each lone surrogate written as its `\uXXXX` escape.
 */
export function wellFormedSource(source: string): string {
  return source.replace(/\p{Surrogate}/gu, (surrogate, offset: number) => {
    const escape = `u${surrogate.charCodeAt(0).toString(16)}`
    // A backslash that already escapes the surrogate becomes the escape's own.
    return isEscaped(source, offset) ? escape : `\\${escape}`
  })
}

function isEscaped(source: string, offset: number): boolean {
  let start = offset
  while (source[start - 1] === '\\') start -= 1
  return (offset - start) % 2 === 1
}
