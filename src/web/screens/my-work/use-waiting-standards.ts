import { useQueries } from '@tanstack/react-query'
import type { QueueFacts } from '#rules/review/labels/queue.ts'
import type { ProjectRow, StandardRow } from '#web/data/api/contracts.ts'
import { readOptions } from '#web/data/reads/read-options.ts'
import { useTarget } from '#web/data/session/target.ts'

/** The standards of a project that wait for the person. */
export type WaitingProject = { readonly project: ProjectRow; readonly rows: readonly StandardRow[] }

/** The standards that wait for the person, and all loaded standards by project. */
export type WaitingStandards = {
  readonly waiting: readonly WaitingProject[]
  readonly standards: ReadonlyMap<number, readonly StandardRow[]>
  readonly isPending: boolean
  readonly error: Error | null
}

/** The limit on projects whose standards are loaded, to bound the loading time. */
export const mostProjects = 24

/** Returns the standards in Desktop Review that wait for the person, by project. */
export function useWaitingStandards(
  projects: readonly ProjectRow[],
  isWaiting: (standard: QueueFacts | undefined) => boolean,
): WaitingStandards {
  const target = useTarget()
  const looked = projects.slice(0, mostProjects)
  const answers = useQueries({
    queries: looked.map(({ Id }) =>
      readOptions('projects/{id}/standard_phase', { id: Id, phase: 'desktop-review' }, target),
    ),
  })
  const standards = new Map(looked.map(({ Id }, index) => [Id, answers[index]?.data ?? []]))
  return {
    standards,
    waiting: looked
      .map((project) => ({
        project,
        rows: (standards.get(project.Id) ?? []).filter(({ phaseDetails }) =>
          isWaiting(phaseDetails['desktop-review']),
        ),
      }))
      .filter(({ rows }) => rows.length > 0),
    isPending: answers.some((answer) => answer.isPending),
    error: answers.find((answer) => answer.error)?.error ?? null,
  }
}
