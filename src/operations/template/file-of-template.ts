import { sql } from 'kysely'
import { ApiError } from '../core/api-error.ts'
import type { ReplyOf } from '../core/contract.ts'
import { worksModule } from '../core/linked-projects.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { templateFiles } from './contract.ts'

type Contract = (typeof templateFiles)['files/templates']
type Row = ReplyOf<Contract>

const find = statement<{ id: number; user: string; all: boolean }, Row>(
  'template.file',
  (_, place) => sql<Row>`
    select t."aws_filename" as "StorageKey", t."original_filename" as "FileName", t."size" as "FileSize", t."mimetype" as "MimeType",
      null as "Sha256"
    from "Template" t join "User" u on u."Id" = ${place('user')}
    where t."id" = ${place('id')} and (${place('all')}::boolean or ${worksModule(sql.ref('t.module_id'))})`,
)

/** Which file a template is, for those who see the templates of its module. */
export const fileOfTemplate: ReadOperation<Contract> = {
  project: () => null,
  read: async ({ db, query, reply, caller }) => {
    const [file] = await db.run(find, {
      id: query.id,
      user: caller.userId,
      all: reply === 'all',
    })
    if (file === undefined) throw new ApiError('notFound')
    return file
  },
}
