import { sql } from 'kysely'
import { expect } from 'vitest'
import { isDocumentVisibleToClient } from '#rules/documents/document-visibility.ts'
import { runQuery } from '#test/harness/run-query.ts'
import { test } from '#test/harness/server-test.ts'
import { isDocumentVisible } from './documents.ts'

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

test('a client sees a document in SQL exactly when the rule says so, for every combination of its facts', async ({
  server,
}) => {
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
