import { Button } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { ApiError } from '#rules/api/api-error.ts'
import type { ErrorCode } from '#rules/api/errors.ts'
import { RequestId } from './request-id.tsx'
import styles from './error-alert.module.css'

const advice: Partial<Record<ErrorCode | 'network', string>> = {
  network: 'Check the connection and try again.',
  notSignedIn: 'Sign in again to continue.',
  notAllowed: 'Ask an administrator of the project for access.',
  previewReadOnly: 'End the preview to change anything.',
  notFound: 'It may have been removed, or it belongs to a project that is not yours.',
  conflict: 'Someone else has changed it in the meantime: compare both versions.',
  readOnly: 'This installation is read-only at the moment.',
  projectArchived: 'An administrator can set the project to Active.',
  tooManyRequests: 'Wait a minute and try again.',
  unavailable: 'Try again in a moment.',
  busy: 'Someone else is changing the same entry. Try again in a moment.',
}

/** An error shown where it occurred: what happened, what was kept, what to do, and the request id. */
export function ErrorAlert({
  what,
  isWhole = false,
  error,
  kept,
  marked,
  onRetry,
}: {
  /** What failed, as a sentence without its full stop: 'The tasks could not be loaded'. */
  readonly what: string
  /** Whether `what` already says everything that the error does. */
  readonly isWhole?: boolean
  readonly error: unknown
  /** What was kept, as a sentence: 'Your text is still in the field.' */
  readonly kept?: string
  /** The fields that show their own problem, so that it is not repeated here. */
  readonly marked?: readonly string[]
  readonly onRetry?: () => void
}) {
  const apiError = error instanceof ApiError ? error : null
  const problems = apiError?.problems ?? []
  // For invalid parameters, the list of problems says more than the error text.
  const isDescribed = isWhole || (apiError?.code === 'invalidParameters' && problems.length > 0)
  const unmarked = problems.filter(({ place }) => !marked?.includes(place))
  return (
    <div className={styles['note']} role="alert">
      <TriangleAlert size={18} aria-hidden />
      <div className={styles['words']}>
        <p>
          <strong>{what}.</strong>{' '}
          {apiError ? !isDescribed && `${apiError.text}. ` : 'Something went wrong on this page. '}
          {kept} {apiError ? advice[apiError.code] : 'Reload the page to continue.'}
          {unmarked.length < problems.length && 'Change what is marked and try again.'}
        </p>
        <ProblemList problems={unmarked} />
        <RequestId id={apiError?.requestId} />
        {onRetry && (
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        )}
      </div>
    </div>
  )
}

function ProblemList({ problems }: { readonly problems: ApiError['problems'] }) {
  if (problems.length === 0) return null
  return (
    <ul>
      {problems.map(({ place, message }) => (
        <li key={`${place} ${message}`}>
          {place}: {message}
        </li>
      ))}
    </ul>
  )
}
