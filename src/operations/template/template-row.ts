import { sql } from 'kysely'
import type { Db } from '../core/db.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { WithFound } from '../core/operation.ts'
import { statement } from '../core/statement.ts'

type VersionRow = {
  version: number
  aws_filename: string
  original_filename: string
  size: number
  mimetype: string
  sha256: string | null
  created_date: string | null
  created_by: string | null
}

/** A stored template: its current file, and the earlier ones, newest first. */
export type TemplateRow = VersionRow & {
  id: number
  module_id: number
  standard_id: number | null
  earlier_versions: VersionRow[]
}

const lockTemplate = statement<{ id: number }, { id: number }>(
  'template.lock',
  (_, place) => sql<{ id: number }>`
    select "id" from "Template" where "id" = ${place('id')} for update`,
)

const readTemplate = statement<{ id: number }, TemplateRow>(
  'template.snapshot',
  (_, place) => sql<TemplateRow>`
    select t."id", t."aws_filename", t."original_filename", t."size", t."mimetype", t."module_id", t."standard_id", t."version",
      t."sha256", t."created_date", t."created_by",
      coalesce((select json_agg(json_build_object('version', v."version", 'aws_filename', v."aws_filename",
          'original_filename', v."original_filename", 'size', v."size", 'mimetype', v."mimetype", 'sha256', v."sha256",
          'created_date', v."created_date", 'created_by', v."created_by") order by v."version" desc)
        from "TemplateVersion" v where v."template_id" = t."id"), '[]') as earlier_versions
    from "Template" t where t."id" = ${place('id')}`,
)

/** Locks a template and returns it with its versions. Rejects with 'Not found'. */
export async function templateSnapshot(db: Db, id: number): Promise<TemplateRow> {
  // Read after locking, so that no concurrent write can replace it.
  const [, [row]] = await Promise.all([db.run(lockTemplate, { id }), db.run(readTemplate, { id })])
  if (row === undefined) throw new ApiError('notFound')
  return row
}

const keep = statement<{ id: number }, { version: number }>(
  'template.keepVersion',
  (_, place) => sql<{ version: number }>`
    insert into "TemplateVersion" ("template_id", "version", "aws_filename", "original_filename", "size", "mimetype", "sha256",
      "created_date", "created_by")
    select t."id", t."version", t."aws_filename", t."original_filename", t."size", t."mimetype", t."sha256", t."created_date",
      t."created_by"
    from "Template" t where t."id" = ${place('id')}
    returning "version"`,
)

/** Stores the current file of a template among its earlier versions before another file replaces it. */
export async function keepVersion(db: Db, id: number): Promise<void> {
  const kept = await db.run(keep, { id })
  if (kept.length !== 1) throw new ApiError('updateResultIs', [kept.length])
}

/** The project and the standard that a write on a template is about. */
export const subjectOfTemplate = (_: unknown, { found }: Partial<WithFound<TemplateRow>>) => ({
  projectId: null,
  standardId: found?.standard_id ?? null,
})
