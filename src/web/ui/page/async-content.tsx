import type { ReactNode } from 'react'
import { ErrorAlert } from '../error/error-alert.tsx'
import { EmptyState } from './empty-state.tsx'
import { SkeletonRows } from './skeleton-rows.tsx'

/** The result of a read as a query hook returns it. */
type AsyncResult<Data> = {
  readonly data: Data | undefined
  readonly error: unknown
  readonly refetch: () => unknown
}

/**
 * Shows a read in whichever state it is: placeholder rows while it loads, the error with a button to retry, the empty state, or
 * its content. Data that is already there stays visible when a later refetch fails.
 */
export function AsyncContent<Data>({
  name,
  result: { data, error, refetch },
  rows,
  height,
  isEmpty,
  empty,
  firstStep,
  children,
}: {
  /** What is read, as the rest of a sentence: 'the tasks'. */
  readonly name: string
  readonly result: AsyncResult<Data>
  /** The number of placeholder rows, and their height (a list row by default). */
  readonly rows: number
  readonly height?: string
  readonly isEmpty?: (data: Data) => boolean
  /** What the empty state says, and the first step that it offers. */
  readonly empty?: ReactNode
  readonly firstStep?: ReactNode
  readonly children: (data: Data) => ReactNode
}) {
  if (data === undefined)
    return error === null ? (
      <SkeletonRows rows={rows} name={`Loading ${name}`} {...(height && { height })} />
    ) : (
      <ErrorAlert
        what={`${name.charAt(0).toUpperCase()}${name.slice(1)} could not be loaded`}
        error={error}
        onRetry={() => void refetch()}
      />
    )
  if (isEmpty?.(data)) return <EmptyState firstStep={firstStep}>{empty}</EmptyState>
  return children(data)
}
