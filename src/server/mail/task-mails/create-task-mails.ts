import type { Db } from '#operations/core/db.ts'
import type { Statement } from '#operations/core/statement.ts'
import { taskDigestSubject, taskMailSubject } from '#rules/tasks/task-mail.ts'
import { isConnectionLost, type TargetDatabase } from '#server/db/targets.ts'
import { planMails } from './plan-mails.ts'
import type { TaskChangesBody } from './task-changes.ts'
import {
  findRecipients,
  insertMail,
  lockRecipient,
  readPending,
  readRecipient,
  removePending,
  type PendingRow,
} from './task-mail-statements.ts'

type PlannedMail = readonly PendingRow[]

/** The database in which mails are created. */
export type ConnectionSource = Pick<TargetDatabase, 'withConnection'>

type CreateMails = (db: Db, user: string) => Promise<number>

/**
 * Creates the due mails about task changes; returns how many. A failure for one recipient does not delay the others: the first error is
 * thrown after all have been tried, or immediately if the connection is lost.
 */
export const createTaskMails = (database: ConnectionSource): Promise<number> =>
  createMailsByPerson(database, findRecipients, createMails)

/** Creates the due mails of each recipient in a separate transaction, one server at a time; returns how many. */
export async function createMailsByPerson(
  database: ConnectionSource,
  recipientsOf: Statement<object, { UserId: string }>,
  create: CreateMails,
): Promise<number> {
  const recipients = await database.withConnection('all', (_, db) => db.run(recipientsOf, {}))
  let made = 0
  const failures: Error[] = []
  for (const { UserId } of recipients)
    try {
      made += await createMailsFor(database, UserId, create)
    } catch (error) {
      if (isConnectionLost(error)) throw error
      failures.push(error as Error)
    }
  const [failure] = failures
  if (failure) throw failure
  return made
}

// Mails are inserted and their changes deleted in one transaction: a crash neither loses a change nor repeats one.
async function createMailsFor(
  database: ConnectionSource,
  user: string,
  create: CreateMails,
): Promise<number> {
  return database.withConnection('all', async (client, db) => {
    await client.query('BEGIN')
    try {
      const [lock] = await db.run(lockRecipient, { user })
      const made = lock?.isLocked ? await create(db, user) : 0
      await client.query('COMMIT')
      return made
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {})
      throw error
    }
  })
}

async function createMails(db: Db, user: string): Promise<number> {
  const [[recipient], pending] = await Promise.all([
    db.run(readRecipient, { user }),
    db.run(readPending, { user }),
  ])
  if (recipient === undefined) return 0
  const mails = planMails(pending, recipient.Room)
  for (const mail of mails) {
    const projects = byProject(mail)
    await db.run(insertMail, {
      project: projects.length === 1 ? (projects[0]?.id ?? null) : null,
      user,
      to: recipient.To,
      subject: subjectOf(mail),
      body: JSON.stringify(bodyOf(user, mail)),
    })
    for (const { id, rows } of projects)
      await db.run(removePending, { project: id, user, ids: rows.flatMap(({ Ids }) => Ids) })
  }
  return mails.length
}

const byProject = (mail: PlannedMail) =>
  [...Map.groupBy(mail, ({ ProjectId }) => ProjectId)].map(([id, rows]) => ({ id, rows }))

const bodyOf = (userId: string, mail: PlannedMail): TaskChangesBody => ({
  taskChanges: {
    userId,
    projects: byProject(mail).map(({ id, rows }) => ({
      id,
      changes: rows.map(({ TaskId, CallerId, IsAssignment, Ids }) => ({
        task: TaskId,
        caller: CallerId,
        isAssignment: IsAssignment,
        count: Ids.length,
      })),
    })),
  },
  count: mail.reduce((sum, { Ids }) => sum + Ids.length, 0),
})

function subjectOf(mail: PlannedMail): string {
  const standards = new Map(mail.map((row) => [`${row.ProjectId} ${row.StandardId}`, row]))
  const [first] = standards.values()
  if (standards.size === 1 && first) return taskMailSubject(first.ProjectName, first.StandardName)
  const projects = new Map(mail.map(({ ProjectId, ProjectName }) => [ProjectId, ProjectName]))
  return taskDigestSubject([...projects.values()], standards.size)
}
