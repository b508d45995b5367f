import { expect, test } from 'vitest'
import { standardRow, standardView } from './standard-view.fixture.ts'
import { phaseOfRows, standardViews } from './standard-view.ts'

test('splits the name into designation, ordinal and title', () => {
  expect(standardView({ id: 1, label: 'Full Score' })).toMatchObject({
    designation: 'RM 1-1',
    ordinal: '1-1',
    title: 'Internal controls',
  })
})

test('keeps what the designation contains beyond the parsed ordinal', () => {
  const row = standardRow({ id: 1, label: 'Full Score', group: 'AC', ordinal: '2' })
  const [view] = standardViews([{ ...row, Name: 'AC-2(1) Internal controls' }], 'desktop-review')
  expect(view).toMatchObject({ designation: 'AC-2(1)', ordinal: '2(1)' })
})

test('does not repeat a name that is only a designation', () => {
  const row = standardRow({ id: 1, label: 'Full Score', group: 'CEF', ordinal: '03' })
  const parsedName = { ...row.parsedName, title: '' }
  const [view] = standardViews([{ ...row, Name: 'CEF03', parsedName }], 'desktop-review')
  expect(view).toMatchObject({ designation: 'CEF03', title: '' })
})

test('has no designation when the name was not parsed', () => {
  const row = standardRow({ id: 1, label: 'Full Score' })
  const name = { ...row.parsedName, isSuccessful: false, title: 'Odd name' }
  const [view] = standardViews([{ ...row, Name: 'Odd name', parsedName: name }], 'desktop-review')
  expect(view).toMatchObject({ designation: '', title: 'Odd name' })
})

test('omits standards without details in the phase, and returns the phase of the rows', () => {
  const rows = [standardRow({ id: 1, label: 'Full Score' })]
  expect(standardViews(rows, 'verification')).toEqual([])
  expect(phaseOfRows(rows, 'verification')).toBe('desktop-review')
  expect(phaseOfRows([], 'verification')).toBe('verification')
})
