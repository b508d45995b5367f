import { sql } from 'kysely'
import { isoTime } from '#database/iso-time.ts'
import type { ReplyOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { worksModule } from '../core/linked-projects.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { templateReads } from './contract.ts'

type Contract = (typeof templateReads)['templates/all_templates']
type Row = ReplyOf<Contract>[number]

const earlier = sql`
  (select coalesce(json_agg(json_build_object('version', v."version", 'original_filename', v."original_filename", 'size', v."size",
      'mimetype', v."mimetype", 'created_date', v."created_date", 'created_by_name', a."FullName") order by v."version" desc), '[]')
    from "TemplateVersion" v left join "User" a on a."Id" = v."created_by" where v."template_id" = t."id")`

const list = statement<{ module: number; user: string; all: boolean }, { templates: Row[] }>(
  'templates.ofModule',
  (_, place) => sql<{ templates: Row[] }>`
    select coalesce((select json_agg(json_build_object('id', t."id", 'aws_filename', t."aws_filename",
          'original_filename', t."original_filename", 'size', t."size", 'mimetype', t."mimetype", 'module_id', t."module_id",
          'standard_id', t."standard_id", 'standard_name', s."Name", 'version', t."version", 'created_date', t."created_date",
          'created_by_name', a."FullName", 'earlier_versions', ${earlier})
        order by t."original_filename", t."id")
      from "Template" t left join "Standard" s on s."Id" = t."standard_id" left join "User" a on a."Id" = t."created_by"
      where t."module_id" = m."Id"), '[]') as templates
    from "StandardsSet" m join "User" u on u."Id" = ${place('user')}
    where m."Id" = ${place('module')} and (${place('all')}::boolean or ${worksModule(sql.ref('m.Id'))})`,
)

const timed = <Version extends { created_date: string | null }>(row: Version): Version => ({
  ...row,
  created_date: row.created_date === null ? null : isoTime(row.created_date),
})

const withoutAuthor = <Version extends { created_by_name?: unknown }>({
  created_by_name: _,
  ...shown
}: Version) => shown

/** The templates of a module: for administrators of any module, for everyone else of the linked projects' modules. */
export const allTemplates: ReadOperation<Contract> = {
  project: () => null,
  read: async ({ db, query, reply, caller, reference }) => {
    const [found] = await db.run(list, {
      module: query.module_id,
      user: caller.userId,
      all: reply === 'all',
    })
    if (found === undefined) throw new ApiError('notFound')
    const placeOf = ({ standard_id }: Row): number =>
      standard_id === null ? -1 : (reference.standards.get(standard_id)?.position ?? 0)
    const templates = found.templates
      .toSorted((a, b) => placeOf(a) - placeOf(b))
      .map((row) => ({ ...timed(row), earlier_versions: row.earlier_versions.map(timed) }))
    if (caller.isStaff) return templates
    return templates.map(({ aws_filename: _, ...shown }) => ({
      ...withoutAuthor(shown),
      earlier_versions: shown.earlier_versions.map(withoutAuthor),
    }))
  },
}
