/** A test by its file and title, as the source writes it. */
export type NamedTest = { readonly file: string; readonly title: string }

/** What the specification demands, in this project's words, with its section, and the tests that verify it. */
export type Demand = {
  /** The section, and a number within it. */
  readonly id: string
  readonly what: string
  readonly tests: readonly NamedTest[]
  /** The part that is not implemented yet; `toCome` when none of it is. */
  readonly missing?: string
  readonly toCome?: true
}

/** A test that verifies a demand. */
export const by = (file: string, title: string): NamedTest => ({ file, title })

/** A demand that tests verify completely. */
export const held = (id: string, what: string, ...tests: readonly NamedTest[]): Demand => ({
  id,
  what,
  tests,
})

/** A demand that is partly met; the tests verify the rest. */
export const inPart = (
  id: string,
  what: string,
  missing: string,
  ...tests: readonly NamedTest[]
): Demand => ({ id, what, missing, tests })

/** A demand that is not met. */
export const toCome = (id: string, what: string, missing: string): Demand => ({
  id,
  what,
  missing,
  tests: [],
  toCome: true,
})
