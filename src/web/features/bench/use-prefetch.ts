import { useEffect } from 'react'
import { queryClient } from '../../data/query-client.ts'
import { readOptions } from '../../data/read-options.ts'
import { useTarget } from '../../data/target.ts'
import type { BenchTab } from '../../tabs.ts'
import { useBench } from './bench-context.ts'

/** Reads a standard ahead of time, with what the open tab shows of it, once the present one is there. */
export function usePrefetch(standard: number | undefined, tab: BenchTab, isReady: boolean): void {
  const { project_id, phase } = useBench()
  const target = useTarget()
  const isWithTasks = tab === 'Tasks'

  useEffect(() => {
    if (standard === undefined || !isReady) return
    const query = { id: project_id, phase, standard_id: standard }
    void queryClient.prefetchQuery(readOptions('projects/{id}/standard_phase', query, target))
    if (isWithTasks)
      void queryClient.prefetchQuery(
        readOptions('tasks/tasks_for_project', { project_id, standard_id: standard }, target),
      )
  }, [standard, isReady, isWithTasks, project_id, phase, target])
}
