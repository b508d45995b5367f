import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import type { WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { rfiWrites } from './contract.ts'
import { rfiSnapshot, subjectOfRfi, updatesOf, type RfiRow } from './rfi-row.ts'

type Contract = (typeof rfiWrites)['RFI:UpdateAnswer']

const change = statement<
  { project_id: number; rfi_id: number; answer: string; user: string; now: string },
  { changed: number }
>(
  'rfi.updateAnswer',
  (_, place) => sql<{ changed: number }>`
    update "RfiRequest" set "Answer" = ${place('answer')}, "LastAnswerBy" = ${place('user')}, "AnswerModified" = ${place('now')}
    where "ProjectId" = ${place('project_id')} and "Id" = ${place('rfi_id')} returning 1 as changed`,
)

async function write(context: WriteContext<ParametersOf<Contract>, WithFound<RfiRow>>) {
  const { db, parameters, found, caller, now } = context
  const { project_id, rfi_id, answer } = parameters
  const changed = await db.run(change, { project_id, rfi_id, answer, user: caller.userId, now })
  return updatesOf(changed, found)
}

/** Sets the answer to a request, and records who wrote it last. */
export const updateRfiAnswer: WriteOperation<Contract, WithFound<RfiRow>> = {
  snapshot: ({ db, parameters }) => rfiSnapshot(db, parameters),
  write,
  subject: subjectOfRfi,
}
