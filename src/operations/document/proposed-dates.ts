import { sql, type RawBuilder } from 'kysely'
import { currentVersion, isDocumentVisibleTo } from '#database/predicates/documents.ts'
import { proposedDates } from '#rules/evidence/dates/proposed-dates.ts'
import { uploadsKey } from '../core/files/uploads-key.ts'
import { ApiError } from '../core/issues/api-error.ts'
import type { ReadOperation } from '../core/operation.ts'
import { statement, type Place } from '../core/statement.ts'
import type { documentDateReads } from './dates-contract.ts'

type Contract = (typeof documentDateReads)['projects/{id}/documents/proposed_dates']
type Asked = { project: number; document: number; user: string }
type Found = { pages: { page: number; text: string }[] }

// A document states its own dates on its first and last pages; the pages between are about its subject.
const pages = (name: string, visible: (place: Place<Asked>) => RawBuilder<unknown>) =>
  statement<Asked, Found>(
    name,
    (_, place) => sql<Found>`
      select coalesce((select json_agg(json_build_object('page', p."Page", 'text', p."Text") order by p."Page")
        from "DocumentText" t join "DocumentPage" p on p."ProjectId" = t."ProjectId" and p."DocumentId" = t."DocumentId"
          and p."Version" = t."Version" and p."Page" in (1, 2, t."PageCount")
        where t."ProjectId" = d."ProjectId" and t."DocumentId" = d."Id" and t."Version" = ${currentVersion}), '[]') as pages
      from "Document" d
      where d."ProjectId" = ${place('project')} and d."Id" = ${place('document')} and ${visible(place)}`,
  )

const pagesForStaff = pages(
  'proposedDates.forStaff',
  (place) => sql`${place('user')}::text is not null`,
)
const pagesForClient = pages('proposedDates.forClient', (place) =>
  isDocumentVisibleTo(place('user')),
)

/** The dates of a document that the text of its current version states. */
export const proposedDatesOfDocument: ReadOperation<Contract> = {
  project: ({ id }) => id,
  read: async ({ db, query, caller, reply }) => {
    const [found] = await db.run(reply === 'all' ? pagesForStaff : pagesForClient, {
      project: query.id,
      document: query.document_id,
      user: caller.userId,
    })
    if (found === undefined) throw new ApiError('notFound')
    return proposedDates(found.pages).map(({ dates, page, exact }) => ({
      ...dates,
      Page: page,
      Exact: exact,
    }))
  },
  cacheKey: ({ id, document_id }, caller) =>
    `proposed dates ${id} ${document_id} ${caller.isStaff ? 'staff' : `client ${uploadsKey(caller)}`}`,
}
