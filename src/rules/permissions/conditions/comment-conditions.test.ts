import { expect, test } from 'vitest'
import * as comment from './comment-conditions.ts'

const conditions = { ...comment }

test.each<[keyof typeof conditions, string, boolean, object]>([
  ['seesComment', 'visible', true, { IsVisibleToCaller: true }],
  ['seesComment', 'hidden', false, { IsVisibleToCaller: false }],
  ['seesComment', 'unknown', false, {}],
  ['isOwnReply', 'own, in another letter case', true, { AuthorId: 'ME' }],
  ['isOwnReply', "another's", false, { AuthorId: 'ann' }],
  ['isOwnReply', "nobody's", false, {}],
  ['isOwnVisibleReply', 'own', true, { AuthorId: 'me', IsVisibleToCaller: true }],
  ['isOwnVisibleReply', 'own, hidden since', false, { AuthorId: 'me', IsVisibleToCaller: false }],
  ['isOwnVisibleReply', "another's", false, { AuthorId: 'ann', IsVisibleToCaller: true }],
])('%s, %s: %s', (condition, _, holds, prior) => {
  const facts = { userId: 'me', parameters: {}, prior: [{ ...prior }] }
  expect(conditions[condition](facts)).toBe(holds)
})
