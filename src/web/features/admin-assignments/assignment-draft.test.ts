import { expect, test } from 'vitest'
import {
  afterSaving,
  draftOf,
  placeKey,
  rebased,
  redone,
  takenBack,
  undone,
  withEdits,
  withoutChanges,
  type Edit,
} from './assignment-draft.ts'

const place = { standard_id: 1, phase: 'desktop-review', role: 'SC' } as const
const key = placeKey(place)
const edit = (more: Partial<Edit> = {}): Edit => ({
  ...place,
  name: 'RM 1',
  stored: null,
  to: 'sam',
  ...more,
})
const empty = draftOf(new Map())

test('an edit waits with who was stored', () => {
  const { stored, ...change } = edit()
  expect([...withEdits(empty, [edit()]).now.values()]).toEqual([{ ...change, from: stored }])
})

test('a second edit of a place keeps who was stored when the first was made', () => {
  const draft = withEdits(withEdits(empty, [edit()]), [edit({ stored: 'max', to: 'alex' })])
  expect(draft.now.get(key)).toMatchObject({ from: null, to: 'alex' })
})

test('setting a place back to who is stored, in whatever letter case, waits no more', () => {
  const draft = withEdits(empty, [edit({ stored: 'MAX' })])
  expect(withEdits(draft, [edit({ stored: 'MAX', to: 'max' })]).now.size).toBe(0)
})

test('an edit that changes nothing is no step', () => {
  expect(withEdits(empty, [edit({ stored: 'SAM' })])).toBe(empty)
  const draft = withEdits(empty, [edit()])
  expect(withEdits(draft, [edit({ to: 'SAM' })])).toBe(draft)
})

test('a step of many edits is undone and redone at once, until another follows', () => {
  const many = [edit(), edit({ standard_id: 2 }), edit({ role: 'AC' })]
  const draft = withEdits(empty, many)
  expect(draft.now.size).toBe(3)
  expect(undone(draft).now.size).toBe(0)
  expect(redone(undone(draft)).now).toBe(draft.now)
  expect(undone(empty)).toEqual(empty)
  const other = withEdits(undone(draft), [edit({ to: 'max' })])
  expect(redone(other).now).toBe(other.now)
})

test('dropping changes is a step as well', () => {
  const draft = withEdits(empty, [edit(), edit({ role: 'AC' })])
  const dropped = withoutChanges(draft, [key])
  expect([...dropped.now.values()].map(({ role }) => role)).toEqual(['AC'])
  expect(undone(dropped).now).toBe(draft.now)
  expect(withoutChanges(draft, ['elsewhere'])).toBe(draft)
})

test('a change starts again from who is stored now, or is done when that is who was wanted', () => {
  const draft = withEdits(empty, [edit()])
  expect(rebased(draft, new Map([[key, 'max']])).now.get(key)).toMatchObject({
    from: 'max',
    to: 'sam',
  })
  expect(rebased(draft, new Map([[key, 'SAM']])).now.size).toBe(0)
  expect(rebased(draft, new Map([['elsewhere', 'max']])).now).toEqual(draft.now)
})

test('what was saved is taken back by the reverse', () => {
  const [back] = takenBack([{ ...place, name: 'RM 1', from: null, to: 'sam' }])
  expect(back).toEqual(edit({ stored: 'sam', to: null }))
})

test('what was changed again while it was saved waits on, from what is stored now', () => {
  const draft = withEdits(empty, [edit(), edit({ role: 'AC' })])
  const saved = [...draft.now.values()]
  expect(afterSaving(draft, saved)).toEqual(empty)
  const changedAgain = withEdits(draft, [edit({ to: 'max' })])
  expect([...afterSaving(changedAgain, saved).now.values()]).toMatchObject([
    { role: 'SC', from: 'sam', to: 'max' },
  ])
  expect([...afterSaving(undone(draft), saved.slice(0, 1)).now.values()]).toMatchObject([
    { role: 'SC', from: 'sam', to: null },
  ])
})
