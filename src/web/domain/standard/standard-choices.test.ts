import { expect, test } from 'vitest'
import { chosenStandard, standardChoices } from './standard-choices.ts'

test('groups standards by the names of their modules, in their own order', () => {
  const rows = [
    { Id: 7, Name: 'RM 2', StandardSetId: 1 },
    { Id: 4, Name: 'RM 1', StandardSetId: 1 },
    { Id: 9, Name: 'AC-1', StandardSetId: 2 },
  ]
  expect(standardChoices(rows, [{ Id: 1, Name: 'Pharmacy' }])).toEqual([
    {
      group: 'Pharmacy',
      items: [
        { value: '7', label: 'RM 2' },
        { value: '4', label: 'RM 1' },
      ],
    },
    { group: 'Standards', items: [{ value: '9', label: 'AC-1' }] },
  ])
})

test('an empty choice is no standard', () => {
  expect(chosenStandard('')).toBeNull()
  expect(chosenStandard('12')).toBe(12)
})
