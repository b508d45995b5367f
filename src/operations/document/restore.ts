import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import type { UploadedFile } from '../core/files/uploads.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { documentWrites } from './contract.ts'
import { documentSnapshot, subjectOfDocument, type DocumentRow } from './document-row.ts'
import { replaceFile } from './document-version.ts'

type Contract = (typeof documentWrites)['Document:Restore']
type Parameters = ParametersOf<Contract>

const fileOfVersion = statement<Parameters, UploadedFile>(
  'document.fileOfVersion',
  (_, place) => sql<UploadedFile>`
    select "RealName" as "FileName", "FileSize", "MimeType", "Sha256", "StorageKey" from "DocumentVersion"
    where "ProjectId" = ${place('project_id')} and "DocumentId" = ${place('document_id')} and "Version" = ${place('version')}`,
)

async function snapshot({ db, parameters, userId }: SnapshotContext<Parameters>) {
  const { document_id, project_id, version } = parameters
  const { row, facts } = await documentSnapshot(db, { document_id, project_id }, userId)
  const [newest] = row.Versions
  const isKnown = row.Versions.some(({ Version }) => Version === version)
  return {
    prior: [{ ...row, Version: newest?.Version }],
    found: row,
    facts,
    objection: !isKnown
      ? new ApiError('notFound')
      : newest?.Version === version
        ? new ApiError('versionIsCurrent')
        : undefined,
  }
}

async function write(context: WriteContext<Parameters, WithFound<DocumentRow>>) {
  const { db, parameters, caller, now, found, traceparent } = context
  const { document_id, project_id } = parameters
  const [file] = await db.run(fileOfVersion, parameters)
  if (file === undefined) throw new ApiError('notFound')
  // Both versions refer to the same stored bytes, which count once in the quota.
  const version = await replaceFile(db, {
    ...file,
    project_id,
    document_id,
    user: caller.userId,
    now,
    traceparent,
  })
  return { document_id, project_id, standard_id: found.StandardId, version }
}

/** Makes the file of an earlier version the current one again, as a new version, so that the versions in between stay. */
export const restoreDocument: WriteOperation<Contract, WithFound<DocumentRow>> = {
  snapshot,
  write,
  subject: subjectOfDocument,
  missing: 'documentDoesNotExist',
}
