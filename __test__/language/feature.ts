/** What an entry of the list of language features says. */

/** How a feature comes about: by the engine, by the compiler of programs, by a built-in of the guest's own, or not at all. */
export type How = 'native' | 'lowered' | 'ours' | 'missing'

/** A program and the value it returns. What is expected of a feature that is missing is what Node says. */
export type Example = readonly [program: string, value: unknown]

/** One feature of the language, with programs that use it. */
export interface Feature {
  readonly name: string
  readonly how: How
  /** The edition of ECMAScript that has it, or `TypeScript`. */
  readonly since: string
  /** The first major version of Node that has it; absent when every Node that is supported does, or when it is TypeScript's. */
  readonly node?: number
  /** What there is to know besides. */
  readonly note?: string
  readonly examples: readonly Example[]
}

/** What may be said about a feature besides its name. */
type Details = Partial<Pick<Feature, 'how' | 'node' | 'note'>>

/** A list to which features of one edition are added. */
export function edition(since: string, how: How = 'native') {
  return (name: string, examples: readonly Example[], details: Details = {}): Feature => ({
    name,
    how,
    since,
    examples,
    ...details,
  })
}
