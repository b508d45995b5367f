import type { ErrorCode } from './errors.ts'

/** The stored value that conflicts with the expected one, with who stored it and when. */
export type Conflict = {
  readonly field: string
  readonly stored: unknown
  readonly by: string | null
  readonly at: string | null
}

/** A conflict in one entry of a list that was sent, such as 'assignmentChanges.12'. */
export type EntryConflict = Conflict & { readonly place: string }

/** One mistake in the request, and its path. */
export type Problem = {
  readonly place: string
  /** The line of the uploaded file, counted from 1. */
  readonly line?: number | undefined
  readonly message: string
}

type Details = {
  readonly status: number
  readonly code: ErrorCode | 'network'
  readonly text: string
  readonly requestId: string | null
  readonly conflict?: Conflict | undefined
  readonly conflicts?: readonly EntryConflict[] | undefined
  readonly problems?: readonly Problem[] | undefined
}

/** A failed request. The code is 'network' when the server itself did not respond: the status is then 0 or that of a gateway. Callers decide by the code. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode | 'network'
  readonly text: string
  readonly requestId: string | null
  readonly conflict: Conflict | undefined
  /** All conflicting entries, when a list was sent. */
  readonly conflicts: readonly EntryConflict[]
  readonly problems: readonly Problem[]

  constructor(details: Details) {
    super(details.text)
    this.status = details.status
    this.code = details.code
    this.text = details.text
    this.requestId = details.requestId
    this.conflict = details.conflict
    this.conflicts = details.conflicts ?? []
    this.problems = details.problems ?? []
  }

  /** Whether the server or its database is not responding or is overloaded. */
  get isOutage(): boolean {
    return ['network', 'unavailable', 'overloaded'].includes(this.code)
  }

  /** Whether a retry may succeed: no response, a server failure, or a first attempt that is still running. */
  get isPassing(): boolean {
    return this.status === 0 || this.status >= 500 || this.code === 'idempotencyInFlight'
  }
}
