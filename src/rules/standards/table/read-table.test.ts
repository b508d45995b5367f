import { expect, test } from 'vitest'
import { proposedHeaderRow, proposedTargets, sourceOf, type TableTarget } from './columns.ts'
import { readTable, typeNamed, type TableModule } from './read-table.ts'
import { rowOfPlace, tableSet } from './table-set.ts'

const module: TableModule = {
  name: 'Core',
  version: '1',
  organization: '',
  defaultType: 'mandatory',
}

const read = (targets: readonly TableTarget[], ...rows: readonly (readonly string[])[]) =>
  readTable(
    rows.map((cells, index) => ({ number: index + 2, cells })),
    targets,
    module,
  )

test.for<readonly [header: string, target: TableTarget]>([
  ['Standard', 'standardName'],
  ['Standard No.', 'standardName'],
  ['STANDARD TITLE', 'standardTitle'],
  ['Standard statement', 'standardText'],
  ['Requirement', 'elementName'],
  ['Element text', 'elementText'],
  ['Description', 'elementText'],
  ['Type', 'elementType'],
  ['Max. points', 'points'],
  ['Parent ID', 'parentName'],
  ['Indent', 'level'],
  ['Chapter', 'group'],
  ['Chapter title', 'groupTitle'],
  ['Interpretive Information / Commentary', 'Commentary'],
  ['Evidence for Desktop Review', 'DesktopReviewEvidence'],
  ['Evidence for On-site Review', 'OnsiteReviewEvidence'],
  ['Scope of Standard', 'ScopeOfStandard'],
  ['Version', 'moduleVersion'],
  ['Reviewed by', 'ignore'],
  ['', 'ignore'],
])('proposes for %j: %s', ([header, target]) => {
  expect(proposedTargets([header])).toEqual([target])
})

test('proposes nothing twice, and finds the row of the headers below a title', () => {
  expect(proposedTargets(['Text', 'Description'])).toEqual(['elementText', 'ignore'])
  const rows = [
    ['Standards of 2026'],
    ['Printed', '26 Nov'],
    ['Standard', 'Element', 'Text'],
    ['RM 1', '(a)', 'x'],
  ].map((cells, index) => ({ number: index + 1, cells }))
  expect(proposedHeaderRow(rows)).toBe(3)
  expect(proposedHeaderRow([{ number: 4, cells: ['x', 'y'] }])).toBe(4)
  expect(proposedHeaderRow([])).toBe(1)
})

test('tables with the same headers are of one source, whatever their order and case', () => {
  expect(sourceOf(['Standard', 'Élement', ''])).toBe(sourceOf(['element', 'STANDARD']))
  expect(sourceOf(['Standard'])).not.toBe(sourceOf(['Standard', 'Text']))
})

test.for([
  ['M', 'mandatory'],
  ['Shall', 'mandatory'],
  ['points', 'points'],
  ['No-weight', 'no-weight'],
  ['Leading Indicator', 'leading-indicator'],
  ['LI', 'leading-indicator'],
  ['often', null],
] as const)('reads the type %j', ([cell, type]) => {
  expect(typeNamed(cell)).toBe(type)
})

test('rows without the name of a standard belong to the one above; titles, groups, stems and sections are of the standard', () => {
  const { standards, groups, problems, origins } = read(
    [
      'group',
      'standardName',
      'standardTitle',
      'standardText',
      'elementName',
      'elementText',
      'Commentary',
    ],
    ['RM', 'RM 1', 'Risk', 'The stem', '(a)', 'First', 'One'],
    ['', '', '', '', '(b)', '', 'Two'],
    ['', '', '', '', '', 'Without a name', 'One'],
    ['', 'RM 2', '', '', '', '', ''],
  )
  expect(problems).toEqual([])
  expect(groups).toEqual([
    { key: 'RM', title: '' },
    { key: 'Other', title: '' },
  ])
  const element = (name: string, text: string) => ({
    name,
    parent: null,
    stem: false,
    type: 'mandatory',
    text,
  })
  expect(standards).toEqual([
    {
      name: 'RM 1 Risk',
      title: 'Risk',
      group: 'RM',
      sections: { Commentary: 'One\n\nTwo' },
      elements: [
        { name: 'RM 1 Risk', parent: null, stem: true, type: 'no-weight', text: 'The stem' },
        element('(a)', 'First'),
        element('(b)', '(b)'),
        element('(3)', 'Without a name'),
      ],
    },
    { name: 'RM 2', title: '', group: 'Other', sections: {}, elements: [] },
  ])
  expect(rowOfPlace({ origins }, '/standards/0/elements/2/name')).toBe(3)
  expect(rowOfPlace({ origins }, '/standards/1/name')).toBe(5)
  expect(rowOfPlace({ origins }, '/module/name')).toBeNull()
})

const parents = ({ standards }: ReturnType<typeof read>) =>
  standards[0]?.elements.map(({ name, parent }) => [name, parent])

test('parents follow from names, levels or leading spaces', () => {
  const tree = [
    ['a', null],
    ['a1', 'a'],
    ['a1x', 'a1'],
    ['b', null],
  ]
  const byLevel = read(
    ['standardName', 'elementName', 'level'],
    ['S', 'a', '1'],
    ['', 'a1', '2'],
    ['', 'a1x', '3'],
    ['', 'b', '1'],
  )
  const byIndent = read(
    ['standardName', 'elementName'],
    ['S', 'a'],
    ['', '  a1'],
    ['', '\ta1x'],
    ['', 'b'],
  )
  const byName = read(
    ['standardName', 'elementName', 'parentName'],
    ['S', 'a', ''],
    ['', 'a1', 'a'],
    ['', 'a1x', 'a1'],
    ['', 'b', ''],
  )
  expect([parents(byLevel), parents(byIndent), parents(byName)]).toEqual([tree, tree, tree])
})

test('points say the type where no type does', () => {
  const { standards } = read(
    ['standardName', 'elementName', 'elementType', 'points'],
    ['S', 'a', '', '2'],
    ['', 'b', '', '0'],
    ['', 'c', 'LI', '2,5'],
    ['', 'd', '', ''],
  )
  expect(standards[0]?.elements.map(({ type }) => type)).toEqual([
    'points',
    'no-weight',
    'leading-indicator',
    'mandatory',
  ])
})

test('problems name the row and the column', () => {
  const { problems } = read(
    ['standardName', 'elementName', 'elementType', 'points', 'level', 'parentName'],
    ['', 'early', '', '', '', ''],
    ['S', 'a', 'often', 'two', 'deep', 'z'],
    ['T', 'a', '', '', '', ''],
    ['S', 'a', '', '', '', ''],
  )
  const inOrder = problems.map(({ row, column, message }) => `${row} ${column} ${message}`)
  expect(inOrder.toSorted()).toEqual([
    '2 0 No standard stands above this row',
    '3 2 "often" is no type: mandatory, no weight, points, leading indicator',
    '3 3 "two" is no number',
    '3 4 "deep" is no level from 1 to 9',
    '3 5 No element above is named "z"',
    '5 0 The standard "S" stands in row 3 too, with others between',
    '5 1 The element "a" is in this standard twice',
  ])
})

test('a table names its module where nobody types another', () => {
  const targets = ['standardName', 'moduleName', 'moduleVersion', 'organization'] as const
  const rows = [{ number: 2, cells: ['S', 'Pharmacy', '2.0', 'Board'] }]
  const table = readTable(rows, targets, { ...module, name: ' ', version: '' })
  expect(table.module).toMatchObject({ name: 'Pharmacy', version: '2.0', organization: 'Board' })
  expect(tableSet(table, 'a.csv')).toMatchObject({
    format: 'standards-set/1',
    module: {
      name: 'Pharmacy',
      version: '2.0',
      accreditation_organization: 'Board',
      groups: [{ key: 'All', title: '', order: 1 }],
    },
    standards: [{ key: 'S', name: 'S', group: 'All' }],
  })
})
