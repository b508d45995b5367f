import { sql } from 'kysely'
import type { ParametersOf } from '../core/contract.ts'
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

type Contract = (typeof templateWrites)['Template:Restore']
type Parameters = ParametersOf<Contract>

const restore = statement<Parameters & { user: string; now: string }, { version: number }>(
  'template.restore',
  (_, place) => sql<{ version: number }>`
    update "Template" t set "version" = t."version" + 1, "aws_filename" = e."aws_filename",
      "original_filename" = e."original_filename", "size" = e."size", "mimetype" = e."mimetype", "sha256" = e."sha256",
      "created_date" = ${place('now')}, "created_by" = ${place('user')}
    from "TemplateVersion" e
    where t."id" = ${place('id')} and e."template_id" = t."id" and e."version" = ${place('version')}
    returning t."version"`,
)

async function snapshot({ db, parameters: { id, version } }: SnapshotContext<Parameters>) {
  const found = await templateSnapshot(db, id)
  const isEarlier = found.earlier_versions.some((one) => one.version === version)
  return {
    prior: [found],
    found,
    objection:
      version === found.version
        ? new ApiError('versionIsCurrent')
        : isEarlier
          ? undefined
          : new ApiError('notFound'),
  }
}

async function write(context: WriteContext<Parameters, WithFound<TemplateRow>>) {
  const { db, parameters, caller, now, found } = context
  const { id } = parameters
  // Both versions refer to the same stored bytes.
  const [, [restored]] = await Promise.all([
    keepVersion(db, id),
    db.run(restore, { ...parameters, user: caller.userId, now }),
  ])
  if (restored === undefined) throw new ApiError('updateResultIs', [0])
  return { id, module_id: found.module_id, standard_id: found.standard_id, ...restored }
}

/** Makes the file of an earlier version the current one again, as a new version, so that the versions in between stay. */
export const restoreTemplate: WriteOperation<Contract, WithFound<TemplateRow>> = {
  snapshot,
  write,
  subject: subjectOfTemplate,
}
