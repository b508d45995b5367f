import type { ApiError } from '../../data/api.ts'
import type { TaskRow } from '../../data/contracts.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { TaskRows } from './task-rows.tsx'

/** Open tasks and how their loading stands. */
export type TasksOnTheWay = {
  readonly open: readonly TaskRow[] | undefined
  readonly error: ApiError | null
  readonly isPending: boolean
  readonly refetch: () => unknown
}

type Props = {
  readonly tasks: TasksOnTheWay
  readonly whenNone: string
}

/** Open tasks of the person, the oldest first, each leading to its standard; what was loaded stays when loading again fails. */
export function OpenTasks({ tasks: { open, error, isPending, refetch }, whenNone }: Props) {
  return (
    <>
      {error && (
        <ErrorNote
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
