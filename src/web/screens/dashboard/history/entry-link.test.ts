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
])('a %s:%s is seen on the tab %s', (Focus, Action, tab) => {
  expect(tabOfEntry({ Focus, Action })).toBe(tab)
})
