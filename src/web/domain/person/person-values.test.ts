import { expect, test } from 'vitest'
import { noPerson, personValues, personInput, personColumns } from './person-values.ts'

test('a missing value is an empty field', () => {
  expect(personValues({})).toEqual(noPerson)
  expect(personValues({ FirstName: 'Mara', Title: null, LeadOrder: 3 })).toEqual({
    ...noPerson,
    FirstName: 'Mara',
    LeadOrder: '3',
  })
})

test('converts form values to the parameters of the write', () => {
  const typed = { Title: '', LeadOrder: '', URL: 'lund.example.test', NotifyOnNewTask: false }
  expect(personInput(typed)).toEqual({
    Title: '',
    LeadOrder: null,
    URL: 'https://lund.example.test',
    NotifyOnNewTask: false,
  })
  expect(personInput({ LeadOrder: ' 7 ' })).toEqual({ LeadOrder: 7 })
  for (const LeadOrder of ['2.5', '-1', 'abc'])
    expect(personInput({ LeadOrder })).toEqual({ LeadOrder })
})

test('converts expected values to the form of the row', () => {
  expect(personColumns({ Title: '', FirstName: '', LeadOrder: '', URL: '' })).toEqual({
    Title: null,
    FirstName: '',
    LeadOrder: null,
    URL: null,
  })
})
