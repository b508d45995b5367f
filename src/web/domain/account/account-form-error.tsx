import type { ApiError } from '#rules/api/api-error.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'

const passwordErrors: ReadonlySet<string> = new Set(['passwordUnfit', 'passwordWrong'])

/** The error of an account form; what the server says about a password is shown at its field instead. */
export const AccountFormError = ({
  what,
  error,
}: {
  /** What failed, as a sentence without its full stop: 'The password was not changed'. */
  readonly what: string
  readonly error: ApiError | null
}) =>
  error &&
  !passwordErrors.has(error.code) && (
    <ErrorAlert what={what} error={error} kept="Your entries are still here." />
  )
