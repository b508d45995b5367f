import { sql } from 'kysely'
import type { HistoryAbout } from '#rules/api/history-about.ts'
import type { QueryOf, ReplyOf } from '../core/contract.ts'
import type { ReadContext, ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { transformationReads } from './contract.ts'
import { boundsOf, within, type Bounds, type By } from './found-by.ts'
import { isSealed } from './is-sealed.ts'

type Contract = (typeof transformationReads)['admin/refusals']
type Entry = ReplyOf<Contract>[number]
type Values = Bounds & { call: string | null }

// The names of writes begin with a capital letter, those of sign-in calls with 'sign-in'; all others are
// reads.
const callsAbout = (about: HistoryAbout): string =>
  about === 'SignIn' ? '^sign-in' : about === 'Read' ? '^(?!sign-in)[a-z/]' : `^${about}:`

const refusals = (by: By) =>
  statement<Values, Entry>(
    `adminRefusals.${by}`,
    (_, place) =>
      sql<Entry>`
      select r."Id", r."CreatedAt", r."FirstAt", r."Times", r."UserId", u."FullName", r."Call", r."Target", r."ProjectId",
        p."Name" as "ProjectName", r."Asked", r."Code", r."Status", r."RequestId", r."Address",
        ${isSealed('Refusal', 'r')} as "isSealed"
      from "Refusal" r left join "User" u on u."Id" = r."UserId" left join "Project" p on p."Id" = r."ProjectId"
      where ${within(by, place)}
        and (${place('call')}::text is null or r."Call" ~ ${place('call')})
      order by r."Id" desc limit ${place('limit')}`,
  )

const found = { project: refusals('project'), user: refusals('user'), all: refusals('all') }

async function read({ db, query, target }: ReadContext<QueryOf<Contract>>): Promise<Entry[]> {
  const { by, bounds } = boundsOf(query, target)
  const call = query.about === undefined ? null : callsAbout(query.about)
  return db.run(found[by], { ...bounds, call })
}

/** The denied calls of all projects and of the installation, newest first, for administrators. */
export const adminRefusals: ReadOperation<Contract> = { project: () => null, read }
