import type { ParametersOf } from '../core/contract.ts'
import { checkQuota } from '../core/files/project-files.ts'
import { bindUpload, uploadObjection } from '../core/files/uploads.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import type { documentWrites } from './contract.ts'
import { documentSnapshot, subjectOfDocument, type DocumentRow } from './document-row.ts'
import { replaceFile } from './document-version.ts'

type Contract = (typeof documentWrites)['Document:Replace']
type Parameters = ParametersOf<Contract>

async function snapshot({ db, parameters, userId }: SnapshotContext<Parameters>) {
  const { document_id, project_id, upload_id } = parameters
  const { row, facts } = await documentSnapshot(db, { document_id, project_id }, userId)
  return {
    prior: [row],
    found: row,
    facts,
    objection: await uploadObjection(db, upload_id, userId),
  }
}

async function write(context: WriteContext<Parameters, WithFound<DocumentRow>>) {
  const { db, parameters, caller, now, found, traceparent } = context
  const { document_id, project_id, upload_id } = parameters
  const user = caller.userId
  const { StandardId: standard_id } = found
  await checkQuota(db, { project_id, upload_id }, context.mostProjectFiles)
  const file = await bindUpload(db, { upload_id, user, now })
  const values = { ...file, project_id, document_id, user, now, traceparent }
  const version = await replaceFile(db, values)
  return { document_id, project_id, standard_id, version }
}

/** Replaces the file of a document. The earlier file stays as a version; citations of the document now refer to the new file. */
export const replaceDocument: WriteOperation<Contract, WithFound<DocumentRow>> = {
  snapshot,
  write,
  subject: subjectOfDocument,
  missing: 'documentDoesNotExist',
}
