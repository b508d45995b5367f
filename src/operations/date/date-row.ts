import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { Subject, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'

export type DateRow = { Id: number; ProjectId: number; Name: string; Date: string; Type: string }

/** The columns of a date that reads return. */
export const dateColumns = ['Id', 'ProjectId', 'Name', 'Date', 'Type'] as const

const lockDate = statement<{ date_id: number }, DateRow>('date.snapshot', (build, place) =>
  build
    .selectFrom('ProjectDate')
    .select([...dateColumns])
    .where('Id', '=', place('date_id'))
    .forUpdate()
    .$castTo<DateRow>(),
)

/** Locks a date and returns it. Rejects with 404 when it does not exist, or belongs to another project than the one named. */
export async function dateSnapshot(
  db: Db,
  { date_id, project_id }: { date_id: number; project_id?: number | undefined },
) {
  const [row] = await db.run(lockDate, { date_id })
  if (row === undefined || (project_id !== undefined && row.ProjectId !== project_id))
    throw new ApiError('notFound')
  return { prior: [row], found: row }
}

/** Returns the subject of a write on a date. */
export const subjectOfDate = (_: unknown, { found }: Partial<WithFound<DateRow>>): Subject => ({
  projectId: found?.ProjectId ?? null,
  standardId: null,
})
