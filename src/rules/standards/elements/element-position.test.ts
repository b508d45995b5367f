import { expect, test } from 'vitest'
import { isUnder, placeProblem, type PlacedElement } from './element-position.ts'

const element = (Id: number, more: Partial<PlacedElement> = {}): PlacedElement => ({
  Id,
  Name: String.fromCharCode(96 + Id),
  ParentId: null,
  Stem: false,
  ...more,
})

test.each([
  ['no others', element(1), [], null],
  ['a parent', element(2, { ParentId: 1 }), [element(1)], null],
  ['a stem as its parent', element(2, { ParentId: 1 }), [element(1, { Stem: true })], null],
  ['the first stem', element(2, { Stem: true }), [element(1)], null],
  [
    'a taken name',
    element(2, { Name: 'a' }),
    [element(1)],
    { field: 'Name', message: 'the element name "a" is used twice in this standard' },
  ],
  [
    'a second stem',
    element(2, { Stem: true }),
    [element(1, { Stem: true })],
    { field: 'Stem', message: 'a standard can have only one stem' },
  ],
  [
    'a stem with a parent',
    element(2, { Stem: true, ParentId: 1 }),
    [element(1)],
    { field: 'ParentId', message: 'the stem cannot have a parent' },
  ],
  [
    'itself as its parent',
    element(1, { ParentId: 1 }),
    [],
    { field: 'ParentId', message: 'the parents form a circle: a > a' },
  ],
  [
    'a child of its child as its parent',
    element(1, { ParentId: 3 }),
    [element(2, { ParentId: 1 }), element(3, { ParentId: 2 })],
    { field: 'ParentId', message: 'the parents form a circle: a > c > b > a' },
  ],
])('an element with %s', (_, one, others, problem) => {
  expect(placeProblem(one, others)).toEqual(problem)
})

test('a long cycle is shortened in the message, and one among others terminates', () => {
  const others = Array.from({ length: 12 }, (_, index) =>
    element(index + 2, { ParentId: index + 1 }),
  )
  const problem = placeProblem(element(1, { ParentId: 13 }), others)
  expect(problem?.message).toBe('the parents form a circle: a > m > l > k > j > i > h > …')
  const circle = [element(2, { ParentId: 3 }), element(3, { ParentId: 2 })]
  expect(placeProblem(element(1, { ParentId: 2 }), circle)).toBeNull()
})

test('names the descendants of an element', () => {
  const elements = [element(1), element(2, { ParentId: 1 }), element(3, { ParentId: 2 })]
  expect([isUnder(3, 1, elements), isUnder(1, 3, elements), isUnder(1, 1, elements)]).toEqual([
    true,
    false,
    false,
  ])
})
