import { sql } from 'kysely'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import type { documentWrites } from './contract.ts'
import {
  documentLook,
  isPlacedInProject,
  placeOfDocument,
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
    documentLook(db, { document_id, project_id }, userId),
    isPlacedInProject(db, { project_id, standard_id }),
  ])
  const { Versions: _, ...prior } = row
  return { prior: [prior], facts, objection: isPlaced ? undefined : new Refusal('notFound') }
}

async function write({ db, parameters, caller, now, prior }: WriteContext<Parameters>) {
  const before = prior[0] as DocumentRow
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
  if (changed.length !== 1) throw new Refusal('updateResultNotOne')
  return { document_id, project_id, standard_id }
}

/** Changes the title, the description, the standard or the visibility of a document; what is not given stays. */
export const updateDocument: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: placeOfDocument,
  missing: 'documentDoesNotExist',
}
