/** Figures out of samples. */

/**
 * The value below which a part of the samples lies.
 * @param samples - numbers, at least one.
 * @param part - from 0 to 1.
 * @returns one of the samples.
 */
export function percentile(samples, part) {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
}

/**
 * The middle of the samples.
 * @param samples - numbers, at least one.
 * @returns the middle one, or the mean of the middle two.
 */
export function median(samples) {
  const sorted = samples.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

/**
 * The middle of ratios: half as fast and twice as fast are as far from it.
 * @param numbers - positive ones, at least one.
 * @returns their geometric mean.
 */
export function geometricMean(numbers) {
  const logarithms = numbers.map((number) => Math.log(number))
  return Math.exp(logarithms.reduce((sum, logarithm) => sum + logarithm, 0) / numbers.length)
}
