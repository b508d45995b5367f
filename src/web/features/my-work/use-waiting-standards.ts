import { useQueries } from '@tanstack/react-query'
import type { ProjectRow, StandardRow } from '../../data/contracts.ts'
import { readOptions } from '../../data/read-options.ts'
import { useTarget } from '../../data/target.ts'

/** The standards of a project that wait for the person. */
export type Waiting = { readonly project: ProjectRow; readonly rows: readonly StandardRow[] }

/** What waits for the person, and all standards of the projects that were looked through, by project. */
export type WaitingStandards = {
  readonly waiting: readonly Waiting[]
  readonly standards: ReadonlyMap<number, readonly StandardRow[]>
  readonly isPending: boolean
  readonly error: Error | null
}

/** The most projects whose standards are looked through, so that a person of very many projects is not kept waiting. */
export const mostProjects = 24

/** The standards in Desktop Review that wait for the person, by project. */
export function useWaitingStandards(
  projects: readonly ProjectRow[],
  isWaiting: (row: StandardRow) => boolean,
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
      .map((project) => ({ project, rows: (standards.get(project.Id) ?? []).filter(isWaiting) }))
      .filter(({ rows }) => rows.length > 0),
    isPending: answers.some((answer) => answer.isPending),
    error: answers.find((answer) => answer.error)?.error ?? null,
  }
}
