/** Tables and figures as Markdown. */

/**
 * Writes a table, the first column to the left and the others to the right.
 * @param header - the columns' titles.
 * @param rows - as many texts in each.
 * @returns Markdown that is readable as it is.
 */
export function markdownTable(header, rows) {
  const cells = [header, ...rows]
  const widths = header.map((_, column) => Math.max(3, ...cells.map((row) => row[column].length)))
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  const padded = ([title, ...rest]) => [
    title.padEnd(widths[0]),
    ...rest.map((text, column) => text.padStart(widths[column + 1])),
  ]
  const [first, ...others] = cells.map(padded)
  return [first, rule, ...others].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

/**
 * Writes a figure with three significant digits.
 * @param figure - the number.
 * @returns its text.
 */
export function significant(figure) {
  if (Math.abs(figure) >= 100) return Math.round(figure).toLocaleString('en-US')
  return figure.toFixed(Math.abs(figure) >= 10 ? 1 : 2)
}
