import { sql } from 'kysely'
import type { ParametersOf } from '../kit/contract.ts'
import type { SnapshotContext, WriteContext, WriteOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { statement } from '../kit/statement.ts'
import { releaseFiles } from '../kit/uploads.ts'
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

const look = statement<{ id: number }, TemplateRow>(
  'template.look',
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
  const prior = await db.run(look, { id })
  if (prior.length !== 1) throw new Refusal('notFound')
  return { prior }
}

async function write({ db, parameters: { id }, now, prior }: WriteContext<ParametersOf<Contract>>) {
  const { aws_filename, module_id, standard_id } = prior[0] as TemplateRow
  const [removed] = await Promise.all([
    db.run(remove, { id }),
    releaseFiles(db, [aws_filename], now),
  ])
  if (removed.length !== 1) throw new Refusal('updateResultIs', [removed.length])
  return { id, module_id, standard_id }
}

/** Takes a template away; the sweep takes its file. */
export const deleteTemplate: WriteOperation<Contract> = {
  snapshot,
  writeRds: write,
  writePs: write,
  place: (_, prior) => ({
    projectId: null,
    standardId: (prior[0] as TemplateRow | undefined)?.standard_id ?? null,
  }),
}
