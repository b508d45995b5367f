import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import type { WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { rfiWrites } from './contract.ts'
import { rfiSnapshot, subjectOfRfi, updatesOf, type RfiRow } from './rfi-row.ts'

type Contract = (typeof rfiWrites)['RFI:UpdateAnswered']

// Marking a request as answered again keeps who first did so and when; reopening one clears that it was sent.
const change = statement<
  { project_id: number; rfi_id: number; answered: boolean; user: string; now: string },
  { changed: number }
>(
  'rfi.updateAnswered',
  (_, place) => sql<{ changed: number }>`
    update "RfiRequest" set "IsAnswered" = ${place('answered')},
      "AnsweredBy" = case when not ${place('answered')} then null when "IsAnswered" then "AnsweredBy" else ${place('user')} end,
      "AnsweredDate" = case when not ${place('answered')} then null when "IsAnswered" then "AnsweredDate" else ${place('now')}::timestamptz end,
      "SentBy" = case when ${place('answered')} then "SentBy" end,
      "SentDate" = case when ${place('answered')} then "SentDate" end
    where "ProjectId" = ${place('project_id')} and "Id" = ${place('rfi_id')} returning 1 as changed`,
)

async function write(context: WriteContext<ParametersOf<Contract>, WithFound<RfiRow>>) {
  const { db, parameters, found, caller, now } = context
  const { project_id, rfi_id, is_answered: answered } = parameters
  const user = caller.userId
  return updatesOf(await db.run(change, { project_id, rfi_id, answered, user, now }), found)
}

/** Marks a request as answered, or reopens it. */
export const updateRfiAnswered: WriteOperation<Contract, WithFound<RfiRow>> = {
  snapshot: ({ db, parameters }) => rfiSnapshot(db, parameters),
  write,
  subject: subjectOfRfi,
}
