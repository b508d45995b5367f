import { expect, test } from 'vitest'
import { noPerson, personValues, sentPerson, storedPerson } from './person-values.ts'

test('what is missing in a row is an empty field', () => {
  expect(personValues({})).toEqual(noPerson)
  expect(personValues({ FirstName: 'Mara', Title: null, LeadOrder: 3 })).toEqual({
    ...noPerson,
    FirstName: 'Mara',
    LeadOrder: '3',
  })
})

test('a form is sent as the write takes it', () => {
  const typed = { Title: '', LeadOrder: '', URL: 'lund.example.test', NotifyOnNewTask: false }
  expect(sentPerson(typed)).toEqual({
    Title: '',
    LeadOrder: null,
    URL: 'https://lund.example.test',
    NotifyOnNewTask: false,
  })
  expect(sentPerson({ LeadOrder: ' 7 ' })).toEqual({ LeadOrder: 7 })
  for (const LeadOrder of ['2.5', '-1', 'abc'])
    expect(sentPerson({ LeadOrder })).toEqual({ LeadOrder })
})

test('what is expected is told as the row holds it', () => {
  expect(storedPerson({ Title: '', FirstName: '', LeadOrder: '', URL: '' })).toEqual({
    Title: null,
    FirstName: '',
    LeadOrder: null,
    URL: null,
  })
})
