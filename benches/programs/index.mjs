/**
 * The programs that compute. Most isolate one thing; those of the group `jobs` are whole tasks. Each is a function of its
 * size, which a contestant gets as source text, and returns a small value that has to be the same everywhere.
 */

import { COLLECTIONS } from './collections.mjs'
import { JOBS } from './jobs.mjs'
import { JSON_TEXT } from './json.mjs'
import { LANGUAGE } from './language.mjs'
import { NUMBERS } from './numbers.mjs'
import { REGEX } from './regex.mjs'
import { TEXT } from './text.mjs'

/** How many times larger the large size of a program is than the small one. */
export const GROWTH_FACTOR = 8

const GROUPS = {
  text: TEXT,
  regex: REGEX,
  json: JSON_TEXT,
  collections: COLLECTIONS,
  language: LANGUAGE,
  numbers: NUMBERS,
  jobs: JOBS,
}

/** All programs: `id` is `group/name`, `sources` their text at either size. */
export const PROGRAMS = Object.entries(GROUPS).flatMap(([group, programs]) =>
  programs.map(({ name, n, run }) => ({
    id: `${group}/${name}`,
    group,
    n,
    sources: { small: sourceOf(run, n), large: sourceOf(run, n * GROWTH_FACTOR) },
  })),
)

/** The body of an async function. */
function sourceOf(run, n) {
  return `return await (${run})(${n})`
}

/**
 * Finds programs.
 * @param words - what their ids have to contain, one of several, separated by commas; all of them if there is none.
 * @returns the programs, in order.
 */
export function findPrograms(words = '') {
  const wanted = words.toLowerCase().split(',')
  return PROGRAMS.filter(({ id }) => wanted.some((word) => id.toLowerCase().includes(word.trim())))
}
