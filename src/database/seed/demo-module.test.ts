import { expect, test } from 'vitest'
import { elementTypes } from '#rules/standards/elements/element-types.ts'
import demoModule from './demo-module.json' with { type: 'json' }

const { standards } = demoModule
const elementsOf = (key: string) =>
  standards.find((standard) => standard.key === key)?.elements.map(({ name }) => name)

test('the module states its pattern, its groups in order, and the counts that it has', () => {
  const { module, counts } = demoModule
  const pattern = new RegExp(module.name_pattern)
  const groups = module.groups.map(({ key }) => key)
  expect(module.groups.map(({ order }) => order)).toEqual([1, 2, 3, 4, 5, 6])
  for (const { name, group, title } of standards) {
    expect(pattern.exec(name)?.groups).toMatchObject({ group, title })
    expect(groups).toContain(group)
  }
  const elements = standards.flatMap((standard) => standard.elements)
  expect(counts).toEqual({
    standards: standards.length,
    elements: elements.length,
    max_depth: 2,
    types: Object.fromEntries(
      elementTypes.map(({ name }) => [name, elements.filter(({ type }) => type === name).length]),
    ),
    groups: groups.length,
    standards_without_elements: 1,
    names_not_matching_pattern: 0,
  })
})

test('keys and names are unique, and each name begins with its key', () => {
  expect(new Set(standards.map(({ key }) => key)).size).toBe(standards.length)
  expect(new Set(standards.map(({ name }) => name)).size).toBe(standards.length)
  for (const { key, name, title } of standards) expect(name).toBe(`${key} ${title}`)
})

test.each(standards)(
  '$key: lists the stem first and parents before children, with unique names',
  (standard) => {
    const { key, elements } = standard
    const seen = new Set<string>()
    for (const [index, { name, parent, stem, type, text }] of elements.entries()) {
      expect(seen.has(name)).toBe(false)
      expect(parent === null || seen.has(parent)).toBe(true)
      expect(stem).toBe(index === 0)
      expect(name.startsWith(`${parent ?? key}${stem ? '' : '('}`)).toBe(true)
      if (stem || elements.some((element) => element.parent === name))
        expect(type).toBe('no-weight')
      expect(text.trim()).not.toBe('')
      seen.add(name)
    }
  },
)

test('each of the six sections and each of the four element types is used', () => {
  const sections = new Set(standards.flatMap((standard) => Object.keys(standard.sections)))
  expect([...sections].toSorted()).toEqual([
    'BrightIdeas',
    'Commentary',
    'DesktopReviewEvidence',
    'OnsiteReviewEvidence',
    'PointsToRemember',
    'ScopeOfStandard',
  ])
  const types = new Set(standards.flatMap(({ elements }) => elements.map(({ type }) => type)))
  expect([...types].toSorted()).toEqual(elementTypes.map(({ name }) => name).toSorted())
})

test('every standard has at least three sections, but one has no elements and two have no weight', () => {
  for (const { sections } of standards) expect(Object.keys(sections).length).toBeGreaterThan(2)
  const isUnscored = ({ elements }: (typeof standards)[number]) =>
    elements.every(({ type }) => type === 'no-weight')
  expect(standards.filter(isUnscored).map(({ key }) => key)).toEqual([
    'OPIN 6-2',
    'PMI 4-1',
    'MD 5-1',
  ])
  expect(elementsOf('OPIN 6-2')).toEqual([])
})

test('contains names whose order is not alphabetical: letters past (j) and roman numerals up to (x)', () => {
  expect(elementsOf('MD 2-2')).toContain('MD 2-2(k)')
  expect(elementsOf('RM 2-1')).toContain('RM 2-1(b)(x)')
})
