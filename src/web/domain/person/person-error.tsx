import type { ApiError } from '#rules/api/api-error.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import type { PersonField } from './person-values.ts'

/** Why a person was not stored, apart from the problems that the fields show. */
export function PersonError({
  what,
  error,
  fields,
}: {
  /** What failed, as a sentence without its full stop. */
  readonly what: string
  readonly error: ApiError | null
  readonly fields: readonly PersonField[]
}) {
  const isTaken = error?.code === 'alreadyExists'
  return (
    <ErrorAlert
      isWhole={isTaken}
      what={isTaken ? 'This e-mail address is already in use' : what}
      error={error}
      kept="Your entries are still in the fields."
      marked={fields}
    />
  )
}
