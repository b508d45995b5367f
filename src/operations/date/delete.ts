import { sql } from 'kysely'
import type { ParametersOf } from '../kit/contract.ts'
import type { WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { dateWrites } from './contract.ts'
import { dateLook, placeOfDate } from './date-row.ts'

type Contract = (typeof dateWrites)['Date:Delete']

const remove = statement<{ project_id: number; date_id: number }, { removed: number }>(
  'date.delete',
  (_, place) => sql<{ removed: number }>`
    delete from "ProjectDate" where "ProjectId" = ${place('project_id')} and "Id" = ${place('date_id')}
    returning 1 as removed`,
)

async function write({ db, parameters }: WriteContext<ParametersOf<Contract>>) {
  const { project_id, date_id } = parameters
  const removed = await db.run(remove, { project_id, date_id })
  if (removed.length !== 1) throw new Refusal('updateResultIs', [removed.length])
  return { date_id, project_id }
}

/** Takes a date of a project away; the history keeps what it was. */
export const deleteDate: WriteOperation<Contract> = {
  snapshot: ({ db, parameters }) => dateLook(db, parameters),
  writeRds: write,
  writePs: write,
  place: placeOfDate,
}
