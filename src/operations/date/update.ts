import { sql } from 'kysely'
import { storedDate } from '#rules/text/stored-date.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { dateWrites } from './contract.ts'
import { dateSnapshot, subjectOfDate, type DateRow } from './date-row.ts'

type Contract = (typeof dateWrites)['Date:Update']

const change = statement<
  { project_id: number; date_id: number; name: string; date: string | null },
  { changed: number }
>(
  'date.change',
  (_, place) => sql<{ changed: number }>`
    update "ProjectDate" set "Name" = ${place('name')}, "Date" = ${place('date')}
    where "ProjectId" = ${place('project_id')} and "Id" = ${place('date_id')} returning 1 as changed`,
)

async function write(context: WriteContext<ParametersOf<Contract>, WithFound<DateRow>>) {
  const { db, parameters, found: before } = context
  const { date_id, name = before.Name, date } = parameters
  const { ProjectId: project_id } = before
  const changed = await db.run(change, {
    project_id,
    date_id,
    name,
    date: date === undefined ? before.Date : storedDate(date),
  })
  if (changed.length !== 1) throw new ApiError('updateResultIs', [changed.length])
  return { date_id, project_id }
}

/** Moves a date of a project to another day, or renames it; omitted fields stay unchanged. */
export const updateDate: WriteOperation<Contract, WithFound<DateRow>> = {
  snapshot: ({ db, parameters }) => dateSnapshot(db, parameters),
  write,
  subject: subjectOfDate,
}
