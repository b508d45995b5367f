import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '../core/contract.ts'
import type { ReadContext, ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { transformationReads } from './contract.ts'
import { boundsOf, within, type Bounds, type By } from './found-by.ts'
import { isSealed } from './is-sealed.ts'
import { namedByEntry } from './named.ts'

type Contract = (typeof transformationReads)['admin/history']
type Entry = ReplyOf<Contract>[number]
type Values = Bounds & { focus: string | null; action: string | null }

// A write returns the ids that it created; it receives the others.
const idIn = (name: 'element_id' | 'document_id') =>
  sql`coalesce(r."Updates" ->> ${sql.lit(name)}, r."Parameters" ->> ${sql.lit(name)})::int`

const history = (by: By) =>
  statement<Values, Entry>(
    `adminHistory.${by}`,
    (_, place) =>
      sql<Entry>`
      select r."Id", r."CreatedAt", r."UserId", u."FullName", r."Focus", r."Action", r."Parameters", r."PreSnapshot",
        r."Updates", r."Target", r."ProjectId", p."Name" as "ProjectName", r."StandardId", s."Name" as "StandardName",
        s."StandardSetId" as "ModuleId", e."Name" as "ElementName", coalesce(nullif(btrim(d."Title"), ''), d."Name") as "DocumentName",
        ${namedByEntry('r')}, ${isSealed('Transformation', 'r')} as "isSealed"
      from "Transformation" r left join "User" u on u."Id" = r."UserId" left join "Project" p on p."Id" = r."ProjectId"
        left join "Standard" s on s."Id" = r."StandardId" left join "Element" e on e."Id" = ${idIn('element_id')}
        left join "Document" d on d."ProjectId" = r."ProjectId" and d."Id" = ${idIn('document_id')}
      where ${within(by, place)}
        and (${place('focus')}::text is null or r."Focus" = ${place('focus')})
        and (${place('action')}::text is null or r."Action" = ${place('action')})
      order by r."Id" desc limit ${place('limit')}`,
  )

const found = { project: history('project'), user: history('user'), all: history('all') }

async function read({ db, query, target }: ReadContext<QueryOf<Contract>>): Promise<Entry[]> {
  const { by, bounds } = boundsOf(query, target)
  return db.run(found[by], { ...bounds, focus: query.focus ?? null, action: query.action ?? null })
}

/** The history of all projects and of the installation, newest first, for administrators. */
export const adminHistory: ReadOperation<Contract> = { project: () => null, read }
