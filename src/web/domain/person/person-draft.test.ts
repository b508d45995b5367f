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

test('shows typed values and sends them with the values that they overwrite', () => {
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

test('does not send a value that was changed back', () => {
  expect(unsavedOf(type(type({}, { Title: 'x' }), { Title: 'Officer' })).changes).toEqual({})
})

test('a value stored by someone else neither hides typed text nor is expected', () => {
  const draft = type({}, { Title: 'Mine' })
  const changed = { ...stored, Title: 'Theirs' }
  expect(shownValues(changed, draft).Title).toBe('Mine')
  expect(unsavedOf(type(draft, { Title: 'Mine too' }, changed)).expected).toEqual({
    Title: 'Officer',
  })
})

test('shows saved values until the list has newer ones, with nothing left to save', () => {
  const saved = savedAs(type({}, { Title: 'New' }), { Title: 'New' })
  expect(unsavedOf(saved).changes).toEqual({})
  expect(shownValues(stored, saved).Title).toBe('New')
  expect(shownValues({ ...stored, Title: 'New' }, saved).Title).toBe('New')
  expect(shownValues({ ...stored, Title: 'Newer' }, saved).Title).toBe('Newer')
})

test('text typed during a save is still unsaved', () => {
  const draft = type(type({}, { Title: 'Sent' }), { Title: 'Sent and more' })
  expect(unsavedOf(savedAs(draft, { Title: 'Sent' }))).toEqual({
    changes: { Title: 'Sent and more' },
    expected: { Title: 'Sent' },
  })
})

test("in a conflict, the person's own text overwrites the stored one or is discarded", () => {
  const draft = type({}, { Title: 'Mine' })
  expect(unsavedOf(overwriting(draft, 'Title', 'Theirs')).expected).toEqual({ Title: 'Theirs' })
  expect(overwriting({}, 'Title', 'Theirs')).toEqual({})
  expect(without(draft, 'Title')).toEqual({})
})
