import { sql } from 'kysely'
import type { Db } from '#operations/core/db.ts'
import { statement } from '#operations/core/statement.ts'
import { storeLevel } from '#operations/notification/update-level.ts'
import type { Target } from '#rules/api/targets.ts'
import { defaultLevel, type NotificationLevel } from '#rules/notifications/levels.ts'
import type { TargetDatabase } from '../db/targets.ts'
import { countChanges } from '../db/versions.ts'
import {
  unsubscribeLinks,
  type UnsubscribeLinks,
  type Unsubscription,
} from '../mail/notification-mails/unsubscribe-links.ts'
import { historyInserts } from '../pipeline/write/history-rows.ts'
import { inTransaction, ownSlot } from '../pipeline/write/own-write.ts'

type Prior = { ProjectId: number; UserId: string; Level: NotificationLevel }

// In the order of ids, as every transaction that locks several.
const lockLevels = statement<{ user: string; projects: readonly number[] }, Prior>(
  'unsubscribe.levels',
  (_, place) => sql<Prior>`
    select p."Id" as "ProjectId", u."Id" as "UserId", coalesce((
      select o."Level" from "NotificationSetting" o where o."ProjectId" = p."Id" and o."UserId" = u."Id" for update), ${sql.lit(defaultLevel)}) as "Level"
    from "Project" p cross join "User" u
    where p."Id" = any(${place('projects')}::int[]) and u."Id" = ${place('user')}::text order by p."Id"`,
)

/** What the page behind the unsubscribe links does. */
export type Unsubscribing = Pick<UnsubscribeLinks, 'read'> & {
  readonly end: (unsubscription: Unsubscription, level: NotificationLevel) => Promise<void>
}

/** Opens the unsubscribe links that this installation made. */
export const openUnsubscribing = (
  databases: Readonly<Record<Target, TargetDatabase>>,
  secret: string,
): Unsubscribing => ({
  read: unsubscribeLinks(secret).read,
  end: (unsubscription, level) => unsubscribe(databases, unsubscription, level),
})

/** Sets the level of a person in the projects that a link names, as that person would, with the history of each project. */
const unsubscribe = (
  databases: Readonly<Record<Target, TargetDatabase>>,
  { target, userId, projects }: Unsubscription,
  level: NotificationLevel,
): Promise<void> =>
  inTransaction(databases[target], async (db) => {
    const priors = await db.run(lockLevels, { user: userId, projects })
    const changed = priors.filter(({ Level }) => Level !== level)
    for (const prior of changed) await setLevel(db, prior, level)
    if (changed.length > 0)
      await db.run(countChanges, {
        projects: changed.map(({ ProjectId }) => ProjectId),
        slot: ownSlot,
      })
  })

async function setLevel(db: Db, prior: Prior, level: NotificationLevel): Promise<void> {
  const { ProjectId: project_id, UserId: user } = prior
  await db.run(storeLevel, { project_id, user, level })
  const rows = historyInserts([
    {
      UserId: user,
      SentUserId: null,
      Focus: 'Project',
      Action: 'UpdateNotificationLevel',
      Parameters: JSON.stringify({ project_id, level }),
      PreSnapshot: JSON.stringify([prior]),
      Updates: JSON.stringify({ project_id }),
      ProjectId: project_id,
      StandardId: null,
      IdempotencyKey: null,
      RequestHash: null,
    },
  ])
  for (const { insert, values } of rows) await db.run(insert, values)
}
