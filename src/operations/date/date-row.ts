import type { Db } from '../kit/db.ts'
import type { Place } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { PriorRow } from '../../rules/permission-facts.ts'

/** A date of a project as it is stored. */
export type DateRow = { Id: number; ProjectId: number; Name: string; Date: string; Type: string }

/** The columns of a date as they are answered. */
export const dateColumns = ['Id', 'ProjectId', 'Name', 'Date', 'Type'] as const

const look = statement<{ date_id: number }, DateRow>('date.look', (build, place) =>
  build
    .selectFrom('ProjectDate')
    .select([...dateColumns])
    .where('Id', '=', place('date_id'))
    .forUpdate()
    .$castTo<DateRow>(),
)

/** Locks a date and answers it. Refuses with 404 when there is none, or none of the project when one is named. */
export async function dateLook(
  db: Db,
  { date_id, project_id }: { date_id: number; project_id?: number | undefined },
) {
  const [row] = await db.run(look, { date_id })
  if (row === undefined || (project_id !== undefined && row.ProjectId !== project_id))
    throw new Refusal('notFound')
  return { prior: [row] }
}

/** The place of a write on a date: the project that the look found. */
export const placeOfDate = (_: unknown, prior: readonly PriorRow[]): Place => ({
  projectId: (prior[0] as DateRow | undefined)?.ProjectId ?? null,
  standardId: null,
})
