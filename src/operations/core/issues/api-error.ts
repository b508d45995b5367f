import type { ErrorCode } from '#rules/api/errors.ts'

/** A stored value that differs from the value the sender of a write expected. */
export type Conflict = { field: string; stored: unknown; by: string | null; at: string | null }

/** A conflict in one entry of a list that was sent; `place` is a path as in `Problem`. */
export type EntryConflict = Conflict & { place: string }

/** One mistake in what was sent, and its path. */
export type Problem = { place: string; line?: number; message: string }

/** Rejects a request with an error of the catalogue: the only error that operations throw on purpose. */
export class ApiError extends Error {
  readonly code: ErrorCode
  /** The values inserted into the text of the catalogue, in order. */
  readonly values: readonly unknown[]
  readonly conflict: Conflict | undefined
  /** All conflicting entries when a list was sent; the first of them is also the `conflict`. */
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
    this.name = 'ApiError'
    this.code = code
    this.values = values
    this.conflict = more.conflict ?? more.conflicts?.[0]
    this.conflicts = more.conflicts
    this.problems = more.problems
  }
}
