import { sql } from 'kysely'
import { defaultLevel, type NotificationLevel } from '#rules/notifications/levels.ts'
import { projectName } from '#rules/projects/project-name.ts'
import { archivedId } from '#rules/projects/project-status.ts'
import { ofLinkedProjects } from '../core/linked-projects.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { notificationReads } from './contract.ts'

type Row = { ProjectId: number; ProjectName: string; Level: NotificationLevel }

const columns = sql`
  p."Id" as "ProjectId", p."Name" as "ProjectName", coalesce(o."Level", ${sql.lit(defaultLevel)}) as "Level"`

const shown = sql`
  where o."Level" is not null or p."StatusId" <> ${sql.lit(archivedId)}
  order by p."Name", p."Id"`

const all = statement<{ user: string }, Row>(
  'notification.settings',
  (_, place) => sql<Row>`
    select ${columns} from "Project" p
    left join "NotificationSetting" o on o."ProjectId" = p."Id" and o."UserId" = ${place('user')} ${shown}`,
)

const linked = statement<{ user: string }, Row>(
  'notification.settingsOfLinked',
  (_, place) => sql<Row>`
    select ${columns} from (
      select one."Id", one."Name", one."StatusId" from "User" u ${ofLinkedProjects('Project', 'one')} where u."Id" = ${place('user')}) p
    left join "NotificationSetting" o on o."ProjectId" = p."Id" and o."UserId" = ${place('user')} ${shown}`,
)

/** The caller's notification levels in the projects that the caller can access. */
export const notificationSettings: ReadOperation<
  (typeof notificationReads)['notifications/settings']
> = {
  project: () => null,
  read: async ({ db, caller, isPreview }) => {
    if (isPreview) return []
    const rows = await db.run(caller.actor === 'ADM' ? all : linked, { user: caller.userId })
    return rows.map((row) => ({ ...row, ProjectName: projectName(row.ProjectId, row.ProjectName) }))
  },
}
