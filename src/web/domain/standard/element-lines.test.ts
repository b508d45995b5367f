import { expect, test } from 'vitest'
import { elementAt, elementLines, openingElement, type ElementLine } from './element-lines.ts'

const element = (Id: number, Name: string, parent: [number, string] | null, Stem = false) =>
  ({
    Id,
    Name,
    Stem,
    isScorable: !Stem && Id !== 2,
    ChildElements: Id === 2 ? [3] : [],
    ParentElement: parent && { Id: parent[0], Name: parent[1] },
  }) as unknown as ElementLine['element']

const lines = elementLines(
  [
    element(2, 'RM 1-1(a)', null),
    element(1, 'RM 1-1', null, true),
    element(4, 'RM 1-1(b)', null),
    element(3, 'RM 1-1(a)(i)', [2, 'RM 1-1(a)']),
  ],
  'RM 1-1',
)

test('the stem comes first, and children directly after their parent, by their own part of the name', () => {
  expect(lines.map(({ ownName, depth }) => [ownName, depth])).toEqual([
    ['RM 1-1', 0],
    ['(a)', 0],
    ['(i)', 1],
    ['(b)', 0],
  ])
})

test('without a stem the code of the standard is removed from names', () => {
  const names = (Name: string, code: string) =>
    elementLines([element(1, Name, null)], code).map(({ ownName }) => ownName)
  expect(names('164.308(a)', '§ 164.308')).toEqual(['(a)'])
  expect(names('AC-1a.', 'AC-1')).toEqual(['a.'])
  expect(names('Anything', '')).toEqual(['Anything'])
})

test('leaves are billable, and a stem without other elements', () => {
  expect(lines.map(({ isBillable }) => isBillable)).toEqual([false, false, true, true])
  const [alone] = elementLines([element(1, 'RM 1-1', null, true)], 'RM 1-1')
  expect(alone?.isBillable).toBe(true)
})

test('opens at the requested element, or at the first scorable one', () => {
  expect(openingElement(lines, 4)).toBe(4)
  expect(openingElement(lines, 99)).toBe(3)
  expect(openingElement([], undefined)).toBeUndefined()
})

test('moving past either end does not move', () => {
  expect(elementAt(lines, 1, -1)).toBe(1)
  expect(elementAt(lines, 1, 1)).toBe(2)
  expect(elementAt(lines, 4, 1)).toBe(4)
})
