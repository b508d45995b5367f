import { setTimeout } from 'node:timers/promises'
import { targets } from '#rules/api/targets.ts'
import type { TargetDatabase } from '#server/db/targets.ts'
import { versionReader } from '#server/db/versions.ts'
import { makeNotifications } from '#server/notifications/make-notifications.ts'
import type { CallerIn } from '#server/notifications/of-this-project.ts'
import { AccessRights } from '#server/pipeline/access.ts'
import { readConfig } from '#server/settings/config.ts'
import type { TestServer } from './test-server.ts'

/** Returns a function that determines the caller for a person and a project, as a server does. */
export function callersOf(database: TargetDatabase): CallerIn {
  const rights = new AccessRights(readConfig({}))
  const versionsOf = versionReader(database.reads([]))
  return async (userId, project) => {
    const { access } = await versionsOf(null)
    return (await rights.of(database.reads('all'), access, userId, project)).caller
  }
}

const pending = `
  select from "Transformation" r left join "NotificationCursor" c on c."Origin" = r."Origin"
  where c."Origin" is null or (r."Xid", r."Id") > (c."Xid", c."RowId") limit 1`

/**
 * Makes the notifications of everything written so far. Waits, without limit, while a transaction of another test is open: entries after
 * it are not settled.
 */
export async function notifyAll({ sql }: TestServer, database: TargetDatabase): Promise<void> {
  const callerIn = callersOf(database)
  for (;;) {
    while ((await makeNotifications(database, callerIn)) > 0);
    if ((await sql(database.target, pending)).length === 0) return
    await setTimeout(20)
  }
}

/**
 * Deletes the reminders of the demo's tasks, and the assignments that would cause more: a server that sends mail would send them as soon
 * as their quiet minute is over.
 */
export async function removeReminders({ sql }: Pick<TestServer, 'sql'>): Promise<void> {
  for (const target of targets) {
    await sql(target, 'delete from "TaskAssignee"')
    await sql(target, 'delete from "Notification"')
  }
}
