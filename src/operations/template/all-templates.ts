import { sql } from 'kysely'
import { ApiError } from '../core/api-error.ts'
import type { ReplyOf } from '../core/contract.ts'
import { worksModule } from '../core/linked-projects.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { templateReads } from './contract.ts'

type Contract = (typeof templateReads)['templates/all_templates']
type Row = ReplyOf<Contract>[number]

const list = statement<{ module: number; user: string; all: boolean }, { templates: Row[] }>(
  'templates.ofModule',
  (_, place) => sql<{ templates: Row[] }>`
    select coalesce((select json_agg(json_build_object('id', t."id", 'aws_filename', t."aws_filename",
          'original_filename', t."original_filename", 'size', t."size", 'mimetype', t."mimetype", 'module_id', t."module_id",
          'standard_id', t."standard_id", 'standard_name', s."Name")
        order by t."original_filename", t."id")
      from "Template" t left join "Standard" s on s."Id" = t."standard_id"
      where t."module_id" = m."Id"), '[]') as templates
    from "StandardsSet" m join "User" u on u."Id" = ${place('user')}
    where m."Id" = ${place('module')} and (${place('all')}::boolean or ${worksModule(sql.ref('m.Id'))})`,
)

/** The templates of a module: any for administrators, those of the linked projects' modules for everyone else. */
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
    const templates = found.templates.toSorted((a, b) => placeOf(a) - placeOf(b))
    if (caller.isStaff) return templates
    return templates.map(({ aws_filename: _, ...shown }) => shown)
  },
}
