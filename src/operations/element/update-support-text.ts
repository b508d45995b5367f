import { sql } from 'kysely'
import { isCitationVisibleTo } from '#database/predicates/documents.ts'
import { documentsInText } from '#rules/documents/cited-in-text.ts'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { elementWrites } from './contract.ts'

type Contract = (typeof elementWrites)['Element:UpdateSupportText']
type Parameters = ParametersOf<Contract>
type Ids = { project_id: number; element_id: number }
type SupportText = {
  SupportText: string | null
  LastClientId: string | null
  ModifiedDate: string | null
}
type Found = Ids & { StandardId: number }

// Writes on the standard's citations lock this row for update, so no citation is deleted while a text names
// it.
const lock = statement<Ids, { StandardId: number }>(
  'supportText.lock',
  (_, place) => sql<{ StandardId: number }>`
    select s."StandardId" from "Element" e
    join "ProjectStandard" s on s."ProjectId" = ${place('project_id')} and s."StandardId" = e."StandardId"
    where e."Id" = ${place('element_id')}
    for update of s for key share of e`,
)

const read = statement<Ids, SupportText>('supportText.read', (build, place) =>
  build
    .selectFrom('ElementSupportText')
    .select(['SupportText', 'LastClientId', 'ModifiedDate'])
    .where('ProjectId', '=', place('project_id'))
    .where('ElementId', '=', place('element_id')),
)

const uncited = statement<Ids & { documents: number[]; user: string }, { Id: number }>(
  'supportText.uncited',
  (_, place) => sql<{ Id: number }>`
    select named."Id" from unnest(${place('documents')}::int[]) as named ("Id")
    where named."Id" not in (
      select d."Id" from "ElementDocument" x
      join "Document" d on d."ProjectId" = x."ProjectId" and d."Id" = x."DocumentId"
      join "Element" e on e."Id" = x."ElementId"
      where x."ProjectId" = ${place('project_id')} and x."ElementId" = ${place('element_id')}
        and ${isCitationVisibleTo(place('user'))})`,
)

const store = statement<Ids & { text: string; user: string; now: string }, { changed: number }>(
  'supportText.store',
  (_, place) => sql<{ changed: number }>`
    insert into "ElementSupportText" ("ProjectId", "ElementId", "SupportText", "LastClientId", "ModifiedDate")
    values (${place('project_id')}, ${place('element_id')}, ${place('text')}, ${place('user')}, ${place('now')})
    on conflict ("ProjectId", "ElementId") do update set "SupportText" = excluded."SupportText",
      "LastClientId" = excluded."LastClientId", "ModifiedDate" = excluded."ModifiedDate"
    returning 1 as changed`,
)

const remove = statement<Ids, never>('supportText.delete', (build, place) =>
  build
    .deleteFrom('ElementSupportText')
    .where('ProjectId', '=', place('project_id'))
    .where('ElementId', '=', place('element_id')),
)

async function snapshot({ db, parameters, userId }: SnapshotContext<Parameters>) {
  const { project_id, element_id, support_text } = parameters
  const ids = { project_id, element_id }
  const documents = documentsInText(support_text)
  const [locked, texts, missing] = await Promise.all([
    db.run(lock, ids),
    db.run(read, ids),
    db.run(uncited, { ...ids, documents, user: userId }),
  ])
  const [standard] = locked
  if (standard === undefined) throw new ApiError('notFound')
  const none = { SupportText: null, LastClientId: null, ModifiedDate: null }
  const row = {
    ProjectId: project_id,
    ElementId: element_id,
    ...standard,
    ...(texts[0] ?? none),
  }
  return {
    prior: [row],
    found: { ...ids, ...standard },
    objection: missing.length > 0 ? new ApiError('notCitedAtElement') : undefined,
  }
}

async function write(context: WriteContext<Parameters, WithFound<Found>>) {
  const { db, parameters, caller, now, found } = context
  const { project_id, element_id, support_text: text } = parameters
  const ids = { project_id, element_id }
  if (text === '') await db.run(remove, ids)
  else {
    const changed = await db.run(store, { ...ids, text, user: caller.userId, now })
    if (changed.length !== 1) throw new ApiError('didNotUpdateOne', [changed.length])
  }
  return { ...ids, standard_id: found.StandardId }
}

/** Sets the text that explains how the documents meet an element; each document that it refers to must be cited there. */
export const updateSupportText: WriteOperation<Contract, WithFound<Found>> = {
  snapshot,
  write,
  subject: ({ project_id }, { found }) => ({
    projectId: project_id,
    standardId: found?.StandardId ?? null,
  }),
}
