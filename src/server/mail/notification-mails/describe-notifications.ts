import { ApiError } from '#operations/core/issues/api-error.ts'
import type { Mail } from '#operations/core/mails/mail.ts'
import type { Caller } from '#operations/core/operation.ts'
import { reminderDay } from '#rules/notifications/reminders.ts'
import type { Actor } from '#rules/permissions/actor.ts'
import { waitsFor, type QueueFacts } from '#rules/review/labels/queue.ts'
import type { TargetDatabase } from '#server/db/targets.ts'
import type { NotifiedBody, WeeklyBody } from './mail-bodies.ts'
import { readContents } from './notification-mail-statements.ts'
import { notificationMail } from './notification-mail-text.ts'
import type { UnsubscribeLinks } from './unsubscribe-links.ts'
import { weeklyMail, type WaitingProject } from './weekly-mail-text.ts'
import { readDigestProjects, readOpenTasks } from './weekly-statements.ts'

/** What a person may see, as decided by the read pipeline. */
export type PersonalReads = {
  readonly callerIn: (userId: string, project: number) => Promise<Caller>
  /** The data that a read would return to the person. */
  readonly dataFor: (
    userId: string,
    name: 'projects/{id}/standard_phase',
    query: Readonly<Record<string, unknown>>,
  ) => Promise<unknown>
}

/** What is needed to write the text of a mail when it is sent. */
export type Describing = {
  readonly database: Pick<TargetDatabase, 'target' | 'withConnection'>
  readonly reads: PersonalReads
  readonly links: UnsubscribeLinks
}

const ofProject: ReadonlySet<Actor> = new Set(['ADM', 'C+', 'K+'])

/** Whether a person belongs to a project now. */
const belongs = async ({ callerIn }: PersonalReads, userId: string, project: number) =>
  ofProject.has((await callerIn(userId, project)).actor)

/** Describes notifications by the current state; null when there is none left that the recipient may see, has not read, and still wants. */
export async function describeNotifications(
  { database, reads, links }: Describing,
  to: string,
  { notified: { userId, projects } }: NotifiedBody,
): Promise<Mail | null> {
  const mailed = []
  for (const { id, ids } of projects)
    if (await belongs(reads, userId, id))
      mailed.push({
        id,
        rows: await database.withConnection([id], (_, db) =>
          db.run(readContents, { project: id, user: userId, ids }),
        ),
      })
  const mail = notificationMail(to, mailed)
  if (mail === null) return null
  const named = mailed.filter(({ rows }) => rows.length > 0).map(({ id }) => id)
  return {
    ...mail,
    unsubscribe: links.pathOf({ target: database.target, userId, projects: named }),
  }
}

type ListedStandard = {
  readonly Name: string
  readonly phaseDetails: Readonly<Record<string, QueueFacts | undefined>>
}

/** Describes what is waiting for a person now; null when nothing is. */
export async function describeWeek(
  { database, reads, links }: Describing,
  to: string,
  { weekly: { userId, projects } }: WeeklyBody,
): Promise<Mail | null> {
  const wanted = await database.withConnection(projects, (_, db) =>
    db.run(readDigestProjects, { user: userId, projects }),
  )
  const waiting: WaitingProject[] = []
  for (const project of wanted)
    if (await belongs(reads, userId, project.Id))
      waiting.push({
        ...project,
        standards: await waitingIn(reads, userId, project.Id),
        tasks: await database.withConnection([project.Id], (_, db) =>
          db.run(readOpenTasks, { user: userId, project: project.Id }),
        ),
      })
  const mail = weeklyMail(to, waiting, reminderDay(new Date()))
  if (mail === null) return null
  const named = waiting.map(({ Id }) => Id)
  return {
    ...mail,
    unsubscribe: links.pathOf({ target: database.target, userId, projects: named }),
  }
}

function nothingWhenDenied(error: unknown): [] {
  if (error instanceof ApiError) return []
  throw error
}

async function waitingIn({ callerIn, dataFor }: PersonalReads, userId: string, project: number) {
  const phase = 'desktop-review'
  const [{ isStaff }, standards] = await Promise.all([
    callerIn(userId, project),
    // A person who loses access to the project at this moment gets no mail about it.
    dataFor(userId, 'projects/{id}/standard_phase', { id: project, phase }).catch(
      nothingWhenDenied,
    ),
  ])
  return (standards as readonly ListedStandard[]).flatMap(({ Name, phaseDetails }) => {
    const details = phaseDetails[phase]
    return details && waitsFor({ userId, isStaff }, details) ? [{ Name, label: details.label }] : []
  })
}
