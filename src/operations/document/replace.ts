import { sql } from 'kysely'
import { ApiError } from '../core/api-error.ts'
import type { ParametersOf } from '../core/contract.ts'
import { checkQuota } from '../core/files/project-files.ts'
import { bindUpload, uploadObjection } from '../core/files/uploads.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { documentWrites } from './contract.ts'
import { documentSnapshot, subjectOfDocument, type DocumentRow } from './document-row.ts'
import { addVersion, namesOf } from './document-version.ts'

type Contract = (typeof documentWrites)['Document:Replace']
type Parameters = ParametersOf<Contract>

type Values = ReturnType<typeof namesOf> & {
  FileSize: number
  project_id: number
  document_id: number
  user: string
  now: string
}

const change = statement<Values, { changed: number }>(
  'document.replace',
  (_, place) => sql<{ changed: number }>`
    update "Document" set "Name" = ${place('Name')}, "RealName" = ${place('RealName')}, "Type" = ${place('Type')},
      "FileSize" = ${place('FileSize')}, "DateStamp" = ${place('now')}, "ModifiedDate" = ${place('now')}, "UpdatedBy" = ${place('user')}
    where "ProjectId" = ${place('project_id')} and "Id" = ${place('document_id')} returning 1 as changed`,
)

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
  const { db, parameters, caller, now, found } = context
  const { document_id, project_id, upload_id } = parameters
  const user = caller.userId
  const { StandardId: standard_id } = found
  await checkQuota(db, { project_id, upload_id }, context.mostProjectFiles)
  const file = await bindUpload(db, { upload_id, user, now })
  const ids = { project_id, document_id, user, now }
  const [version, changed] = await Promise.all([
    addVersion(db, { ...file, ...ids }),
    db.run(change, { ...namesOf(file.FileName), FileSize: file.FileSize, ...ids }),
  ])
  if (changed.length !== 1) throw new ApiError('updateResultNotOne')
  return { document_id, project_id, standard_id, version }
}

/** Replaces the file of a document. The earlier file stays as a version; citations of the document now refer to the new file. */
export const replaceDocument: WriteOperation<Contract, WithFound<DocumentRow>> = {
  snapshot,
  write,
  subject: subjectOfDocument,
  missing: 'documentDoesNotExist',
}
