import { sql } from 'kysely'
import { projectName } from '#rules/projects/project-name.ts'
import type { ReplyOf } from '../core/contract.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { viewReads } from './contract.ts'

type Contract = (typeof viewReads)['views/own']
type Row = ReplyOf<Contract>[number]

const own = statement<{ user: string }, Row>(
  'view.own',
  (_, place) => sql<Row>`
    select v."Id", v."ProjectId", p."Name" as "ProjectName", v."Name", v."Search"
    from "SavedView" v join "Project" p on p."Id" = v."ProjectId"
    where v."UserId" = ${place('user')} order by p."Name", p."Id", lower(v."Name")`,
)

/** The saved views of the caller in the projects that the caller reaches; none while a project is viewed as a client. */
export const ownViews: ReadOperation<Contract> = {
  project: () => null,
  read: async ({ db, caller, isPreview }) => {
    if (isPreview) return []
    const rows = await db.run(own, { user: caller.userId })
    return rows.map((row) => ({ ...row, ProjectName: projectName(row.ProjectId, row.ProjectName) }))
  },
}
