import { expect, test } from 'vitest'
import { changesIn, changeText, merged, noChanges, withLook } from './changes.ts'

const change = (StandardId: number, Count = 1) => ({
  StandardId,
  Count,
  Since: '2026-11-21T16:12:00.000Z',
  ElementIds: [],
})
const reply = {
  Since: '2026-11-20T08:00:00.000Z',
  Until: '2026-11-25T09:30:00.000Z',
  Standards: [change(1), change(2)],
}

test('a look takes one standard out, a look at all of them every one', () => {
  const now = new Date('2026-11-25T10:00:00.000Z')
  expect(withLook(reply, 1, now)).toEqual({ ...reply, Standards: [change(2)] })
  expect(withLook(reply, null, now)).toEqual({
    Since: '2026-11-25T10:00:00.000Z',
    Until: null,
    Standards: [],
  })
})

test('what was shown as changed stays, and what is new is added', () => {
  const first = changesIn(reply)
  expect(merged(first, noChanges)).toBe(first)
  expect(merged(first, new Map([[2, change(2)]]))).toBe(first)
  const more = merged(
    first,
    new Map([
      [2, change(2, 4)],
      [3, change(3)],
    ]),
  )
  expect(Array.from(more.values(), ({ StandardId, Count }) => [StandardId, Count])).toEqual([
    [1, 1],
    [2, 4],
    [3, 1],
  ])
})

test('says how many changes since which day', () => {
  const today = new Date(2026, 10, 25)
  expect(changeText(change(1, 3), today)).toMatch(/^3 changes since .*21 Nov/)
  expect(changeText(change(1), today)).toMatch(/^1 change since /)
})
