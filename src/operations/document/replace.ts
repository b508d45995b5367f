import { sql } from 'kysely'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { keepWithinQuota } from '../kit/project-files.ts'
import { statement } from '../kit/statement.ts'
import { bindUpload, uploadObjection } from '../kit/uploads.ts'
import type { documentWrites } from './contract.ts'
import { documentLook, placeOfDocument, type DocumentRow } from './document-row.ts'
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
  const { row, facts } = await documentLook(db, { document_id, project_id }, userId)
  return { prior: [row], facts, objection: await uploadObjection(db, upload_id, userId) }
}

async function write(context: WriteContext<Parameters>) {
  const { db, parameters, caller, now, prior } = context
  const { document_id, project_id, upload_id } = parameters
  const user = caller.userId
  const { StandardId: standard_id } = prior[0] as DocumentRow
  await keepWithinQuota(db, { project_id, upload_id }, context.mostProjectFiles)
  const file = await bindUpload(db, { upload_id, user, now })
  const ids = { project_id, document_id, user, now }
  const [version, changed] = await Promise.all([
    addVersion(db, { ...file, ...ids }),
    db.run(change, { ...namesOf(file.FileName), FileSize: file.FileSize, ...ids }),
  ])
  if (changed.length !== 1) throw new Refusal('updateResultNotOne')
  return { document_id, project_id, standard_id, version }
}

/** Puts another file in the place of a document; the earlier one stays as a version, and what cites the document cites the new file. */
export const replaceDocument: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: placeOfDocument,
  missing: 'documentDoesNotExist',
}
