import { expect, test } from 'vitest'
import {
  afterSaving,
  draftOf,
  slotKey,
  rebase,
  redo,
  revertEdits,
  undo,
  withEdits,
  withoutChanges,
  type Edit,
} from './assignment-draft.ts'

const place = { standard_id: 1, phase: 'desktop-review', role: 'SC' } as const
const key = slotKey(place)
const edit = (more: Partial<Edit> = {}): Edit => ({
  ...place,
  name: 'RM 1',
  stored: null,
  to: 'sam',
  ...more,
})
const empty = draftOf(new Map())

test('records the stored person with an edit', () => {
  const { stored, ...change } = edit()
  expect([...withEdits(empty, [edit()]).now.values()]).toEqual([{ ...change, from: stored }])
})

test('keeps the originally stored person when a slot is edited twice', () => {
  const draft = withEdits(withEdits(empty, [edit()]), [edit({ stored: 'max', to: 'alex' })])
  expect(draft.now.get(key)).toMatchObject({ from: null, to: 'alex' })
})

test('drops a change that is set back to the stored person, in any letter case', () => {
  const draft = withEdits(empty, [edit({ stored: 'MAX' })])
  expect(withEdits(draft, [edit({ stored: 'MAX', to: 'max' })]).now.size).toBe(0)
})

test('adds no step for an edit that changes nothing', () => {
  expect(withEdits(empty, [edit({ stored: 'SAM' })])).toBe(empty)
  const draft = withEdits(empty, [edit()])
  expect(withEdits(draft, [edit({ to: 'SAM' })])).toBe(draft)
})

test('undoes and redoes a step of many edits, until another step follows', () => {
  const many = [edit(), edit({ standard_id: 2 }), edit({ role: 'AC' })]
  const draft = withEdits(empty, many)
  expect(draft.now.size).toBe(3)
  expect(undo(draft).now.size).toBe(0)
  expect(redo(undo(draft)).now).toBe(draft.now)
  expect(undo(empty)).toEqual(empty)
  const other = withEdits(undo(draft), [edit({ to: 'max' })])
  expect(redo(other).now).toBe(other.now)
})

test('drops changes as one undoable step', () => {
  const draft = withEdits(empty, [edit(), edit({ role: 'AC' })])
  const dropped = withoutChanges(draft, [key])
  expect([...dropped.now.values()].map(({ role }) => role)).toEqual(['AC'])
  expect(undo(dropped).now).toBe(draft.now)
  expect(withoutChanges(draft, ['elsewhere'])).toBe(draft)
})

test('rebases a change onto the stored person, or drops it when already stored', () => {
  const draft = withEdits(empty, [edit()])
  expect(rebase(draft, new Map([[key, 'max']])).now.get(key)).toMatchObject({
    from: 'max',
    to: 'sam',
  })
  expect(rebase(draft, new Map([[key, 'SAM']])).now.size).toBe(0)
  expect(rebase(draft, new Map([['elsewhere', 'max']])).now).toEqual(draft.now)
})

test('reverts saved changes', () => {
  const [back] = revertEdits([{ ...place, name: 'RM 1', from: null, to: 'sam' }])
  expect(back).toEqual(edit({ stored: 'sam', to: null }))
})

test('keeps changes made during a save, based on what is stored now', () => {
  const draft = withEdits(empty, [edit(), edit({ role: 'AC' })])
  const saved = [...draft.now.values()]
  expect(afterSaving(draft, saved)).toEqual(empty)
  const changedAgain = withEdits(draft, [edit({ to: 'max' })])
  expect([...afterSaving(changedAgain, saved).now.values()]).toMatchObject([
    { role: 'SC', from: 'sam', to: 'max' },
  ])
  expect([...afterSaving(undo(draft), saved.slice(0, 1)).now.values()]).toMatchObject([
    { role: 'SC', from: 'sam', to: null },
  ])
})
