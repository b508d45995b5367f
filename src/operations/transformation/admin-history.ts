import { sql } from 'kysely'
import { storedUserId } from '../../rules/user-id.ts'
import type { QueryOf, ReplyOf } from '../kit/contract.ts'
import type { ReadContext, ReadOperation } from '../kit/operation.ts'
import { statement } from '../kit/statement.ts'
import type { transformationReads } from './contract.ts'

type Contract = (typeof transformationReads)['admin/history']
type Entry = ReplyOf<Contract>[number]
type Values = {
  project: number | null
  user: string | null
  focus: string | null
  action: string | null
  before: number | null
  since: string | null
  until: string | null
  limit: number
}

/** The most rows of one page. */
export const longestPage = 500

// What a write made it answers, what it is about it was asked.
const idIn = (name: 'element_id' | 'document_id') =>
  sql`coalesce(t."Updates" ->> ${sql.lit(name)}, t."Parameters" ->> ${sql.lit(name)})::int`

// A statement for each index by which rows are found: that of a project, of a person, of all.
const history = (by: 'project' | 'user' | 'all') =>
  statement<Values, Entry>(`adminHistory.${by}`, (_, place) => {
    const ofProject = sql`t."ProjectId" = ${place('project')}::int`
    const ofUser = sql`t."UserId" = ${place('user')}::text`
    const scope = {
      project: sql`${ofProject} and (${place('user')}::text is null or ${ofUser})`,
      user: sql`${ofUser} and (${place('project')}::int is null or ${ofProject})`,
      all: sql`${place('user')}::text is null and ${place('project')}::int is null`,
    }[by]
    // The months that the period leaves out are not looked at.
    return sql<Entry>`
      select t."Id", t."CreatedAt", t."UserId", u."FullName", t."Focus", t."Action", t."Parameters", t."PreSnapshot",
        t."Updates", t."Target", t."ProjectId", p."Name" as "ProjectName", t."StandardId", s."Name" as "StandardName",
        s."StandardSetId" as "ModuleId", e."Name" as "ElementName", coalesce(nullif(btrim(d."Title"), ''), d."Name") as "DocumentName",
        exists (select from "TransformationSeal" l where l."TransformationId" = t."Id") as "isSealed"
      from "Transformation" t left join "User" u on u."Id" = t."UserId" left join "Project" p on p."Id" = t."ProjectId"
        left join "Standard" s on s."Id" = t."StandardId" left join "Element" e on e."Id" = ${idIn('element_id')}
        left join "Document" d on d."ProjectId" = t."ProjectId" and d."Id" = ${idIn('document_id')}
      where ${scope}
        and (${place('focus')}::text is null or t."Focus" = ${place('focus')})
        and (${place('action')}::text is null or t."Action" = ${place('action')})
        and t."CreatedAt" >= coalesce(${place('since')}::timestamptz, '-infinity')
        and t."CreatedAt" < coalesce(${place('until')}::timestamptz, 'infinity')
        and t."Id" < coalesce(${place('before')}::bigint, 9223372036854775807)
      order by t."Id" desc limit ${place('limit')}`
  })

const found = { project: history('project'), user: history('user'), all: history('all') }

async function read({ db, query, target }: ReadContext<QueryOf<Contract>>): Promise<Entry[]> {
  const { project_id: project = null, user_id, limit } = query
  const user = user_id === undefined ? null : storedUserId(target, user_id)
  const by = project !== null ? 'project' : user !== null ? 'user' : 'all'
  return db.run(found[by], {
    project,
    user,
    focus: query.focus ?? null,
    action: query.action ?? null,
    before: query.before ?? null,
    since: query.since ?? null,
    until: query.until ?? null,
    limit: Math.min(limit, longestPage),
  })
}

/** What was done in all projects and beside them, newest first, for administrators. */
export const adminHistory: ReadOperation<Contract> = { project: () => null, read }
