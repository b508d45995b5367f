import { sql } from 'kysely'
import type { Db } from './db.ts'
import { Refusal } from './refusal.ts'
import { statement } from './statement.ts'

/** A standard that is locked, and whether its module takes changes. */
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

/** A table that holds a record of each standard of each project. */
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
 * Locks a standard and its records in `tables` of every project, and answers it; whoever changes its elements counts the scores
 * of those records again. What is read after it in the same transaction stays as it is until the commit. Refuses with 404 when
 * there is no such standard.
 */
export async function lockStandard(
  db: Db,
  standard: number,
  tables: readonly RecordTable[] = [],
): Promise<LockedStandard> {
  const records = () => tables.map((table) => db.run(locks[table], { standard }))
  // The records before the standard, in the order in which those who review it lock them. A project that took the module up
  // meanwhile was waited for at the standard: its records are locked in the second round.
  const first = records()
  const found = db.run(lock, { standard })
  const [rows] = await Promise.all([found, ...first, ...records()])
  const [row] = rows
  if (row === undefined) throw new Refusal('notFound')
  return row
}
