import { useUser } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'

/** The tasks that wait for the person: the query of the own tasks, and those of its rows that are open. */
export function useOpenTasks() {
  const { UserId } = useUser()
  const { data, error, isPending, refetch } = useQueryOf('tasks/for_dashboard', { user_id: UserId })
  return { open: data?.filter(({ IsCompleted }) => !IsCompleted), error, isPending, refetch }
}
