import { sql } from 'kysely'
import type { ReplyOf } from '../kit/contract.ts'
import type { ReadOperation } from '../kit/operation.ts'
import { Refusal } from '../kit/refusal.ts'
import { isOwnUpload, isSeenByClient } from '../kit/seen-documents.ts'
import { statement } from '../kit/statement.ts'
import type { documentFiles } from './contract.ts'

type Contract = (typeof documentFiles)['files/documents']
type Row = ReplyOf<Contract>

// An earlier file may be from before the document was shown: clients get those of their own organization's documents alone.
const find = statement<
  { project: number; document: number; version: number | null; user: string; all: boolean },
  Row
>(
  'document.file',
  (_, place) => sql<Row>`
    select v."StorageKey", v."RealName" as "FileName", v."FileSize", v."MimeType"
    from "Document" d
    join "DocumentVersion" v on v."ProjectId" = d."ProjectId" and v."DocumentId" = d."Id"
    where d."ProjectId" = ${place('project')} and d."Id" = ${place('document')}
      and (${place('all')}::boolean or ${isSeenByClient(place('user'))})
      and v."Version" = coalesce(${place('version')}::int, (select max(n."Version") from "DocumentVersion" n
        where n."ProjectId" = d."ProjectId" and n."DocumentId" = d."Id"))
      and (${place('all')}::boolean or ${isOwnUpload(place('user'))} or v."Version" = (select max(n."Version")
        from "DocumentVersion" n where n."ProjectId" = d."ProjectId" and n."DocumentId" = d."Id"))`,
)

/** Which file a document is, or was in a version; a client is told of visible documents alone. */
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
    if (file === undefined) throw new Refusal('notFound')
    return file
  },
}
