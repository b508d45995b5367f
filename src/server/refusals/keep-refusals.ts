import { sql } from 'kysely'
import { statement } from '../../operations/kit/statement.ts'
import type { TargetDatabase } from '../databases/targets.ts'
import type { RefusalRow } from './refused.ts'

const insertRefusals = statement<{ rows: string }, never>(
  'refusals.insert',
  (_, place) => sql<never>`
    insert into "Refusal" ("FirstAt", "Times", "UserId", "Call", "ProjectId", "Asked", "Code", "Status", "RequestId", "Address")
    select * from json_to_recordset(${place('rows')}::json) row ("FirstAt" timestamptz, "Times" int, "UserId" text, "Call" text,
      "ProjectId" int, "Asked" json, "Code" text, "Status" smallint, "RequestId" text, "Address" text)`,
)

/** Stores rows of the record of refused calls, all by one statement. */
export const keepRefusals = async (
  database: TargetDatabase,
  rows: readonly RefusalRow[],
): Promise<void> => {
  await database.lendForAudit((db) => db.run(insertRefusals, { rows: JSON.stringify(rows) }))
}
