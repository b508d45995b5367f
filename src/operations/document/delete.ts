import { sql } from 'kysely'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import { releaseFiles } from '../kit/uploads.ts'
import type { documentWrites } from './contract.ts'
import { documentLook, placeOfDocument, type DocumentRow } from './document-row.ts'

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
  const { row, facts, isCited } = await documentLook(db, { document_id, project_id }, userId)
  return {
    prior: [row],
    facts,
    objection: isCited ? new Refusal('documentInUse') : undefined,
  }
}

async function write({ db, parameters: { document_id }, now, prior }: WriteContext<Parameters>) {
  const { ProjectId: project_id, StandardId: standard_id } = prior[0] as DocumentRow
  const ids = { project_id, document_id }
  const [versions, removed] = await Promise.all([db.run(removeVersions, ids), db.run(remove, ids)])
  if (removed.length !== 1) throw new Refusal('updateResultNotOne')
  const keys = versions.map(({ StorageKey }) => StorageKey)
  await releaseFiles(db, keys, now)
  return { document_id, project_id, standard_id }
}

/** Takes a document away with all its versions, as long as no element cites it; the history keeps what the versions were. */
export const deleteDocument: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: placeOfDocument,
  missing: 'documentDoesNotExist',
}
