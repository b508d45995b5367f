import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { documentWrites } from './contract.ts'
import {
  documentSnapshot,
  isPlacedInProject,
  subjectOfDocument,
  type DocumentRow,
} from './document-row.ts'

type Contract = (typeof documentWrites)['Document:Update']
type Parameters = ParametersOf<Contract>

type Values = {
  Title: string | null
  Description: string | null
  StandardId: number | null
  forStandard: boolean
  forProject: boolean
  toURAC: boolean
  project_id: number
  document_id: number
  user: string
  now: string
}

const change = statement<Values, { changed: number }>(
  'document.update',
  (_, place) => sql<{ changed: number }>`
    update "Document" set "Title" = ${place('Title')}, "Description" = ${place('Description')}, "StandardId" = ${place('StandardId')},
      "IsDocumentVisibleForStandard" = ${place('forStandard')}, "IsDocumentVisibleForProject" = ${place('forProject')},
      "IsUploadedToURAC" = ${place('toURAC')}, "ModifiedDate" = ${place('now')}, "UpdatedBy" = ${place('user')}
    where "ProjectId" = ${place('project_id')} and "Id" = ${place('document_id')} returning 1 as changed`,
)

async function snapshot({ db, parameters, userId }: SnapshotContext<Parameters>) {
  const { document_id, project_id, standard_id = null } = parameters
  const [{ row, facts }, isPlaced] = await Promise.all([
    documentSnapshot(db, { document_id, project_id }, userId),
    isPlacedInProject(db, { project_id, standard_id }),
  ])
  const { Versions: _, ...prior } = row
  return {
    prior: [prior],
    found: prior,
    facts,
    objection: isPlaced ? undefined : new ApiError('notFound'),
  }
}

async function write(context: WriteContext<Parameters, WithFound<DocumentRow>>) {
  const { db, parameters, caller, now, found: before } = context
  const { document_id, project_id, standard_id = before.StandardId } = parameters
  const text = (asked: string | null | undefined, stored: string | null) =>
    asked === undefined ? stored : asked || null
  const changed = await db.run(change, {
    Title: text(parameters.title, before.Title),
    Description: text(parameters.description, before.Description),
    StandardId: standard_id,
    forStandard: parameters.is_document_visible_for_standard ?? before.IsDocumentVisibleForStandard,
    forProject: parameters.is_document_visible_for_project ?? before.IsDocumentVisibleForProject,
    toURAC: parameters.is_uploaded_to_urac ?? before.IsUploadedToURAC,
    project_id,
    document_id,
    user: caller.userId,
    now,
  })
  if (changed.length !== 1) throw new ApiError('updateResultNotOne')
  return { document_id, project_id, standard_id }
}

/** Changes the title, the description, the standard or the visibility of a document; omitted fields stay unchanged. */
export const updateDocument: WriteOperation<Contract, WithFound<DocumentRow>> = {
  snapshot,
  write,
  subject: subjectOfDocument,
  missing: 'documentDoesNotExist',
}
