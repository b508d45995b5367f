import { expect, test } from 'vitest'
import { findUsers, userCounts } from './find-users.ts'
import { listedUsers, type LoginInfo, type UserRow } from './user-row.ts'

const user = (Id: string, more: Partial<UserRow>): UserRow => ({
  Id,
  FullName: Id,
  UserName: `${Id}@tests.test`,
  Title: null,
  Organization: null,
  UserType: 'Client',
  IsLocked: false,
  ...more,
})
const login = (UserId: string, lastSignIn: string | null): LoginInfo => ({
  UserId,
  UserName: '',
  IsLocked: false,
  hasAccount: true,
  lastSignIn,
  failedAttempts: 0,
  openSessions: 0,
  hasSecondFactor: false,
  invitation: null,
})

const users = listedUsers(
  [
    user('Ann', { Organization: 'Northwind', Title: 'Officer' }),
    user('Bo', { UserType: 'Consultant', IsLocked: true }),
    user('Cy', { UserType: 'Administrator', Organization: 'House' }),
  ],
  [login('Ann', '2026-11-20T08:00:00.000Z'), login('Bo', '2026-11-21T08:00:00.000Z')],
)
const found = (filter: Parameters<typeof findUsers>[1]) =>
  findUsers(users, filter).map(({ user: { Id } }) => Id)

test('requires every word in one of the visible fields', () => {
  expect(found({ q: 'NORTH officer' })).toEqual(['Ann'])
  expect(found({ q: 'bo@tests' })).toEqual(['Bo'])
  expect(found({ q: 'north house' })).toEqual([])
  expect(found({})).toEqual(['Ann', 'Bo', 'Cy'])
})

test('filters by type and by lock', () => {
  expect(found({ type: 'Consultant' })).toEqual(['Bo'])
  expect(found({ type: 'Locked' })).toEqual(['Bo'])
  expect(found({ type: 'Client', q: 'cy' })).toEqual([])
  expect(userCounts(users)).toEqual([3, 1, 1, 1, 1])
})

test('sorts by the requested column, missing values last', () => {
  expect(found({ sorted: '-name' })).toEqual(['Cy', 'Bo', 'Ann'])
  expect(found({ sorted: 'organization' })).toEqual(['Cy', 'Ann', 'Bo'])
  expect(found({ sorted: 'sign-in' })).toEqual(['Ann', 'Bo', 'Cy'])
  expect(found({ sorted: '-sign-in' })).toEqual(['Bo', 'Ann', 'Cy'])
})
