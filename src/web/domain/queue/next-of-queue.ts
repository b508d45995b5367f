import type { Target } from '#rules/api/targets.ts'
import { waitsFor } from '#rules/review/labels/queue.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { queryClient } from '#web/data/cache/query-client.ts'
import { readOptions } from '#web/data/reads/read-options.ts'
import { queueProjects } from './queue-projects.ts'

/** A standard of a project. */
export type QueuePlace = {
  readonly projectId: number
  readonly moduleId: number
  readonly standardId: number
}

/** The person whose queue it is. */
export type QueuePerson = { readonly userId: string; readonly isStaff: boolean }

/** Returns the first waiting standard after the current one, continuing from the start at the end of the list; never the current one. */
export function nextWaiting<Row extends { readonly Id: number }>(
  rows: readonly Row[],
  current: number | null,
  isWaiting: (row: Row) => boolean,
): Row | undefined {
  const at = rows.findIndex(({ Id }) => Id === current)
  const inTurn = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))]
  return inTurn.find(isWaiting)
}

/**
 * Finds the next standard of a person's queue: after the current one in its project, then in the other projects in the order of My work.
 * Null when no other standard waits. Rejects with an ApiError.
 */
export async function findNextOfQueue(
  current: QueuePlace,
  person: QueuePerson,
  target: Target,
): Promise<QueuePlace | null> {
  const isWaiting = ({ phaseDetails }: Pick<StandardRow, 'phaseDetails'>) =>
    waitsFor(person, phaseDetails['desktop-review'])
  const nextIn = async (projectId: number): Promise<QueuePlace | null> => {
    const query = { id: projectId, phase: 'desktop-review' } as const
    const rows = await queryClient.fetchQuery(
      readOptions('projects/{id}/standard_phase', query, target),
    )
    const found = nextWaiting(
      rows,
      projectId === current.projectId ? current.standardId : null,
      isWaiting,
    )
    return found ? { projectId, moduleId: found.StandardSetId, standardId: found.Id } : null
  }
  const here = await nextIn(current.projectId)
  if (here) return here
  const projects = await queryClient.fetchQuery(readOptions('admin/all_projects', {}, target))
  for (const { Id } of queueProjects(projects)) {
    // One project at a time, since the first one usually has a waiting standard.
    const there = Id === current.projectId ? null : await nextIn(Id)
    if (there) return there
  }
  return null
}
