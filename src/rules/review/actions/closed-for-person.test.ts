import { expect, test } from 'vitest'
import { closedForPerson } from './closed-for-person.ts'

test.each([
  [{ isClientView: false, isReadOnly: false, isArchived: false }, null],
  [
    { isClientView: true, isReadOnly: false, isArchived: false },
    'You see this project as a client',
  ],
  [{ isClientView: true, isReadOnly: true, isArchived: true }, 'You see this project as a client'],
  [{ isClientView: false, isReadOnly: true, isArchived: true }, 'This installation is read-only'],
  [{ isClientView: false, isReadOnly: false, isArchived: true }, 'This project is archived'],
])('a person with %o: %s', (facts, why) => {
  expect(closedForPerson(facts)).toBe(why)
})
