import { expect, test } from 'vitest'
import { isDocumentVisibleToClient } from './document-visibility.ts'

test.each([
  [{ project: true, standard: false, StandardId: null }, false, true],
  [{ project: false, standard: true, StandardId: 4 }, false, true],
  [{ project: false, standard: true, StandardId: null }, false, false],
  [{ project: false, standard: false, StandardId: 4 }, false, false],
  [{ project: false, standard: false, StandardId: 4 }, true, true],
])("a document %j of the client's organization: %s is visible: %s", (of, isOwn, seen) => {
  const document = {
    StandardId: of.StandardId,
    IsDocumentVisibleForProject: of.project,
    IsDocumentVisibleForStandard: of.standard,
  }
  expect(isDocumentVisibleToClient(document, isOwn)).toBe(seen)
})
