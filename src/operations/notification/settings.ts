import { sql } from 'kysely'
import { defaultLevel, type NotificationLevel } from '#rules/notifications/levels.ts'
import { projectName } from '#rules/projects/project-name.ts'
import { archivedId } from '#rules/projects/project-status.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { notificationReads } from './contract.ts'

type Row = { ProjectId: number; ProjectName: string; Level: NotificationLevel }

const settings = statement<{ user: string }, Row>(
  'notification.settings',
  (_, place) => sql<Row>`
    select p."Id" as "ProjectId", p."Name" as "ProjectName", coalesce(o."Level", ${sql.lit(defaultLevel)}) as "Level"
    from "Project" p
    left join "NotificationSetting" o on o."ProjectId" = p."Id" and o."UserId" = ${place('user')}
    where o."Level" is not null or p."StatusId" <> ${sql.lit(archivedId)}
    order by p."Name", p."Id"`,
)

/** The levels of the caller in the projects that the caller reaches. */
export const notificationSettings: ReadOperation<
  (typeof notificationReads)['notifications/settings']
> = {
  project: () => null,
  read: async ({ db, caller, isPreview }) => {
    if (isPreview) return []
    const rows = await db.run(settings, { user: caller.userId })
    return rows.map((row) => ({ ...row, ProjectName: projectName(row.ProjectId, row.ProjectName) }))
  },
}
