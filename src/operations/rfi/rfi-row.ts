import { sql } from 'kysely'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { Subject, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'

type Ids = { project_id: number; rfi_id: number }

/** A request of the accreditor as it is stored. */
export type RfiRow = {
  Id: number
  ProjectId: number
  StandardId: number
  ElementIds: number[]
  Text: string
  ReceivedDate: string
  DueDate: string | null
  Answer: string | null
  LastAnswerBy: string | null
  AnswerModified: string | null
  IsAnswered: boolean
  AnsweredBy: string | null
  AnsweredDate: string | null
  SentBy: string | null
  SentDate: string | null
  CreatedBy: string
  CreatedDate: string
}

/** The columns of `"RfiRequest" r`. */
export const rfiColumns = sql`
  r."Id", r."ProjectId", r."StandardId", to_json(r."ElementIds") as "ElementIds", r."Text", r."ReceivedDate", r."DueDate", r."Answer",
  r."LastAnswerBy", r."AnswerModified", r."IsAnswered", r."AnsweredBy", r."AnsweredDate", r."SentBy", r."SentDate", r."CreatedBy",
  r."CreatedDate"`

const lock = statement<Ids, RfiRow>(
  'rfi.snapshot',
  (_, place) => sql<RfiRow>`
    select ${rfiColumns} from "RfiRequest" r
    where r."ProjectId" = ${place('project_id')} and r."Id" = ${place('rfi_id')} for update`,
)

/** Locks a request and returns it. Rejects with 404 when it does not belong to the project. */
export async function rfiSnapshot(db: Db, { project_id, rfi_id }: Ids) {
  const [row] = await db.run(lock, { project_id, rfi_id })
  if (row === undefined) throw new ApiError('notFound')
  return { prior: [row], found: row }
}

/** The subject of a write on a request: the standard that it is about. */
export const subjectOfRfi = (
  { project_id }: { project_id: number },
  { found }: Partial<WithFound<RfiRow>>,
): Subject => ({ projectId: project_id, standardId: found?.StandardId ?? null })

/** Returns the updates of a write that changed one request. Throws when it changed any other number of them. */
export function updatesOf(
  changed: readonly unknown[],
  { ProjectId, Id, StandardId }: Pick<RfiRow, 'ProjectId' | 'Id' | 'StandardId'>,
) {
  if (changed.length !== 1) throw new ApiError('didNotUpdateOne', [changed.length])
  return { rfi_id: Id, project_id: ProjectId, standard_id: StandardId }
}

const elementsAmong = statement<{ standard_id: number; elements: number[] }, { Id: number }>(
  'rfi.elements',
  (_, place) => sql<{ Id: number }>`
    select "Id" from "Element"
    where "StandardId" = ${place('standard_id')} and "Id" = any(${place('elements')}::int[])`,
)

/** Returns the error for elements that do not all belong to the standard; undefined when they do. */
export async function objectionToElements(
  db: Db,
  standard_id: number,
  sent: readonly number[] | undefined,
): Promise<ApiError | undefined> {
  const elements = [...new Set(sent)]
  if (elements.length === 0) return undefined
  const found = await db.run(elementsAmong, { standard_id, elements })
  return found.length === elements.length ? undefined : new ApiError('notFound')
}
