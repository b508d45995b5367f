import { sql } from 'kysely'
import type { Db } from '../db.ts'
import { statement } from '../statement.ts'

type Stored = { StandardId: number | null; Since: string | null }

// The conditions match those of the partial index that holds only these rows.
const latest = statement<{ project: number }, Stored>(
  'standard.statusTimes',
  (_, place) => sql<Stored>`
    select t."StandardId", max(t."CreatedAt") as "Since"
    from "Transformation" t
    where t."ProjectId" = ${place('project')} and t."Focus" = 'Standard' and t."Action" = 'UpdateStatus'
      and t."Parameters" ->> 'phase' = 'desktop-review'
    group by t."StandardId" order by t."StandardId"`,
)

/** When the status of each standard of a project was last set in Desktop Review. */
export async function statusTimesOf(
  db: Db,
  project: number,
): Promise<{ StandardId: number; Since: string }[]> {
  const rows = await db.run(latest, { project })
  return rows.flatMap(({ StandardId, Since }) =>
    StandardId === null || Since === null ? [] : { StandardId, Since },
  )
}
