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

const lockLevel = statement<{ user: string; project: number }, Prior>(
  'unsubscribe.level',
  (_, place) => sql<Prior>`
    select p."Id" as "ProjectId", u."Id" as "UserId", coalesce((
      select o."Level" from "NotificationSetting" o
      where o."ProjectId" = ${place('project')}::int and o."UserId" = ${place('user')}::text for update), ${sql.lit(defaultLevel)}) as "Level"
    from "Project" p cross join "User" u
    where p."Id" = ${place('project')}::int and u."Id" = ${place('user')}::text`,
)

/** The actions of the page behind the unsubscribe links. */
export type Unsubscribing = Pick<UnsubscribeLinks, 'read'> & {
  readonly end: (unsubscription: Unsubscription, level: NotificationLevel) => Promise<void>
}

/** Opens the unsubscribe links that this installation created. */
export const openUnsubscribing = (
  databases: Readonly<Record<Target, TargetDatabase>>,
  secret: string,
): Unsubscribing => ({
  read: unsubscribeLinks(secret).read,
  end: (unsubscription, level) => unsubscribe(databases, unsubscription, level),
})

/** Sets the notification level of a person in the projects that a link names, as if the person had done it, recorded in the history of each project. */
const unsubscribe = (
  databases: Readonly<Record<Target, TargetDatabase>>,
  { target, userId, projects }: Unsubscription,
  level: NotificationLevel,
): Promise<void> =>
  inTransaction(databases[target], async (db) => {
    const changed: Prior[] = []
    // In the order of ids, like every transaction that locks several projects.
    for (const project of projects.toSorted((a, b) => a - b)) {
      const [prior] = await db.run(lockLevel, { user: userId, project })
      if (prior === undefined || prior.Level === level) continue
      await setLevel(db, prior, level)
      changed.push(prior)
    }
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
