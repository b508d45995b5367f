import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
import { releaseFiles } from '../core/files/uploads.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { templateWrites } from './contract.ts'
import { subjectOfTemplate, templateSnapshot, type TemplateRow } from './template-row.ts'

type Contract = (typeof templateWrites)['Template:Delete']

const remove = statement<{ id: number }, { removed: number }>(
  'template.delete',
  (_, place) => sql<{ removed: number }>`
    delete from "Template" where "id" = ${place('id')} returning 1 as removed`,
)

async function snapshot({ db, parameters: { id } }: SnapshotContext<ParametersOf<Contract>>) {
  const row = await templateSnapshot(db, id)
  return { prior: [row], found: row }
}

async function write(context: WriteContext<ParametersOf<Contract>, WithFound<TemplateRow>>) {
  const { db, now, found } = context
  const { id, aws_filename, module_id, standard_id, earlier_versions } = found
  const keys = [aws_filename, ...earlier_versions.map((version) => version.aws_filename)]
  const [removed] = await Promise.all([db.run(remove, { id }), releaseFiles(db, keys, now)])
  if (removed.length !== 1) throw new ApiError('updateResultIs', [removed.length])
  return { id, module_id, standard_id }
}

/** Deletes a template; the sweep deletes its files. */
export const deleteTemplate: WriteOperation<Contract, WithFound<TemplateRow>> = {
  snapshot,
  write,
  subject: subjectOfTemplate,
}
