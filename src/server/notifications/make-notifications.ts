import type { Db } from '#operations/core/db.ts'
import type { Target } from '#rules/api/targets.ts'
import { eventsOf, type NotificationEvent } from '#rules/notifications/events.ts'
import { isMailedKind } from '#rules/notifications/kinds.ts'
import { recipientsOf } from '#rules/notifications/recipients.ts'
import { mockScore } from '#rules/scoring/mock-score.ts'
import type { TargetDatabase } from '../db/targets.ts'
import { inTransaction } from '../pipeline/write/own-write.ts'
import {
  lockCursor,
  maxRows,
  moveCursor,
  readCursors,
  readEntries,
  type Cursor,
  type HistoryEntryRow,
} from './history-statements.ts'
import { ofThisProject, type CallerIn } from './of-this-project.ts'
import {
  insertNotifications,
  readAssignees,
  readStandard,
  type StandardRow,
} from './people-statements.ts'

type Entry = HistoryEntryRow & { readonly ProjectId: number; readonly StandardId: number }

const isTelling = (row: HistoryEntryRow): row is Entry =>
  row.isTelling && row.ProjectId !== null && row.StandardId !== null

/**
 * Creates the notifications for the settled history entries that have not been read yet, each exactly once: they are inserted in
 * the transaction that moves the cursor. Returns how many entries it read; also 0 while another server is reading them.
 */
export const makeNotifications = (database: TargetDatabase, callerIn: CallerIn): Promise<number> =>
  inTransaction(database, async (db) => {
    const [lock] = await db.run(lockCursor, {})
    if (lock?.isMine !== true) return 0
    for (const cursor of await db.run(readCursors, {})) {
      const rows = await db.run(readEntries, { ...cursor, most: maxRows })
      if (rows.length === 0) continue
      await notifyAll({ db, database, callerIn: remembered(callerIn) }, rows.filter(isTelling))
      await advance(db, cursor, rows)
      return rows.length
    }
    return 0
  })

async function advance(db: Db, { origin }: Cursor, rows: readonly HistoryEntryRow[]) {
  const last = rows.at(-1)
  if (last) await db.run(moveCursor, { origin, xid: last.Xid, id: last.Id })
}

type Context = {
  readonly db: Db
  readonly database: { readonly target: Target }
  readonly callerIn: CallerIn
}

// Reads the standards of all entries in one statement.
async function notifyAll(context: Context, entries: readonly Entry[]): Promise<void> {
  const standards = await Promise.all(
    entries.map(({ ProjectId: project, StandardId: standard }) =>
      context.db.run(readStandard, { project, standard }),
    ),
  )
  for (const [index, entry] of entries.entries()) {
    const [standard] = standards[index] ?? []
    if (standard) await notify(context, entry, standard)
  }
}

// Caches callers, since many entries concern the same people and projects. Whether a notification may be seen
// is decided again when it is shown and when it is mailed.
function remembered(callerIn: CallerIn): CallerIn {
  const known = new Map<string, ReturnType<CallerIn>>()
  return (userId, projectId) => {
    const key = `${userId} ${projectId}`
    const found = known.get(key) ?? callerIn(userId, projectId)
    known.set(key, found)
    return found
  }
}

async function notify(
  { db, database, callerIn }: Context,
  entry: Entry,
  standard: StandardRow,
): Promise<void> {
  const { ProjectId: project, StandardId, UserId: actor } = entry
  const { isStaff } = await callerIn(actor, project)
  const events = eventsOf(
    {
      write: entry.Write,
      actor,
      isActorStaff: isStaff,
      at: entry.CreatedAt,
      parameters: entry.Parameters,
      prior: entry.PreSnapshot,
      updates: entry.Updates,
    },
    database.target,
    { ...standard, MockScore: mockScore(standard) },
  )
  for (const event of events) {
    const people = await ofThisProject(
      await recipients(db, entry, event, standard),
      project,
      callerIn,
    )
    if (people.length === 0) continue
    await db.run(insertNotifications, {
      project,
      people,
      kind: event.kind,
      standard: StandardId,
      element: event.elementId,
      task: event.taskId,
      phase: event.phase,
      reply: event.replyId,
      rfi: event.rfiId,
      due: null,
      actor,
      entry: entry.Id,
      at: entry.CreatedAt,
      awaitsMail: entry.mayMail && isMailedKind(event.kind),
    })
  }
}

async function recipients(
  db: Db,
  { ProjectId: project, UserId: actor }: Entry,
  { concerned, taskId }: NotificationEvent,
  standard: StandardRow,
): Promise<string[]> {
  const assignees =
    concerned.assignees === true && taskId !== null
      ? await db.run(readAssignees, { project, task: taskId })
      : []
  return recipientsOf(concerned, {
    actor,
    senior: standard.OwnerId,
    associate: standard.JuniorOwnerId,
    clients: standard.clients,
    watchers: standard.watchers,
    assignees: assignees.map(({ UserId }) => UserId),
  })
}
