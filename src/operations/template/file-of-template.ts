import { sql } from 'kysely'
import type { ReplyOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import { worksModule } from '../core/linked-projects.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import { filesOfTemplate } from '../core/templates.ts'
import type { templateFiles } from './contract.ts'

type Contract = (typeof templateFiles)['files/templates']
type Row = ReplyOf<Contract>

const find = statement<{ id: number; version: number | null; user: string; all: boolean }, Row>(
  'template.file',
  (_, place) => sql<Row>`
    select f."aws_filename" as "StorageKey", f."original_filename" as "FileName", f."size" as "FileSize", f."mimetype" as "MimeType",
      f."sha256" as "Sha256"
    from "Template" t join "User" u on u."Id" = ${place('user')}
    cross join lateral ${filesOfTemplate} f
    where t."id" = ${place('id')} and f."version" = coalesce(${place('version')}::int, t."version")
      and (${place('all')}::boolean or ${worksModule(sql.ref('t.module_id'))})`,
)

/** The file of a template, or of one of its versions, for those who see the templates of its module. */
export const fileOfTemplate: ReadOperation<Contract> = {
  project: () => null,
  read: async ({ db, query, reply, caller }) => {
    const [file] = await db.run(find, {
      id: query.id,
      version: query.version ?? null,
      user: caller.userId,
      all: reply === 'all',
    })
    if (file === undefined) throw new ApiError('notFound')
    return file
  },
}
