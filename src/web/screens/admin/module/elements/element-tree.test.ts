import { expect, test } from 'vitest'
import type { ModuleElement } from '../shared/module-context.ts'
import {
  elementLines,
  indexOfNew,
  namesUnder,
  parentInward,
  parentOutward,
} from './element-tree.ts'

const element = (Id: number, Name: string, ParentId: number | null = null): ModuleElement => ({
  Id,
  Name,
  Text: '',
  ParentId,
  ParentElement: null,
  ChildElements: [],
  Stem: Name === 'stem',
  ElementTypeId: 1,
  isScorable: true,
})

const withParents = (elements: readonly ModuleElement[]): ModuleElement[] =>
  elements.map((one) => {
    const parent = elements.find(({ Id }) => Id === one.ParentId)
    return { ...one, ParentElement: parent ? { Id: parent.Id, Name: parent.Name } : null }
  })

const elements = withParents([
  element(1, 'a(ii)', 3),
  element(2, 'b'),
  element(3, 'a'),
  element(4, 'stem'),
  element(5, 'a(i)', 3),
])
const lines = elementLines(elements)

test('lists the stem first, and each element followed by its children', () => {
  expect(lines.map(({ element: { Name }, depth, ownName }) => [Name, depth, ownName])).toEqual([
    ['stem', 0, 'stem'],
    ['a', 0, 'a'],
    ['a(i)', 1, '(i)'],
    ['a(ii)', 1, '(ii)'],
    ['b', 0, 'b'],
  ])
})

test.each([
  ['b', 2, 3],
  ['a(ii)', 1, 5],
  ['a, which only the stem is before', 3, undefined],
  ['a(i), the first of its level', 5, undefined],
  ['one that is not there', 9, undefined],
])('%s goes in under the one before it', (_, id, parent) => {
  expect(parentInward(lines, id)).toBe(parent)
})

test.each([
  ['a(i)', 5, null],
  ['b, on the first level', 2, undefined],
  ['one that is not there', 9, undefined],
])('%s goes out to the level of its parent', (_, id, parent) => {
  expect(parentOutward(lines, id)).toBe(parent)
})

test('names the children of a parent as siblings of a new element, never the stem', () => {
  expect(namesUnder(elements, null)).toEqual(['b', 'a'])
  expect(namesUnder(elements, 3)).toEqual(['a(ii)', 'a(i)'])
})

test.each([
  ['a stem comes first', { parent: null, isStem: true }, 0],
  ['an element of the first level comes last', { parent: null, isStem: false }, 5],
  ['a child comes after the last child of its parent', { parent: 3, isStem: false }, 4],
  ['a child of the last element comes last', { parent: 2, isStem: false }, 5],
])('%s', (_, position, index) => {
  expect(indexOfNew(lines, position)).toBe(index)
})
