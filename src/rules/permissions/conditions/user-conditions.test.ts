import { expect, test } from 'vitest'
import * as user from './user-conditions.ts'

const other = { IsLastAdministrator: false }
const last = { IsLastAdministrator: true, Role: 'a', UserType: 'Administrator' }
const stored = { IsLastAdministrator: false, Role: 'a', UserType: 'Administrator' }
const profile = {
  Id: 'ME',
  FirstName: 'a',
  LastName: 'b',
  Title: 'c',
  PhoneNumber: 'd',
  URL: 'e',
  NotifyOnNewTask: false,
}

const conditions = { ...user }

test.each<[keyof typeof conditions, string, boolean, object, object]>([
  ['isSuperUser', 'not said', false, {}, {}],
  ['isOtherThanSelf', 'another', true, { Id: 'ann' }, {}],
  ['isOtherThanSelf', 'self', false, { Id: 'ME' }, {}],
  ['isOtherThanSelf', 'self behind another id', false, { target_user_id: 'ann', Id: 'me' }, {}],
  ['isOtherThanSelf', "nobody's", false, {}, {}],
  ['isOtherThanSelfAndLastAdministrator', 'another', true, { Id: 'ann' }, other],
  ['isOtherThanSelfAndLastAdministrator', 'self', false, { Id: 'ME' }, other],
  ['isOtherThanSelfAndLastAdministrator', 'self, lock', false, { target_user_id: 'me' }, other],
  [
    'isOtherThanSelfAndLastAdministrator',
    'self behind another id',
    false,
    { target_user_id: 'ann', Id: 'me' },
    other,
  ],
  ['isOtherThanSelfAndLastAdministrator', 'the last', false, { Id: 'ann' }, last],
  ['isOtherThanSelfAndLastAdministrator', 'unknown', false, { Id: 'ann' }, {}],
  ['keepsOwnRoleAndLastAdministrator', 'own name', true, { Id: 'me', FirstName: 'x' }, last],
  ['keepsOwnRoleAndLastAdministrator', 'own role as it is', true, { Id: 'me', Role: 'a' }, last],
  ['keepsOwnRoleAndLastAdministrator', 'own role', false, { Id: 'me', Role: 'b' }, stored],
  ['keepsOwnRoleAndLastAdministrator', 'own type', false, { Id: 'me', UserType: 'Client' }, stored],
  ['keepsOwnRoleAndLastAdministrator', "another's role", true, { Id: 'ann', Role: 'b' }, stored],
  [
    'keepsOwnRoleAndLastAdministrator',
    "another's type",
    true,
    { Id: 'ann', UserType: 'Consultant' },
    stored,
  ],
  [
    'keepsOwnRoleAndLastAdministrator',
    'type of the last administrator',
    false,
    { Id: 'ann', UserType: 'Client' },
    last,
  ],
  ['changesOwnProfile', 'own', true, profile, {}],
  ['changesOwnProfile', 'own role', false, { ...profile, Role: 'x' }, {}],
  ['changesOwnProfile', 'own type', false, { ...profile, UserType: 'Administrator' }, {}],
  ['changesOwnProfile', 'own organization', false, { ...profile, OrganizationId: 'o' }, {}],
  ['changesOwnProfile', 'own user name', false, { ...profile, UserName: 'u' }, {}],
  ['changesOwnProfile', "another's", false, { ...profile, Id: 'ann' }, {}],
  ['changesOwnProfile', 'self and another', false, { ...profile, target_user_id: 'ann' }, {}],
  ['changesOwnProfile', "nobody's", false, { FirstName: 'a' }, {}],
])('%s, %s: %s', (condition, _, holds, parameters, prior) => {
  const facts = { userId: 'me', parameters: { ...parameters }, prior: [{ ...prior }] }
  expect(conditions[condition](facts)).toBe(holds)
})

test('only configured users are super users', () => {
  expect(user.isSuperUser({ userId: 'me', isSuperUser: true, parameters: {}, prior: [] })).toBe(
    true,
  )
})
