import { weeklySubject } from '#rules/notifications/mail-subject.ts'
import type { TargetDatabase } from '#server/db/targets.ts'
import { inTransaction } from '#server/pipeline/write/own-write.ts'
import { insertMail } from '../task-mails/task-mail-statements.ts'
import type { WeeklyBody } from './mail-bodies.ts'
import { claimWeek, findReaders } from './weekly-statements.ts'
import { withFallback } from './with-fallback.ts'

/** Creates the digests of the week, only once; returns how many. Their content is read when they are sent. */
export const createWeeklyMails = (database: TargetDatabase): Promise<number> =>
  inTransaction(database, async (db) => {
    if ((await db.run(claimWeek, {})).length === 0) return 0
    const readers = await db.run(findReaders, {})
    for (const { UserId: user, To: to, Projects: projects } of readers) {
      const body: WeeklyBody = { weekly: { userId: user, projects } }
      await db.run(insertMail, {
        project: null,
        user,
        to,
        subject: weeklySubject,
        body: JSON.stringify(withFallback({ to, subject: weeklySubject }, body)),
      })
    }
    return readers.length
  })
