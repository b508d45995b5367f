import { expect, test } from 'vitest'
import { writeDraft, openDrafts } from '#web/data/drafts/draft.ts'
import { registerUnsaved } from '#web/data/writes/unsaved-editors.ts'
import { saveStateOf, unsavedNames } from './save-state.ts'

test.each([
  ['Ready', false, false, 'Ready'],
  ['Ready', false, true, 'Unsaved'],
  ['Success', false, true, 'Unsaved'],
  ['Success', false, false, 'Success'],
  ['Updating', false, true, 'Updating'],
  ['Updating', false, false, 'Updating'],
  ['Ready', true, false, 'Updating'],
  ['Success', true, true, 'Updating'],
] as const)(
  'writes that are %s, with an upload under way: %s, and something unsaved: %s, are %s',
  (writes, isUploading, hasUnsaved, state) => {
    expect(saveStateOf(writes, { isUploading, hasUnsaved })).toBe(state)
  },
)

test.each([
  ['Updating', false, 'Unsaved'],
  ['Ready', true, 'Unsaved'],
  ['Ready', false, 'Ready'],
] as const)(
  'while the server does not answer, writes that are %s, and something unsaved: %s, are %s',
  (writes, hasUnsaved, state) => {
    const facts = { isUploading: false, hasUnsaved, isServerAway: true }
    expect(saveStateOf(writes, facts)).toBe(state)
  },
)

test('text that differs from the stored text is unsaved, in fields and in editors, until it is saved', async () => {
  await openDrafts(undefined)
  expect(unsavedNames()).toEqual([])
  writeDraft('comment/1', { text: 'new', base: 'old', what: 'Client comment' })
  writeDraft('comment/2', { text: 'same', base: 'same', what: 'Consultant comment' })
  const takeOut = registerUnsaved('A new date')
  expect(unsavedNames()).toEqual(['Client comment', 'A new date'])
  writeDraft('comment/1', null)
  takeOut()
  expect(unsavedNames()).toEqual([])
  writeDraft('comment/2', null)
})
