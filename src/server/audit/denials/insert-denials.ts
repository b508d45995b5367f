import { sql } from 'kysely'
import { statement } from '#operations/core/statement.ts'
import type { TargetDatabase } from '#server/db/targets.ts'
import type { DenialRow } from './denial.ts'

const insertStatement = statement<{ rows: string }, never>(
  'refusals.insert',
  (_, place) => sql<never>`
    insert into "Refusal" ("FirstAt", "Times", "UserId", "Call", "ProjectId", "Asked", "Code", "Status", "RequestId", "Address")
    select * from json_to_recordset(${place('rows')}::json) row ("FirstAt" timestamptz, "Times" int, "UserId" text, "Call" text,
      "ProjectId" int, "Asked" json, "Code" text, "Status" smallint, "RequestId" text, "Address" text)`,
)

/** Stores rows of the audit log by one statement. */
export const insertDenials = async (
  database: TargetDatabase,
  rows: readonly DenialRow[],
): Promise<void> => {
  await database.withAuditConnection((db) =>
    db.run(insertStatement, { rows: JSON.stringify(rows) }),
  )
}
