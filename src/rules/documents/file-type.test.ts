import { expect, test } from 'vitest'
import { fileColour, fileType } from './file-type.ts'

test.each([
  ['a.pdf', 'document', 'red'],
  ['a.PDF', 'document', 'red'],
  ['a.doc', 'document', 'blue'],
  ['a.docx', 'document', 'blue'],
  ['a.jpg', 'image', 'gray'],
  ['a.jpeg', 'image', 'gray'],
  ['a.png', 'image', 'gray'],
  ['a.xls', 'spreadsheet', 'gray'],
  ['a.xlsx', 'spreadsheet', 'gray'],
  ['a.zip', 'other', 'gray'],
  ['pdf', 'other', 'gray'],
  ['a.constructor', 'other', 'gray'],
])('%s is %s and %s', (name, type, colour) => {
  expect(fileType(name)).toBe(type)
  expect(fileColour(name)).toBe(colour)
})
