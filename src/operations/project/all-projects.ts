import { sql } from 'kysely'
import { ApiError } from '../core/issues/api-error.ts'
import { ofLinkedProjects } from '../core/linked-projects.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import { counterOf } from '../core/version-counters.ts'
import { withClientTaskCounts } from './client-task-counts.ts'
import type { projectReads } from './contract.ts'
import { projectColumns, type ProjectListRow } from './project-rows.ts'

type Found = { Id: number; version: string }

const changes = (id: unknown) =>
  sql`(select coalesce(sum(c."Changes"), 0) from "ChangeCount" c where c."ProjectId" = ${id})`
const found = sql`p."Id", ${changes(sql.ref('p.Id'))} || ' ' || ${changes(sql.lit(counterOf.modules))} as "version"`
const byStatus = sql`order by p."StatusId", p."Name", p."Id"`

const all = statement<object, Found>(
  'projects.all',
  () => sql<Found>`select ${found} from "Project" p ${byStatus}`,
)

const linked = statement<{ user: string }, Found>(
  'projects.linked',
  (_, place) => sql<Found>`
    select ${found} from "User" u ${ofLinkedProjects('Project', 'p')} where u."Id" = ${place('user')} ${byStatus}`,
)

const some = statement<{ ids: readonly number[] }, ProjectListRow>(
  'projects.some',
  (_, place) => sql<ProjectListRow>`
    select ${projectColumns} from "Project" p where p."Id" = any(${place('ids')}::int[])`,
)

/**
 * All projects for administrators, the linked ones for everyone else. The counts in a project's row are read again only after
 * something in the project or in a module has changed.
 */
export const allProjects: ReadOperation<(typeof projectReads)['admin/all_projects']> = {
  project: () => null,
  read: async ({ db, reply, caller, reference: { projectRows } }) => {
    const projects =
      reply === 'all' ? await db.run(all, {}) : await db.run(linked, { user: caller.userId })
    // A client without projects learns no more than an outsider.
    if (projects.length === 0 && !caller.isStaff) throw new ApiError('notAllowed')
    const versions = new Map(projects.map(({ Id, version }) => [Id, version]))
    const changed = projects.filter(({ Id, version }) => projectRows.get(Id)?.version !== version)
    // Copied now: while the others are read, a slower request may replace a cached row with an older one.
    const made = new Map(projects.map(({ Id }) => [Id, projectRows.get(Id)?.row]))
    // Data read after the version may be newer than the version says, never older; such a row is only read
    // once more than necessary.
    const rows =
      changed.length === 0 ? [] : await db.run(some, { ids: changed.map(({ Id }) => Id) })
    for (const row of rows) {
      made.set(row.Id, row)
      projectRows.set(row.Id, { version: versions.get(row.Id) ?? '', row })
    }
    const listed = projects.map(({ Id }) => made.get(Id) as ProjectListRow)
    return caller.isStaff ? listed : withClientTaskCounts(db, listed)
  },
}
