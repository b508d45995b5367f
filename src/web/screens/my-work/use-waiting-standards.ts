import { useQueries } from '@tanstack/react-query'
import type { QueueFacts } from '#rules/review/labels/queue.ts'
import type { ProjectRow, StandardRow } from '#web/data/api/contracts.ts'
import { readOptions } from '#web/data/reads/read-options.ts'
import { useTarget } from '#web/data/session/target.ts'
import { queueProjects } from '#web/domain/queue/queue-projects.ts'

/** The standards of a project that wait for the person. */
export type WaitingProject = { readonly project: ProjectRow; readonly rows: readonly StandardRow[] }

/** The standards that wait for the person, and all standards loaded so far by project. */
export type WaitingStandardsState = {
  readonly waiting: readonly WaitingProject[]
  /** The number of standards that wait for the person. */
  readonly count: number
  readonly standards: ReadonlyMap<number, readonly StandardRow[]>
  readonly isPending: boolean
  readonly error: Error | null
}

/** Returns the standards in Desktop Review that wait for the person, by project. */
export function useWaitingStandards(
  projects: readonly ProjectRow[],
  isWaiting: (standard: QueueFacts | undefined) => boolean,
): WaitingStandardsState {
  const target = useTarget()
  const loaded = queueProjects(projects)
  const results = useQueries({
    queries: loaded.map(({ Id }) =>
      readOptions('projects/{id}/standard_phase', { id: Id, phase: 'desktop-review' }, target),
    ),
  })
  const standards = new Map(loaded.map(({ Id }, index) => [Id, results[index]?.data ?? []]))
  const waiting = loaded
    .map((project) => ({
      project,
      rows: (standards.get(project.Id) ?? []).filter(({ phaseDetails }) =>
        isWaiting(phaseDetails['desktop-review']),
      ),
    }))
    .filter(({ rows }) => rows.length > 0)
  return {
    standards,
    waiting,
    count: waiting.reduce((sum, { rows }) => sum + rows.length, 0),
    isPending: results.some((result) => result.isPending),
    error: results.find((result) => result.error)?.error ?? null,
  }
}
