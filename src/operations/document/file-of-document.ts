import { sql } from 'kysely'
import { isOwnUpload, isDocumentVisibleTo } from '#database/predicates/documents.ts'
import type { ReplyOf } from '../core/contract.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement } from '../core/statement.ts'
import type { documentFiles } from './contract.ts'

type Contract = (typeof documentFiles)['files/documents']
type Row = ReplyOf<Contract>

// An earlier file may predate the document's visibility: clients get earlier files only of their own organization's documents.
const find = statement<
  { project: number; document: number; version: number | null; user: string; all: boolean },
  Row
>(
  'document.file',
  (_, place) => sql<Row>`
    select v."StorageKey", v."RealName" as "FileName", v."FileSize", v."MimeType", v."Sha256"
    from "Document" d
    join "DocumentVersion" v on v."ProjectId" = d."ProjectId" and v."DocumentId" = d."Id"
    where d."ProjectId" = ${place('project')} and d."Id" = ${place('document')}
      and (${place('all')}::boolean or ${isDocumentVisibleTo(place('user'))})
      and v."Version" = coalesce(${place('version')}::int, (select max(n."Version") from "DocumentVersion" n
        where n."ProjectId" = d."ProjectId" and n."DocumentId" = d."Id"))
      and (${place('all')}::boolean or ${isOwnUpload(place('user'))} or v."Version" = (select max(n."Version")
        from "DocumentVersion" n where n."ProjectId" = d."ProjectId" and n."DocumentId" = d."Id"))`,
)

/** The file of a document, or of one of its versions; clients find only documents that they may see. */
export const fileOfDocument: ReadOperation<Contract> = {
  project: ({ project_id }) => project_id,
  read: async ({ db, query, reply, caller }) => {
    const [file] = await db.run(find, {
      project: query.project_id,
      document: query.document_id,
      version: query.version ?? null,
      user: caller.userId,
      all: reply === 'all',
    })
    if (file === undefined) throw new ApiError('notFound')
    return file
  },
}
