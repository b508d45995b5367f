import { sql } from 'kysely'
import type { Db } from './db.ts'
import { ApiError } from './issues/api-error.ts'
import { statement } from './statement.ts'

/** A locked standard, and whether its module is finalized. */
export type LockedStandard = { Id: number; StandardSetId: number; IsFinalized: boolean }

const lockOf = (table: string) =>
  statement<{ standard: number }, never>(
    `authoring.lock.${table}`,
    (_, place) => sql<never>`
      select from ${sql.table(table)} where "StandardId" = ${place('standard')} order by "ProjectId" for update`,
  )

const locks = {
  ProjectStandard: lockOf('ProjectStandard'),
  StandardGapAnalysis: lockOf('StandardGapAnalysis'),
  StandardDesktopReview: lockOf('StandardDesktopReview'),
  StandardVerification: lockOf('StandardVerification'),
}

/** A table with one record per standard and project. */
export type RecordTable = keyof typeof locks

const lock = statement<{ standard: number }, LockedStandard>(
  'authoring.lockStandard',
  (_, place) => sql<LockedStandard>`
    select s."Id", s."StandardSetId", m."IsFinalized"
    from "Standard" s join "StandardsSet" m on m."Id" = s."StandardSetId"
    where s."Id" = ${place('standard')}
    for update of s for share of m`,
)

/**
 * Locks a standard and its records in `tables` of every project, and returns it; writes that change its elements recompute
 * the scores of those records. What the transaction reads afterwards cannot change before the commit. Rejects with 404 when
 * the standard does not exist.
 */
export async function lockStandard(
  db: Db,
  standard: number,
  tables: readonly RecordTable[] = [],
): Promise<LockedStandard> {
  const records = () => tables.map((table) => db.run(locks[table], { standard }))
  // Lock the records before the standard, in the order in which reviewers lock them. A project that concurrently added the
  // module made us wait for the standard: the second round locks its records.
  const first = records()
  const found = db.run(lock, { standard })
  const [rows] = await Promise.all([found, ...first, ...records()])
  const [row] = rows
  if (row === undefined) throw new ApiError('notFound')
  return row
}
