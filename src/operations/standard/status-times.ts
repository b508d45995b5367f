import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '../core/contract.ts'
import type { Db } from '../core/db.ts'
import type { ReadContext, ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { metricReads } from './metric-contract.ts'

type Contract = (typeof metricReads)['projects/{id}/status_times']
type Row = ReplyOf<Contract>[number]
type Stored = { StandardId: number | null; Since: string | null }

// The conditions are those of the index that holds these rows alone.
const latest = statement<{ project: number }, Stored>(
  'standard.statusTimes',
  (_, place) => sql<Stored>`
    select t."StandardId", max(t."CreatedAt") as "Since"
    from "Transformation" t
    where t."ProjectId" = ${place('project')} and t."Focus" = 'Standard' and t."Action" = 'UpdateStatus'
      and t."Parameters" ->> 'phase' = 'desktop-review'
    group by t."StandardId" order by t."StandardId"`,
)

/** When the status of each standard of a project was set last in Desktop Review. */
export async function statusTimesOf(db: Db, project: number): Promise<Row[]> {
  const rows = await db.run(latest, { project })
  return rows.flatMap(({ StandardId, Since }) =>
    StandardId === null || Since === null ? [] : { StandardId, Since },
  )
}

const read = ({ db, query }: ReadContext<QueryOf<Contract>>): Promise<Row[]> =>
  statusTimesOf(db, query.id)

/** When the status of each standard of a project was set last in Desktop Review; for staff of the project alone. */
export const statusTimes: ReadOperation<Contract> = { project: ({ id }) => id, read }
