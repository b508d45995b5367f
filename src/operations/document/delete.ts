import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { releaseFiles } from '../core/files/uploads.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { documentWrites } from './contract.ts'
import { documentSnapshot, subjectOfDocument, type DocumentRow } from './document-row.ts'

type Contract = (typeof documentWrites)['Document:Delete']
type Parameters = ParametersOf<Contract>
type Ids = { project_id: number; document_id: number }

const removeVersions = statement<Ids, { StorageKey: string }>(
  'document.deleteVersions',
  (_, place) => sql<{ StorageKey: string }>`
    delete from "DocumentVersion" where "ProjectId" = ${place('project_id')} and "DocumentId" = ${place('document_id')}
    returning "StorageKey"`,
)

const remove = statement<Ids, { removed: number }>(
  'document.delete',
  (_, place) => sql<{ removed: number }>`
    delete from "Document" where "ProjectId" = ${place('project_id')} and "Id" = ${place('document_id')} returning 1 as removed`,
)

async function snapshot({ db, parameters, userId }: SnapshotContext<Parameters>) {
  const { document_id, project_id = null } = parameters
  const { row, facts, isCited } = await documentSnapshot(db, { document_id, project_id }, userId)
  return {
    prior: [row],
    found: row,
    facts,
    objection: isCited ? new ApiError('documentInUse') : undefined,
  }
}

async function write(context: WriteContext<Parameters, WithFound<DocumentRow>>) {
  const { db, parameters, now, found } = context
  const { document_id } = parameters
  const { ProjectId: project_id, StandardId: standard_id } = found
  const ids = { project_id, document_id }
  const [versions, removed] = await Promise.all([db.run(removeVersions, ids), db.run(remove, ids)])
  if (removed.length !== 1) throw new ApiError('updateResultNotOne')
  const keys = versions.map(({ StorageKey }) => StorageKey)
  await releaseFiles(db, keys, now)
  return { document_id, project_id, standard_id }
}

/** Deletes a document with all its versions, as long as no element cites it. The pre_snapshot lists the versions. */
export const deleteDocument: WriteOperation<Contract, WithFound<DocumentRow>> = {
  snapshot,
  write,
  subject: subjectOfDocument,
  missing: 'documentDoesNotExist',
}
