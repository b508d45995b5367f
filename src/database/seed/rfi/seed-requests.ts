import type { Kysely } from 'kysely'
import type { DB } from '#database/tables.ts'
import type { Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { demoRequests, type DemoRequest } from './demo-requests.ts'

/** The ids of standards and elements, by key and by name. */
type StandardIds = {
  readonly standards: ReadonlyMap<string, number>
  readonly elements: ReadonlyMap<string, number>
}

const rowOf = (target: Target, projectId: number, ids: StandardIds) => (request: DemoRequest) => {
  const person = (id: string | undefined) => (id === undefined ? null : storedUserId(target, id))
  const { answer, answered } = request
  return {
    ProjectId: projectId,
    StandardId: ids.standards.get(request.StandardKey) as number,
    ElementIds: request.ElementNames.map((name) => ids.elements.get(name) as number),
    Text: request.Text,
    ReceivedDate: request.ReceivedDate,
    DueDate: request.DueDate,
    Answer: answer?.Text ?? null,
    LastAnswerBy: person(answer?.by),
    AnswerModified: answer?.at ?? null,
    IsAnswered: answered !== null,
    AnsweredBy: person(answered?.by),
    AnsweredDate: answered?.at ?? null,
    CreatedBy: storedUserId(target, request.CreatedBy),
    CreatedDate: request.CreatedDate,
  }
}

/** Inserts the requests of the accreditor in a demo project. */
export async function seedRequests(
  db: Kysely<DB>,
  target: Target,
  project: { readonly Id: number; readonly storedId: number },
  ids: StandardIds,
): Promise<void> {
  const rows = demoRequests
    .filter(({ ProjectId }) => ProjectId === project.Id)
    .map(rowOf(target, project.storedId, ids))
  if (rows.length > 0) await db.insertInto('RfiRequest').values(rows).execute()
}
