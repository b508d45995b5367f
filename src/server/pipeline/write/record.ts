import type pg from 'pg'
import type { Db } from '#operations/core/db.ts'
import { counterOf } from '#operations/core/version-counters.ts'
import { scopeText, setScope } from '#server/db/scope.ts'
import { countChanges } from '#server/db/versions.ts'
import { historyInserts, type HistoryRow } from './history-rows.ts'
import type { Outcome } from './request/write-outcome.ts'

/** Writes history and change counts and commits, in one round trip. Throws the first error, in which case nothing is stored. */
export async function record(
  client: pg.ClientBase,
  db: Db,
  done: readonly Outcome<'done'>[],
  slot: number,
): Promise<void> {
  const rows = done.map(historyRowOf)
  // A row without a project can be inserted, and can return its id, only within the scope of all projects.
  if (rows.some(({ ProjectId }) => ProjectId === null))
    db.run(setScope, { scope: scopeText('all') }).catch(() => {})
  const sent = await Promise.allSettled([
    ...historyInserts(rows).map(({ insert, values }) => db.run(insert, values)),
    db.run(countChanges, { projects: changedCounters(done, rows), slot }),
    client.query('COMMIT'),
  ])
  for (const one of sent) if (one.status === 'rejected') throw one.reason
}

/** The counters that readers compare, in ascending order: those of the changed projects and of what is cached outside projects. */
function changedCounters(done: readonly Outcome<'done'>[], rows: readonly HistoryRow[]): number[] {
  const changed = new Set<number>()
  for (const { ProjectId } of rows) if (ProjectId !== null) changed.add(ProjectId)
  for (const { operation } of done.map(({ request }) => request)) {
    for (const what of operation.invalidates ?? []) changed.add(counterOf[what])
    if (operation.changesAccessOf) changed.add(counterOf.access)
  }
  return [...changed].toSorted((a, b) => a - b)
}

function historyRowOf({
  request,
  parameters,
  prior,
  updates,
  subject,
}: Outcome<'done'>): HistoryRow {
  return {
    UserId: request.userId,
    SentUserId: request.sentUserId,
    Focus: request.focus,
    Action: request.action,
    Parameters: JSON.stringify(parameters),
    PreSnapshot: JSON.stringify(prior),
    Updates: JSON.stringify(updates),
    ProjectId: subject.projectId ?? idIn(updates['project_id']),
    StandardId: subject.standardId ?? idIn(updates['standard_id']),
    IdempotencyKey: request.idempotencyKey,
    RequestHash: request.idempotencyKey === null ? null : request.requestHash,
  }
}

const idIn = (value: unknown): number | null => (typeof value === 'number' ? value : null)
