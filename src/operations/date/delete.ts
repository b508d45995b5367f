import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { dateWrites } from './contract.ts'
import { dateSnapshot, subjectOfDate, type DateRow } from './date-row.ts'

type Contract = (typeof dateWrites)['Date:Delete']

const remove = statement<{ project_id: number; date_id: number }, { removed: number }>(
  'date.delete',
  (_, place) => sql<{ removed: number }>`
    delete from "ProjectDate" where "ProjectId" = ${place('project_id')} and "Id" = ${place('date_id')}
    returning 1 as removed`,
)

async function write({ db, parameters }: WriteContext<ParametersOf<Contract>, WithFound<DateRow>>) {
  const { project_id, date_id } = parameters
  const removed = await db.run(remove, { project_id, date_id })
  if (removed.length !== 1) throw new ApiError('updateResultIs', [removed.length])
  return { date_id, project_id }
}

export const deleteDate: WriteOperation<Contract, WithFound<DateRow>> = {
  snapshot: ({ db, parameters }) => dateSnapshot(db, parameters),
  write,
  subject: subjectOfDate,
}
