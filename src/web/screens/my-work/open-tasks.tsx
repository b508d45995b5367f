import type { ApiError } from '#rules/api/api-error.ts'
import type { TaskRow } from '#web/data/api/contracts.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { TaskRows } from './task-rows.tsx'

/** Open tasks with the state of their query. */
export type TaskListState = {
  readonly open: readonly TaskRow[] | undefined
  readonly error: ApiError | null
  readonly isPending: boolean
  readonly refetch: () => unknown
}

type Props = {
  readonly tasks: TaskListState
  readonly whenNone: string
}

/** The person's open tasks by due date, linked to their standards; loaded tasks stay visible when a reload fails. */
export function OpenTasks({ tasks: { open, error, isPending, refetch }, whenNone }: Props) {
  return (
    <>
      {error && (
        <ErrorAlert
          what="The tasks could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {isPending && <SkeletonRows rows={4} />}
      {open?.length === 0 && <EmptyState>{whenNone}</EmptyState>}
      {open && open.length > 0 && <TaskRows tasks={open} />}
    </>
  )
}
