import type { Db } from '#operations/core/db.ts'
import type { Mail } from '#operations/core/mails/mail.ts'
import { describeChanges } from './describe-statements.ts'
import type { TaskChanges } from './task-changes.ts'
import { taskMail } from './task-mail-text.ts'

/** Describes task changes by the current state; null when the recipient may not see any of them now. */
export async function describeTaskChanges(
  run: Db['run'],
  to: string,
  { userId, projects }: TaskChanges,
): Promise<Mail | null> {
  const described = projects.map(async ({ id, changes }) => ({
    id,
    rows: await run(describeChanges, {
      project: id,
      user: userId,
      tasks: changes.map(({ task }) => task),
      callers: changes.map(({ caller }) => caller),
      assignments: changes.map(({ isAssignment }) => isAssignment),
      counts: changes.map(({ count }) => count),
    }),
  }))
  return taskMail(to, await Promise.all(described))
}
