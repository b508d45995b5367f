import { sql } from 'kysely'
import { storedDate } from '../../rules/stored-date.ts'
import type { ParametersOf } from '../kit/contract.ts'
import type { WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { dateWrites } from './contract.ts'
import { dateLook, placeOfDate, type DateRow } from './date-row.ts'

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

async function write({ db, parameters, prior }: WriteContext<ParametersOf<Contract>>) {
  const before = prior[0] as DateRow
  const { date_id, name = before.Name, date } = parameters
  const { ProjectId: project_id } = before
  const changed = await db.run(change, {
    project_id,
    date_id,
    name,
    date: date === undefined ? before.Date : storedDate(date),
  })
  if (changed.length !== 1) throw new Refusal('updateResultIs', [changed.length])
  return { date_id, project_id }
}

/** Moves a date of a project to another day, or renames it; what is not given stays. */
export const updateDate: WriteOperation<Contract> = {
  snapshot: ({ db, parameters }) => dateLook(db, parameters),
  writeRds: write,
  writePs: write,
  place: placeOfDate,
}
