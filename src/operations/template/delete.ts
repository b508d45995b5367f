import { sql } from 'kysely'
import { ApiError } from '../core/api-error.ts'
import type { ParametersOf } from '../core/contract.ts'
import { releaseFiles } from '../core/files/uploads.ts'
import type { SnapshotContext, WriteContext, WriteOperation, WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { templateWrites } from './contract.ts'

type Contract = (typeof templateWrites)['Template:Delete']

type TemplateRow = {
  id: number
  aws_filename: string
  original_filename: string
  size: number
  mimetype: string
  module_id: number
  standard_id: number | null
}

const lockTemplate = statement<{ id: number }, TemplateRow>(
  'template.snapshot',
  (_, place) => sql<TemplateRow>`
    select "id", "aws_filename", "original_filename", "size", "mimetype", "module_id", "standard_id"
    from "Template" where "id" = ${place('id')} for update`,
)

const remove = statement<{ id: number }, { removed: number }>(
  'template.delete',
  (_, place) => sql<{ removed: number }>`
    delete from "Template" where "id" = ${place('id')} returning 1 as removed`,
)

async function snapshot({ db, parameters: { id } }: SnapshotContext<ParametersOf<Contract>>) {
  const [row] = await db.run(lockTemplate, { id })
  if (row === undefined) throw new ApiError('notFound')
  return { prior: [row], found: row }
}

async function write(context: WriteContext<ParametersOf<Contract>, WithFound<TemplateRow>>) {
  const { db, now, found } = context
  const { id, aws_filename, module_id, standard_id } = found
  const [removed] = await Promise.all([
    db.run(remove, { id }),
    releaseFiles(db, [aws_filename], now),
  ])
  if (removed.length !== 1) throw new ApiError('updateResultIs', [removed.length])
  return { id, module_id, standard_id }
}

/** Deletes a template; the sweep deletes its file. */
export const deleteTemplate: WriteOperation<Contract, WithFound<TemplateRow>> = {
  snapshot,
  write,
  subject: (_, { found }) => ({ projectId: null, standardId: found?.standard_id ?? null }),
}
