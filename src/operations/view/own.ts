import { sql } from 'kysely'
import { projectName } from '#rules/projects/project-name.ts'
import type { ReplyOf } from '../core/contract.ts'
import { ofLinkedProjects } from '../core/linked-projects.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { viewReads } from './contract.ts'

type Contract = (typeof viewReads)['views/own']
type Row = ReplyOf<Contract>[number]

type Values = { user: string }

const viewsIn = (place: (name: keyof Values) => unknown, projects: unknown) => sql<Row>`
  select v."Id", v."ProjectId", p."Name" as "ProjectName", v."Name", v."Search"
  from ${projects} p join "SavedView" v on v."ProjectId" = p."Id" and v."UserId" = ${place('user')}
  order by p."Name", p."Id", lower(v."Name")`

const all = statement<Values, Row>('view.own', (_, place) => viewsIn(place, sql`"Project"`))

const linked = statement<Values, Row>('view.ownOfLinked', (_, place) =>
  viewsIn(
    place,
    sql`(select one."Id", one."Name" from "User" u ${ofLinkedProjects('Project', 'one')} where u."Id" = ${place('user')})`,
  ),
)

/** The saved views of the caller in the projects that the caller can access; none during an impersonation. */
export const ownViews: ReadOperation<Contract> = {
  project: () => null,
  read: async ({ db, caller, isPreview }) => {
    if (isPreview) return []
    const rows = await db.run(caller.actor === 'ADM' ? all : linked, { user: caller.userId })
    return rows.map((row) => ({ ...row, ProjectName: projectName(row.ProjectId, row.ProjectName) }))
  },
}
