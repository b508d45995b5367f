import { targets, type Target } from '#rules/api/targets.ts'
import type { TargetDatabase } from '../db/targets.ts'
import type { Job } from '../jobs/start-jobs.ts'
import type { ReadPipeline } from '../pipeline/read/read-pipeline.ts'
import { makeNotifications } from './make-notifications.ts'
import { makeReminders } from './make-reminders.ts'
import { deleteRead } from './people-statements.ts'

const interval = 2_000
// In milliseconds: people are notified of a due date set for the next day within this time.
const reminderInterval = 60_000
const cleanupInterval = 3_600_000

/** The jobs that make notifications from the history of every target, make reminders of what is due, and delete old ones. */
export const notificationJobs = (
  databases: Readonly<Record<Target, TargetDatabase>>,
  readPipeline: Pick<ReadPipeline, 'callerIn'>,
): Job[] =>
  targets.flatMap((target): Job[] => {
    const database = databases[target]
    const callerIn = (userId: string, project: number) =>
      readPipeline.callerIn(target, userId, project)
    return [
      {
        every: interval,
        run: async (stopping) => {
          while (!stopping?.aborted && (await makeNotifications(database, callerIn)) > 0);
        },
      },
      { every: reminderInterval, run: () => makeReminders(database, callerIn) },
      {
        every: cleanupInterval,
        run: () => database.withConnection('all', (_, db) => db.run(deleteRead, {})),
      },
    ]
  })
