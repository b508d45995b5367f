import type { ApiError } from '#rules/api/api-error.ts'
import type { UpdateState } from '#rules/review/update-tracker.ts'

/** Returns the problem of each field of a rejected write, as a sentence by field name; empty in any other state. */
export const problemsByField = ({
  state,
  error,
}: {
  readonly state: UpdateState
  readonly error: ApiError | null
}): ReadonlyMap<string, string> =>
  new Map(
    state === 'Error' ? error?.problems.map(({ place, message }) => [place, `It ${message}.`]) : [],
  )
