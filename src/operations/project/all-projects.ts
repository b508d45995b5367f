import { sql } from 'kysely'
import { Refusal } from '../kit/refusal.ts'
import type { ReadOperation } from '../kit/operation.ts'
import { statement } from '../kit/statement.ts'
import type { projectReads } from './contract.ts'
import { linkedProjects, projectColumns, type ProjectListRow } from './project-rows.ts'

const all = statement<object, ProjectListRow>(
  'projects.all',
  () =>
    sql<ProjectListRow>`select ${projectColumns} from "Project" p order by p."StatusId", p."Name", p."Id"`,
)

const linked = statement<{ user: string }, ProjectListRow>(
  'projects.linked',
  (_, place) => sql<ProjectListRow>`
    select ${projectColumns} from "User" u join "Project" p on p."Id" in (${linkedProjects})
    where u."Id" = ${place('user')} order by p."StatusId", p."Name", p."Id"`,
)

/** All projects for administrators, the linked ones for everybody else. */
export const allProjects: ReadOperation<(typeof projectReads)['admin/all_projects']> = {
  project: () => null,
  read: async ({ db, reply, caller }) => {
    if (reply === 'all') return db.run(all, {})
    const rows = await db.run(linked, { user: caller.userId })
    // A client without any project is told no more than somebody from elsewhere.
    if (rows.length === 0 && !caller.isStaff) throw new Refusal('notAllowed')
    return rows
  },
}
