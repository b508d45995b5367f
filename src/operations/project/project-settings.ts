import { sql } from 'kysely'
import { clientSettings, type Settings } from '#rules/projects/project-settings.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { projectReads } from './contract.ts'

const one = statement<{ project_id: number }, { Settings: Settings }>(
  'project.settings',
  (_, place) => sql<{ Settings: Settings }>`
    select coalesce(s."Settings", '{}') as "Settings"
    from "Project" p left join "ProjectSettings" s on s."ProjectId" = p."Id"
    where p."Id" = ${place('project_id')}`,
)

/** The settings of a project as one object; a client gets only those that the rules allow. */
export const projectSettings: ReadOperation<(typeof projectReads)['admin/project_settings']> = {
  project: ({ project_id }) => project_id,
  read: async ({ db, query, reply }) => {
    const [row] = await db.run(one, query)
    if (row === undefined) throw new ApiError('notFound')
    const shown = reply === 'all' ? row.Settings : clientSettings(row.Settings)
    return { ...shown, ProjectId: query.project_id }
  },
  cacheKey: ({ project_id }, { isStaff }) =>
    `settings ${project_id} ${isStaff ? 'staff' : 'client'}`,
}
