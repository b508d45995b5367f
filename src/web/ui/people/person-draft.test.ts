import { expect, test } from 'vitest'
import {
  overwriting,
  savedAs,
  shownValues,
  typedInto,
  unsavedOf,
  without,
  type PersonDraft,
} from './person-draft.ts'
import { noPerson } from './person-values.ts'

const stored = { ...noPerson, FirstName: 'Mara', Title: 'Officer' }
const type = (draft: PersonDraft, changes: object, row = stored) => typedInto(draft, row, changes)

test('what is typed is shown, and sent with what it overwrites', () => {
  const draft = type(type({}, { Title: 'Dir' }), { Title: 'Director', NotifyOnNewTask: false })
  expect(shownValues(stored, draft)).toEqual({
    ...stored,
    Title: 'Director',
    NotifyOnNewTask: false,
  })
  expect(unsavedOf(draft)).toEqual({
    changes: { Title: 'Director', NotifyOnNewTask: false },
    expected: { Title: 'Officer', NotifyOnNewTask: true },
  })
})

test('what was typed back is not sent', () => {
  expect(unsavedOf(type(type({}, { Title: 'x' }), { Title: 'Officer' })).changes).toEqual({})
})

test('what is stored meanwhile does not hide what is typed, nor is it expected', () => {
  const draft = type({}, { Title: 'Mine' })
  const changed = { ...stored, Title: 'Theirs' }
  expect(shownValues(changed, draft).Title).toBe('Mine')
  expect(unsavedOf(type(draft, { Title: 'Mine too' }, changed)).expected).toEqual({
    Title: 'Officer',
  })
})

test('what is saved is shown until the list tells of something newer, and nothing is left to save', () => {
  const saved = savedAs(type({}, { Title: 'New' }), { Title: 'New' })
  expect(unsavedOf(saved).changes).toEqual({})
  expect(shownValues(stored, saved).Title).toBe('New')
  expect(shownValues({ ...stored, Title: 'New' }, saved).Title).toBe('New')
  expect(shownValues({ ...stored, Title: 'Newer' }, saved).Title).toBe('Newer')
})

test('what was typed while a save was on the way is still to be saved', () => {
  const draft = type(type({}, { Title: 'Sent' }), { Title: 'Sent and more' })
  expect(unsavedOf(savedAs(draft, { Title: 'Sent' }))).toEqual({
    changes: { Title: 'Sent and more' },
    expected: { Title: 'Sent' },
  })
})

test('of two texts the own one overwrites what is stored, or is given up', () => {
  const draft = type({}, { Title: 'Mine' })
  expect(unsavedOf(overwriting(draft, 'Title', 'Theirs')).expected).toEqual({ Title: 'Theirs' })
  expect(overwriting({}, 'Title', 'Theirs')).toEqual({})
  expect(without(draft, 'Title')).toEqual({})
})
