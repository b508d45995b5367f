import type { UpdateState } from '../../../rules/update-tracker.ts'
import type { ApiError } from '../../data/api.ts'

/** What is wrong with each field of a write that was refused, by the field's name, as a sentence; empty for another state. */
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
