import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { bindUpload, uploadObjection, type UploadedFile } from '../core/files/uploads.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { templateWrites } from './contract.ts'

type Contract = (typeof templateWrites)['Template:Upload']
type Parameters = ParametersOf<Contract>
type Belongs = { module_id: number; standard_id: number | null }

const findModule = statement<Belongs, { Id: number }>(
  'template.module',
  (_, place) => sql<{ Id: number }>`
    select m."Id" from "StandardsSet" m
    where m."Id" = ${place('module_id')} and (${place('standard_id')}::int is null or exists (
      select from "Standard" s where s."StandardSetId" = m."Id" and s."Id" = ${place('standard_id')}::int))`,
)

// The standard cannot be deleted while its template is being inserted.
const shareStandard = statement<Belongs, never>(
  'template.holdStandard',
  (_, place) => sql<never>`
    select from "Standard" s where s."Id" = ${place('standard_id')}::int for key share`,
)

const insert = statement<UploadedFile & Belongs & { user: string; now: string }, { id: number }>(
  'template.insert',
  (_, place) => sql<{ id: number }>`
    insert into "Template" ("aws_filename", "original_filename", "size", "mimetype", "module_id", "standard_id",
      "sha256", "created_date", "created_by")
    values (${place('StorageKey')}, ${place('FileName')}, ${place('FileSize')}, ${place('MimeType')}, ${place('module_id')},
      ${place('standard_id')}, ${place('Sha256')}, ${place('now')}, ${place('user')})
    returning "id"`,
)

async function snapshot({ db, parameters, userId }: SnapshotContext<Parameters>) {
  const { module_id, standard_id, upload_id } = parameters
  const [, found, objection] = await Promise.all([
    db.run(shareStandard, { module_id, standard_id }),
    db.run(findModule, { module_id, standard_id }),
    uploadObjection(db, upload_id, userId),
  ])
  if (found.length !== 1) throw new ApiError('notFound')
  return { prior: [], objection }
}

async function write({ db, parameters, caller, now }: WriteContext<Parameters>) {
  const { module_id, standard_id, upload_id } = parameters
  const user = caller.userId
  const file = await bindUpload(db, { upload_id, user, now })
  const [row] = await db.run(insert, { ...file, module_id, standard_id, user, now })
  if (row === undefined) throw new ApiError('noIdOnInsert')
  return { id: row.id, module_id, standard_id }
}

/** Creates a template of a module, or of one of its standards, from an uploaded file. */
export const uploadTemplate: WriteOperation<Contract> = {
  snapshot,
  write,
  subject: ({ standard_id }) => ({ projectId: null, standardId: standard_id }),
}
