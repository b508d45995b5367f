import type { Target } from '#rules/api/targets.ts'
import type { TestServer } from '#test/harness/test-server.ts'

/** The pages of a text; a heading is a separate paragraph above the text of its page. */
export type StoredText = readonly (string | { readonly heading: string; readonly text: string })[]

/** Stores the extracted text of a version of a document. */
export async function storeText(
  server: Pick<TestServer, 'sql'>,
  document: number,
  version: number,
  pages: StoredText,
  target: Target = 'rds',
): Promise<void> {
  await server.sql(
    target,
    `insert into "DocumentText" ("ProjectId", "DocumentId", "Version", "State", "PageCount", "ArePagesEstimated", "ExtractorVersion")
    select "ProjectId", "Id", $2, 'read', $3, false, 1 from "Document" where "Id" = $1`,
    [document, version, pages.length],
  )
  for (const [place, page] of pages.entries()) {
    const [text, headings] =
      typeof page === 'string'
        ? [page, []]
        : [`${page.heading}\n\n${page.text}`, [{ start: 0, end: page.heading.length, level: 1 }]]
    await server.sql(
      target,
      `insert into "DocumentPage" ("ProjectId", "DocumentId", "Version", "Page", "Label", "Text", "Headings")
      select "ProjectId", "Id", $2, $3, null, $4, $5 from "Document" where "Id" = $1`,
      [document, version, place + 1, text, JSON.stringify(headings)],
    )
  }
  await server.sql(
    target,
    'select "storeWords"("ProjectId", "Id", $2) from "Document" where "Id" = $1',
    [document, version],
  )
}
