import { sql } from 'kysely'
import type { Heading } from '#rules/evidence/document-text.ts'
import type { Db } from '../core/db.ts'
import { statement } from '../core/statement.ts'

/** The beginning of a page, in which the passage is searched. */
export type PartPage = {
  DocumentId: number
  Page: number
  Label: string | null
  Text: string
  Headings: Heading[]
}

type Part = { DocumentId: number; Version: number; FirstPage: number; LastPage: number }

const pages = statement<
  {
    project: number
    documents: readonly number[]
    versions: readonly number[]
    first: readonly number[]
    last: readonly number[]
  },
  PartPage
>(
  'search.pages',
  (_, place) => sql<PartPage>`
    select p."DocumentId", p."Page", p."Label", coalesce(left(p."Text", 100000), '') as "Text", p."Headings"
    from unnest(${place('documents')}::int[], ${place('versions')}::int[], ${place('first')}::int[], ${place('last')}::int[])
      as w(document, version, first, last)
    join "DocumentPage" p on p."ProjectId" = ${place('project')} and p."DocumentId" = w.document and p."Version" = w.version
      and p."Page" between w.first and w.last
    order by p."DocumentId", p."Page"`,
)

/** The pages of document parts, by document. */
export async function pagesOfParts(db: Db, project: number, parts: readonly Part[]) {
  const rows = await db.run(pages, {
    project,
    documents: parts.map(({ DocumentId }) => DocumentId),
    versions: parts.map(({ Version }) => Version),
    first: parts.map(({ FirstPage }) => FirstPage),
    last: parts.map(({ LastPage }) => LastPage),
  })
  return Map.groupBy(rows, ({ DocumentId }) => DocumentId)
}
