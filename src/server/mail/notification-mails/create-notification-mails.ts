import type { Db } from '#operations/core/db.ts'
import {
  notificationDigestSubject,
  notificationSubject,
} from '#rules/notifications/mail-subject.ts'
import { createMailsByPerson, type ConnectionSource } from '../task-mails/create-task-mails.ts'
import { planMails } from '../task-mails/plan-mails.ts'
import { insertMail, readRecipient } from '../task-mails/task-mail-statements.ts'
import type { NotifiedBody } from './mail-bodies.ts'
import {
  findNotified,
  noteMailed,
  readWaiting,
  type WaitingRow,
} from './notification-mail-statements.ts'
import { withFallback } from './with-fallback.ts'

/** Creates the due mails about notifications; returns how many. Failures are handled as for task mails. */
export const createNotificationMails = (database: ConnectionSource): Promise<number> =>
  createMailsByPerson(database, findNotified, createMails)

// Mails are inserted and their notifications marked as mailed in one transaction: a crash neither loses a
// notification nor mails it twice.
async function createMails(db: Db, user: string): Promise<number> {
  const [[recipient], waiting] = await Promise.all([
    db.run(readRecipient, { user }),
    db.run(readWaiting, { user }),
  ])
  if (recipient === undefined) return 0
  const mails = planMails(waiting, recipient.Room)
  for (const rows of mails) {
    const projects = [...Map.groupBy(rows, ({ ProjectId }) => ProjectId)].map(([id, of]) => ({
      id,
      ids: of.flatMap(({ Ids }) => Ids),
    }))
    const [first] = projects
    const subject = subjectOf(rows)
    const body: NotifiedBody = {
      notified: { userId: user, projects },
      count: projects.reduce((sum, { ids }) => sum + ids.length, 0),
    }
    await db.run(insertMail, {
      project: projects.length === 1 ? (first?.id ?? null) : null,
      user,
      to: recipient.To,
      subject,
      body: JSON.stringify(withFallback({ to: recipient.To, subject }, body)),
    })
    for (const { id, ids } of projects) await db.run(noteMailed, { project: id, user, ids })
  }
  return mails.length
}

function subjectOf(rows: readonly WaitingRow[]): string {
  const [first] = rows
  if (rows.length === 1 && first)
    return notificationSubject(first.Kinds, first.ProjectName, first.StandardName)
  const projects = new Map(rows.map(({ ProjectId, ProjectName }) => [ProjectId, ProjectName]))
  return notificationDigestSubject([...projects.values()], rows.length)
}
