/** Everything the language has that a program may use, and what it does here. `docs/language.md` is made from it. */
import { asynchronous } from './async.js'
import { binary } from './binary.js'
import { builtins } from './builtins.js'
import { classes } from './classes.js'
import { collections } from './collections.js'
import { decorated } from './decorators.js'
import { faults } from './faults.js'
import type { Feature } from './feature.js'
import { functions } from './functions.js'
import { iteration } from './iteration.js'
import { regexps } from './regexp.js'
import { types } from './types.js'
import { typescript } from './typescript.js'

/** The chapters of the list, in the order in which they are told. */
export const CHAPTERS: ReadonlyArray<readonly [title: string, features: readonly Feature[]]> = [
  ['TypeScript: what is transformed', typescript],
  ['TypeScript: what is erased', types],
  ['Decorators and resource management', decorated],
  ['Classes and objects', classes],
  ['Functions, bindings, control flow', functions],
  ['Iteration', iteration],
  ['Asynchrony', asynchronous],
  ['Regular expressions', regexps],
  ['Arrays, strings, collections', collections],
  ['Other built-ins', builtins],
  ['Binary data', binary],
  ['What the engine takes wrongly', faults],
]
