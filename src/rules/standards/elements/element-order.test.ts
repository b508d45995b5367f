import { existsSync, readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { needingData } from '#test/harness/skips.ts'
import { inElementOrder, type OrderedElement } from './element-order.ts'
import { inListedOrder, inTreeOrder, withChildElements } from './element-tree.ts'

const element = (Name: string, ParentName: string | null = null, Stem = false): OrderedElement => ({
  Name,
  ParentName,
  Stem,
})

const names = (elements: readonly OrderedElement[]) => elements.map(({ Name }) => Name)

const listed = (designators: readonly string[]) =>
  names(inElementOrder(designators.map((designator) => element(`(${designator})`))))

test('the stem comes first, then the first level, then children by their parent, then by name', () => {
  const ordered = inElementOrder([
    element('(b)(2)', '(b)'),
    element('(a)(10)', '(a)'),
    element('(b)'),
    element('(a)(9)', '(a)'),
    element('(a)'),
    element('Zero', null, true),
    element('(b)(1)', '(b)'),
  ])
  expect(names(ordered)).toEqual(['Zero', '(a)', '(b)', '(a)(9)', '(a)(10)', '(b)(1)', '(b)(2)'])
})

test('some elements stand where the whole tree has them, also where those above them are missing', () => {
  const some = [
    element('(c)'),
    element('(b)(ii)', '(b)'),
    element('(e)', null),
    element('(b)(i)', '(b)'),
    element('(a)'),
    element('(c)(1)', '(c)'),
    element('Zero', null, true),
  ]
  expect(names(inListedOrder(some))).toEqual([
    'Zero',
    '(a)',
    '(b)(i)',
    '(b)(ii)',
    '(c)',
    '(c)(1)',
    '(e)',
  ])
})

test('(h) comes before (i) in a list of letters', () => {
  expect(listed(['j', 'i', 'v', 'h', 'a'])).toEqual(['(a)', '(h)', '(i)', '(j)', '(v)'])
})

test('(ii) comes before (ix) and (ix) before (x) in a list of roman numerals', () => {
  expect(listed(['x', 'ix', 'v', 'ii', 'i'])).toEqual(['(i)', '(ii)', '(v)', '(ix)', '(x)'])
})

test('lists of letters and of roman numerals are ordered separately', () => {
  const ordered = inElementOrder([
    element('(i)'),
    element('(h)'),
    element('(i)(v)', '(i)'),
    element('(i)(ix)', '(i)'),
    element('(h)(v)', '(h)'),
    element('(h)(iv)', '(h)'),
  ])
  expect(names(ordered)).toEqual(['(h)', '(i)', '(h)(iv)', '(h)(v)', '(i)(v)', '(i)(ix)'])
})

test('short names under different parents do not affect each other', () => {
  const ordered = inElementOrder([
    element('(i)'),
    element('(g)'),
    element('(h)'),
    element('(ix)', '(g)'),
    element('(v)', '(g)'),
  ])
  expect(names(ordered)).toEqual(['(g)', '(h)', '(i)', '(v)', '(ix)'])
})

test('AC-2 comes before AC-10', () => {
  expect(names(inElementOrder([element('AC-10'), element('AC-2')]))).toEqual(['AC-2', 'AC-10'])
})

test('the order does not depend on the order of the input', () => {
  const some = fc.uniqueArray(
    fc.record({
      Name: fc.string({
        unit: fc.constantFrom(...Array.from('abivxIX12()')),
        minLength: 1,
        maxLength: 6,
      }),
      ParentName: fc.option(fc.constantFrom('(a)', '(b)', '(i)')),
      Stem: fc.boolean(),
    }),
    { selector: ({ Name }) => Name, maxLength: 12 },
  )
  fc.assert(
    fc.property(some, fc.infiniteStream(fc.nat()), (elements, lots) => {
      const draws = elements.map((one) => ({ one, lot: lots.next().value ?? 0 }))
      const shuffled = draws.toSorted((a, b) => a.lot - b.lot).map(({ one }) => one)
      expect(inElementOrder(shuffled)).toEqual(inElementOrder(elements))
    }),
  )
})

test('the tree lists each element after its parent and loses none', () => {
  const rows = inTreeOrder([
    element('(b)'),
    element('(a)(1)(i)', '(a)(1)'),
    element('(a)(1)', '(a)'),
    element('(a)'),
    element('Stem', null, true),
    element('lost', 'nowhere'),
  ])
  expect(rows.map(({ element: { Name }, depth }) => `${depth} ${Name}`)).toEqual([
    '0 Stem',
    '0 (a)',
    '1 (a)(1)',
    '2 (a)(1)(i)',
    '0 (b)',
    '0 lost',
  ])
})

test('child elements are the direct children', () => {
  const [top, middle, leaf] = withChildElements([
    { Id: 1, ParentId: null },
    { Id: 2, ParentId: 1 },
    { Id: 3, ParentId: 2 },
  ])
  expect(top?.ChildElements.map(({ Id }) => Id)).toEqual([2])
  expect(middle?.ChildElements.map(({ Id }) => Id)).toEqual([3])
  expect(leaf?.ChildElements).toEqual([])
})

const folder = new URL('../../../../../shared/data/standards/', import.meta.url)
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []

type Source = {
  standards: {
    name: string
    elements: { name: string; parent: string | null; stem: boolean }[]
  }[]
}

describe('real standards', needingData(files.length > 0), () => {
  test.each(files)('%s: sorting reversed siblings restores the order of the source', (file) => {
    const { standards } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Source
    for (const standard of standards) {
      const source = standard.elements.map(({ name, parent, stem }) => element(name, parent, stem))
      expect(names(inTreeOrder(source.toReversed()).map((row) => row.element))).toEqual(
        names(source),
      )
      const ordered = inElementOrder(source.toReversed())
      for (const [parent, siblings] of Map.groupBy(source, ({ ParentName }) => ParentName)) {
        expect(names(ordered.filter(({ ParentName }) => ParentName === parent))).toEqual(
          names(siblings),
        )
      }
    }
  })
})
