import type { ErrorCode } from '../../rules/errors.ts'

/** What stands in the way of a text that somebody else has changed meanwhile. */
export type Conflict = { field: string; stored: unknown; by: string | null; at: string | null }

/** A conflict over one entry of a list that was sent: its place is that of `Problem`. */
export type EntryConflict = Conflict & { place: string }

/** One thing that is wrong with what was sent, and where. */
export type Problem = { place: string; line?: number; message: string }

/** A refusal of a request with an error of the catalogue; the only thing that an operation throws on purpose. */
export class Refusal extends Error {
  readonly code: ErrorCode
  /** The values that fill the text of the catalogue, in order. */
  readonly values: readonly unknown[]
  readonly conflict: Conflict | undefined
  /** Every entry in conflict, where a list was sent; the first of them is also the `conflict`. */
  readonly conflicts: readonly EntryConflict[] | undefined
  readonly problems: readonly Problem[] | undefined

  constructor(
    code: ErrorCode,
    values: readonly unknown[] = [],
    more: {
      conflict?: Conflict
      conflicts?: readonly EntryConflict[]
      problems?: readonly Problem[]
    } = {},
  ) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.values = values
    this.conflict = more.conflict ?? more.conflicts?.[0]
    this.conflicts = more.conflicts
    this.problems = more.problems
  }
}
