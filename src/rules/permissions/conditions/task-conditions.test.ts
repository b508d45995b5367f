import { expect, test } from 'vitest'
import * as task from './task-conditions.ts'

const ann = { UserId: 'ann', IsCompleted: false }
const me = { UserId: 'ME', IsCompleted: true }
const people = { AssignableUserIds: ['ann'] }

const conditions = { ...task }

test.each<[keyof typeof conditions, string, boolean, object, object]>([
  ['assignsPeopleOfProject', 'nobody', true, { assignees: [] }, {}],
  ['assignsPeopleOfProject', 'a member', true, { assignees: [{ user_id: 'ANN' }] }, people],
  [
    'assignsPeopleOfProject',
    'one stranger among members',
    false,
    { assignees: [{ user_id: 'ann' }, { user_id: 'eve' }] },
    people,
  ],
  ['assignsPeopleOfProject', 'where members are unknown', false, { assignees: ['ann'] }, {}],
  ['assignsPeopleOfProject', 'a nameless one', false, { assignees: [null] }, people],
  ['isTaskAuthorAddingPeopleOfProject', 'own', true, {}, { AuthorId: 'me' }],
  [
    'isTaskAuthorAddingPeopleOfProject',
    'own, not seen any more',
    false,
    {},
    { AuthorId: 'me', IsVisibleToCaller: false },
  ],
  ['isTaskAuthorAddingPeopleOfProject', "another's", false, {}, { AuthorId: 'ann' }],
  [
    'isTaskAuthorAddingPeopleOfProject',
    'own, adds a stranger',
    false,
    { add_assignees: ['eve'] },
    { AuthorId: 'me', ...people },
  ],
  ['isTaskAuthorOrSeniorConsultant', 'own', true, {}, { AuthorId: 'me' }],
  ['isTaskAuthorOrSeniorConsultant', 'SC', true, {}, { StandardOwnerIds: ['x', 'Me'] }],
  ['isTaskAuthorOrSeniorConsultant', 'neither', false, {}, { StandardOwnerIds: ['x', null] }],
  [
    'isTaskAuthorAndNobodyElseCompleted',
    'completed by the author alone',
    true,
    {},
    { AuthorId: 'me', Assignees: [me, ann] },
  ],
  [
    'isTaskAuthorAndNobodyElseCompleted',
    'completed by another',
    false,
    {},
    { AuthorId: 'me', Assignees: [me, { ...ann, IsCompleted: true }] },
  ],
  [
    'isTaskAuthorAndNobodyElseCompleted',
    'own, not seen any more',
    false,
    {},
    { AuthorId: 'me', Assignees: [], IsVisibleToCaller: false },
  ],
  ['isTaskAuthorAndNobodyElseCompleted', "another's", false, {}, { Assignees: [] }],
  ['isTaskAuthorAndNobodyElseCompleted', 'assignees unknown', false, {}, { AuthorId: 'me' }],
  ['isOwnAssignment', 'own', true, { assignee: { user_id: 'ME' } }, {}],
  [
    'isOwnAssignment',
    'own, not seen any more',
    false,
    { assignee: { user_id: 'me' } },
    { IsVisibleToCaller: false },
  ],
  ['isOwnAssignment', "another's", false, { assignee: { user_id: 'ann' } }, {}],
  ['isOwnAssignment', 'none', false, {}, {}],
])('%s, %s: %s', (condition, _, holds, parameters, prior) => {
  const facts = { userId: 'me', parameters: { ...parameters }, prior: [{ ...prior }] }
  expect(conditions[condition](facts)).toBe(holds)
})
