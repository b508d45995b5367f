import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { bindUpload, uploadObjection, type UploadedFile } from '../core/files/uploads.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { templateWrites } from './contract.ts'
import {
  keepVersion,
  subjectOfTemplate,
  templateSnapshot,
  type TemplateRow,
} from './template-row.ts'

type Contract = (typeof templateWrites)['Template:Replace']
type Parameters = ParametersOf<Contract>

const change = statement<
  UploadedFile & { id: number; user: string; now: string },
  { version: number }
>(
  'template.replace',
  (_, place) => sql<{ version: number }>`
    update "Template" set "version" = "version" + 1, "aws_filename" = ${place('StorageKey')},
      "original_filename" = ${place('FileName')}, "size" = ${place('FileSize')}, "mimetype" = ${place('MimeType')},
      "sha256" = ${place('Sha256')}, "created_date" = ${place('now')}, "created_by" = ${place('user')}
    where "id" = ${place('id')} returning "version"`,
)

async function snapshot({ db, parameters, userId }: SnapshotContext<Parameters>) {
  const [found, objection] = await Promise.all([
    templateSnapshot(db, parameters.id),
    uploadObjection(db, parameters.upload_id, userId),
  ])
  return { prior: [found], found, objection }
}

async function write(context: WriteContext<Parameters, WithFound<TemplateRow>>) {
  const { db, parameters, caller, now, found } = context
  const { id, upload_id } = parameters
  const user = caller.userId
  const file = await bindUpload(db, { upload_id, user, now })
  const [, [changed]] = await Promise.all([
    keepVersion(db, id),
    db.run(change, { ...file, id, user, now }),
  ])
  if (changed === undefined) throw new ApiError('updateResultIs', [0])
  return { id, module_id: found.module_id, standard_id: found.standard_id, ...changed }
}

/** Replaces the file of a template. The earlier file stays as a version; documents that were filled in from it still name that version. */
export const replaceTemplate: WriteOperation<Contract, WithFound<TemplateRow>> = {
  snapshot,
  write,
  subject: subjectOfTemplate,
}
