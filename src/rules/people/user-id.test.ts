import { expect, test } from 'vitest'
import { isSameUser, storedUserId } from './user-id.ts'

test('user ids are upper case in rds, lower case in ps, and the same person in either', () => {
  expect(storedUserId('rds', 'Ab-1')).toBe('AB-1')
  expect(storedUserId('ps', 'Ab-1')).toBe('ab-1')
  expect(isSameUser('Ab-1', 'aB-1')).toBe(true)
  expect(isSameUser('a', 'b')).toBe(false)
  for (const nobody of ['', null, undefined, 1]) expect(isSameUser(nobody, nobody)).toBe(false)
})
