import { sql } from 'kysely'
import type { HistoryAbout } from '../../rules/history-about.ts'
import { storedUserId } from '../../rules/user-id.ts'
import type { QueryOf, ReplyOf } from '../kit/contract.ts'
import type { ReadContext, ReadOperation } from '../kit/operation.ts'
import { statement } from '../kit/statement.ts'
import { longestPage } from './admin-history.ts'
import type { transformationReads } from './contract.ts'

type Contract = (typeof transformationReads)['admin/refusals']
type Entry = ReplyOf<Contract>[number]
type Values = {
  project: number | null
  user: string | null
  call: string | null
  before: number | null
  since: string | null
  until: string | null
  limit: number
}

// The names of writes begin with a capital letter, those of sign-in with 'sign-in'; all others are reads.
const callsAbout = (about: HistoryAbout): string =>
  about === 'SignIn' ? '^sign-in' : about === 'Read' ? '^(?!sign-in)[a-z/]' : `^${about}:`

const refusals = (by: 'project' | 'user' | 'all') =>
  statement<Values, Entry>(`adminRefusals.${by}`, (_, place) => {
    const ofProject = sql`r."ProjectId" = ${place('project')}::int`
    const ofUser = sql`r."UserId" = ${place('user')}::text`
    const scope = {
      project: sql`${ofProject} and (${place('user')}::text is null or ${ofUser})`,
      user: sql`${ofUser} and (${place('project')}::int is null or ${ofProject})`,
      all: sql`${place('user')}::text is null and ${place('project')}::int is null`,
    }[by]
    return sql<Entry>`
      select r."Id", r."CreatedAt", r."FirstAt", r."Times", r."UserId", u."FullName", r."Call", r."Target", r."ProjectId",
        p."Name" as "ProjectName", r."Asked", r."Code", r."Status", r."RequestId", r."Address",
        exists (select from "RefusalSeal" l where l."RefusalId" = r."Id") as "isSealed"
      from "Refusal" r left join "User" u on u."Id" = r."UserId" left join "Project" p on p."Id" = r."ProjectId"
      where ${scope}
        and (${place('call')}::text is null or r."Call" ~ ${place('call')})
        and r."CreatedAt" >= coalesce(${place('since')}::timestamptz, '-infinity')
        and r."CreatedAt" < coalesce(${place('until')}::timestamptz, 'infinity')
        and r."Id" < coalesce(${place('before')}::bigint, 9223372036854775807)
      order by r."Id" desc limit ${place('limit')}`
  })

const found = { project: refusals('project'), user: refusals('user'), all: refusals('all') }

async function read({ db, query, target }: ReadContext<QueryOf<Contract>>): Promise<Entry[]> {
  const { project_id: project = null, user_id, about, limit } = query
  const user = user_id === undefined ? null : storedUserId(target, user_id)
  const by = project !== null ? 'project' : user !== null ? 'user' : 'all'
  return db.run(found[by], {
    project,
    user,
    call: about === undefined ? null : callsAbout(about),
    before: query.before ?? null,
    since: query.since ?? null,
    until: query.until ?? null,
    limit: Math.min(limit, longestPage),
  })
}

/** The refused calls of all projects and beside them, newest first, for administrators. */
export const adminRefusals: ReadOperation<Contract> = { project: () => null, read }
