import { expect, test } from 'vitest'
import { tabOfEntry } from './entry-link.tsx'

test.each([
  ['Standard', 'UpdateClientComment', 'Comments'],
  ['Standard', 'UpdateGapAnalysisCommentReady', 'Comments'],
  ['Standard', 'UpdateStatus', 'Tasks'],
  ['Element', 'UpdateConsultantComment', 'Elements'],
  ['Element', 'UpdateMockScore', 'Elements'],
  ['Citation', 'Create', 'Elements'],
  ['Document', 'Upload', 'Documents'],
  ['Task', 'Edit', 'Tasks'],
])('an entry of %s:%s links to the tab %s', (Focus, Action, tab) => {
  expect(tabOfEntry({ Focus, Action })).toBe(tab)
})
