import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDocumentVisibleToClient } from '#rules/documents/document-visibility.ts'
import { runQuery } from '#test/harness/run-query.ts'
import { openTestServer, type TestServer } from '#test/harness/test-server.ts'
import { isDocumentVisible } from './documents.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const both = [false, true]
const documents = both.flatMap((isOwn) =>
  [null, 4].flatMap((StandardId) =>
    both.flatMap((IsDocumentVisibleForProject) =>
      both.map((IsDocumentVisibleForStandard) => ({
        isOwn,
        StandardId,
        IsDocumentVisibleForProject,
        IsDocumentVisibleForStandard,
      })),
    ),
  ),
)

test('a client sees a document in SQL exactly when the rule says so, for every combination of its facts', async () => {
  const rows = await runQuery(
    server,
    sql<{ isVisible: boolean }>`
      select ${isDocumentVisible(sql<boolean>`d."isOwn"`)} as "isVisible"
      from rows from (json_to_recordset(${JSON.stringify(documents)}::json) as ("isOwn" boolean, "StandardId" int,
        "IsDocumentVisibleForProject" boolean, "IsDocumentVisibleForStandard" boolean))
        with ordinality d ("isOwn", "StandardId", "IsDocumentVisibleForProject", "IsDocumentVisibleForStandard", position)
      order by position`,
  )
  expect(rows.map(({ isVisible }) => isVisible)).toEqual(
    documents.map((document) => isDocumentVisibleToClient(document, document.isOwn)),
  )
})
