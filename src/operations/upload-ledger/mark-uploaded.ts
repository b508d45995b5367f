import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { uploadLedgerWrites } from './contract.ts'
import {
  setUploaded,
  subjectOfUpload,
  uploadSnapshot,
  type FoundUpload,
  type UploadIds,
} from './upload-row.ts'

type Contract = (typeof uploadLedgerWrites)['Document:MarkUploaded']
type Parameters = ParametersOf<Contract>
type Values = UploadIds & { version: number; citations: string; user: string; now: string }

const store = statement<Values, { changed: number }>(
  'documentUpload.store',
  (_, place) => sql<{ changed: number }>`
    insert into "DocumentUpload" ("ProjectId", "StandardId", "DocumentId", "Version", "UploadedBy", "UploadedDate", "Citations")
    values (${place('project_id')}, ${place('standard_id')}, ${place('document_id')}, ${place('version')}, ${place('user')},
      ${place('now')}, ${place('citations')}::jsonb)
    on conflict ("ProjectId", "StandardId", "DocumentId") do update set "Version" = excluded."Version",
      "UploadedBy" = excluded."UploadedBy", "UploadedDate" = excluded."UploadedDate", "Citations" = excluded."Citations"
    returning 1 as changed`,
)

function objectionTo({ version }: Parameters, { versions, citations }: FoundUpload) {
  if (!versions.includes(version)) return new ApiError('notFound')
  return citations.length === 0 ? new ApiError('notCitedInStandard') : undefined
}

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const found = await uploadSnapshot(db, parameters)
  return { ...found, objection: objectionTo(parameters, found.found) }
}

async function write(context: WriteContext<Parameters, WithFound<FoundUpload>>) {
  const { db, parameters, caller, now, found } = context
  const { project_id, standard_id, document_id, version } = parameters
  const user = caller.userId
  const ids = { project_id, standard_id, document_id }
  const [stored] = await Promise.all([
    db.run(store, { ...ids, version, citations: JSON.stringify(found.citations), user, now }),
    db.run(setUploaded, { project_id, document_id, is_uploaded: true, user, now }),
  ])
  if (stored.length !== 1) throw new ApiError('updateResultNotOne')
  return { ...ids, version }
}

/** Records that a version of a document was uploaded to the accreditor for a standard. */
export const markUploaded: WriteOperation<Contract, WithFound<FoundUpload>> = {
  snapshot,
  write,
  subject: subjectOfUpload,
}
