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

type Contract = (typeof uploadLedgerWrites)['Document:UnmarkUploaded']
type Parameters = ParametersOf<Contract>

const remove = statement<UploadIds, never>('documentUpload.remove', (build, place) =>
  build
    .deleteFrom('DocumentUpload')
    .where('ProjectId', '=', place('project_id'))
    .where('StandardId', '=', place('standard_id'))
    .where('DocumentId', '=', place('document_id')),
)

const others = statement<UploadIds, { n: number }>(
  'documentUpload.others',
  (_, place) => sql<{ n: number }>`
    select count(*)::int as n from "DocumentUpload"
    where "ProjectId" = ${place('project_id')} and "DocumentId" = ${place('document_id')} and "StandardId" <> ${place('standard_id')}`,
)

async function snapshot({ db, parameters }: SnapshotContext<Parameters>) {
  const found = await uploadSnapshot(db, parameters)
  const { isRecorded, IsUploadedToURAC } = found.found
  const isUploaded = isRecorded || IsUploadedToURAC
  return { ...found, objection: isUploaded ? undefined : new ApiError('notMarkedUploaded') }
}

async function write({ db, parameters, caller, now }: WriteContext<Parameters>) {
  const { project_id, standard_id, document_id } = parameters
  const ids = { project_id, standard_id, document_id }
  const [, [rest]] = await Promise.all([db.run(remove, ids), db.run(others, ids)])
  if (rest?.n === 0) {
    const flag = { project_id, document_id, is_uploaded: false, user: caller.userId, now }
    await db.run(setUploaded, flag)
  }
  return ids
}

/** Withdraws the record of an upload; a document without any record left is no longer marked as uploaded. */
export const unmarkUploaded: WriteOperation<Contract, WithFound<FoundUpload>> = {
  snapshot,
  write,
  subject: subjectOfUpload,
}
