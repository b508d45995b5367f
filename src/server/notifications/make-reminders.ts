import type { Db } from '#operations/core/db.ts'
import { rfiReminders, taskReminders, type NotificationKind } from '#rules/notifications/kinds.ts'
import { recipientsOf } from '#rules/notifications/recipients.ts'
import { remindedDays, reminderDay, reminderOf } from '#rules/notifications/reminders.ts'
import type { TargetDatabase } from '../db/targets.ts'
import { inTransaction } from '../pipeline/write/own-write.ts'
import { ofThisProject, type CallerIn } from './of-this-project.ts'
import { insertNotifications, readStandard } from './people-statements.ts'
import {
  findProjectsWithDue,
  lockReminders,
  readDueRequests,
  readDueTasks,
  type DueRequest,
} from './reminder-statements.ts'

/**
 * Reminds people of the tasks and requests that are due the next day or have become overdue, once for each due date: reminders already made
 * are recognized by their rows. Returns how many reminders it made; none in a project that another server is working on.
 */
export async function makeReminders(
  database: TargetDatabase,
  callerIn: CallerIn,
  now = new Date(),
): Promise<number> {
  const today = reminderDay(now)
  const projects = await database.withConnection('all', (_, db) =>
    db.run(findProjectsWithDue, remindedDays(today)),
  )
  let made = 0
  for (const { ProjectId: project } of projects)
    made += await inTransaction(database, async (db) => {
      const [lock] = await db.run(lockReminders, { project })
      if (lock?.isMine !== true) return 0
      const about = { db, project, today, now, callerIn }
      return (await remindOfTasks(about)) + (await remindOfRequests(about))
    })
  return made
}

type Context = {
  readonly db: Db
  readonly project: number
  readonly today: Date
  readonly now: Date
  readonly callerIn: CallerIn
}

type Due = { readonly DueDate: string; readonly sent: readonly NotificationKind[] }
type Kinds = readonly [due: NotificationKind, overdue: NotificationKind]

/** The kind of reminder to make; null when there is none today, or it has already been made. */
function kindOf({ DueDate, sent }: Due, [due, overdue]: Kinds, today: Date) {
  const reminder = reminderOf(DueDate, today)
  const kind = reminder && { due, overdue }[reminder]
  return kind === null || sent.includes(kind) ? null : kind
}

async function remindOfTasks(context: Context): Promise<number> {
  const { db, project, today, callerIn } = context
  let made = 0
  for (const row of await db.run(readDueTasks, { project, ...remindedDays(today) })) {
    const kind = kindOf(row, taskReminders, today)
    if (kind === null) continue
    const people = await ofThisProject([row.UserId], project, callerIn)
    made += await remind(context, kind, people, row)
  }
  return made
}

async function remindOfRequests(context: Context): Promise<number> {
  const { db, project, today, callerIn } = context
  let made = 0
  for (const row of await db.run(readDueRequests, { project, ...remindedDays(today) })) {
    const kind = kindOf(row, rfiReminders, today)
    if (kind === null) continue
    const people = await ofThisProject(await peopleOf(context, row), project, callerIn)
    made += await remind(context, kind, people, row)
  }
  return made
}

/** The people whom a request concerns, the same as when it was recorded. */
async function peopleOf({ db, project }: Context, { StandardId }: DueRequest): Promise<string[]> {
  const [standard] = await db.run(readStandard, { project, standard: StandardId })
  if (standard === undefined) return []
  const { OwnerId: senior, JuniorOwnerId: associate, clients, watchers } = standard
  return recipientsOf(
    { senior: true, associate: true, clients: true },
    { actor: null, senior, associate, clients, assignees: [], watchers },
  )
}

type Subject = {
  readonly StandardId: number
  readonly DueDate: string
  readonly TaskId?: number
  readonly RfiId?: number
}

async function remind(
  { db, project, now }: Context,
  kind: NotificationKind,
  people: readonly string[],
  { StandardId, DueDate, TaskId, RfiId }: Subject,
): Promise<number> {
  if (people.length === 0) return 0
  const made = await db.run(insertNotifications, {
    project,
    people,
    kind,
    standard: StandardId,
    element: null,
    task: TaskId ?? null,
    phase: RfiId === undefined ? null : 'desktop-review',
    reply: null,
    rfi: RfiId ?? null,
    due: DueDate,
    actor: null,
    entry: null,
    at: now.toISOString(),
    awaitsMail: true,
  })
  return made.length
}
