import { isSameUser } from '../../../rules/user-id.ts'
import type { ProjectRow, TaskRow } from '../../data/contracts.ts'
import { useUser } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import type { TasksOnTheWay } from './open-tasks.tsx'

/** The open tasks of a client's projects: those of which the own part is open, and those that wait for others. */
export function useClientTasks(projects: readonly ProjectRow[]): {
  readonly mine: TasksOnTheWay
  readonly ofOthers: readonly TaskRow[]
} {
  const { UserId } = useUser()
  const hasProjects = projects.length > 0
  const { data, error, isLoading, refetch } = useQueryOf(
    'tasks/tasks_combined_client',
    { is_open: 'true' },
    { isEnabled: hasProjects },
  )
  const open = hasProjects ? data?.filter(isIn(projects)) : []
  const isMine = isOpenFor(UserId)
  return {
    mine: { open: open?.filter(isMine), error, isPending: isLoading, refetch },
    ofOthers: open?.filter((task) => !isMine(task)) ?? [],
  }
}

const isIn = (projects: readonly ProjectRow[]) => {
  const ids = new Set(projects.map(({ Id }) => Id))
  return ({ ProjectId }: TaskRow): boolean => ids.has(ProjectId)
}

const isOpenFor =
  (userId: string) =>
  ({ assignees }: TaskRow): boolean =>
    assignees.some(({ UserId, IsCompleted }) => !IsCompleted && isSameUser(UserId, userId))
