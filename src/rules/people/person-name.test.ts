import { expect, test } from 'vitest'
import { displayName, initialsOfFullName } from './person-name.ts'

test.each([
  ['Sam', 'Senior', 'Sam Senior', 'SS'],
  [' ana ', 'óscar', 'ana óscar', 'AÓ'],
  ['Cher', '', 'Cher', 'C'],
  ['', '', '', ''],
  ['😀a', 'b', '😀a b', '😀B'],
])('%s and %s give a display name and initials', (FirstName, LastName, name, letters) => {
  expect(displayName({ FirstName, LastName })).toBe(name)
  expect(initialsOfFullName(name)).toBe(letters)
})

test('initials of a full name are those of its first and last word', () => {
  expect(initialsOfFullName('Sam van der Senior')).toBe('SS')
  expect(initialsOfFullName('Cher')).toBe('C')
  expect(initialsOfFullName(' Sam  Senior ')).toBe('SS')
  expect(initialsOfFullName('')).toBe('')
})
