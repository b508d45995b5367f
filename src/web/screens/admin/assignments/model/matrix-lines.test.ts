import { expect, test } from 'vitest'
import { draftOf, withEdits } from './assignment-draft.ts'
import { matrixLines, passesFilter, standardLines } from './matrix-lines.ts'
import { standard } from './matrix.fixture.ts'

const rows = [
  standard(1, { SC: 'SAM', AC: 'ALEX', group: 'A' }),
  standard(2, { group: 'A', exemption: 'Not Applicable' }),
  standard(3, { AC: 'SAM', group: 'B' }),
  standard(4, { SC: 'MAX' }),
]
const edit = {
  standard_id: 4,
  phase: 'desktop-review',
  role: 'SC',
  name: rows[3]?.Name ?? '',
  stored: 'MAX',
  to: null,
} as const
const { now } = withEdits(draftOf(new Map()), [edit])
const lines = standardLines(rows, 'desktop-review', now)
const passing = (lead: string, q = '') =>
  lines.filter((line) => passesFilter(line, { lead, q })).map(({ id }) => id)

test('shows the person of a line, and the stored one where a change is unsaved', () => {
  expect(lines[0]).toMatchObject({
    code: 'RM 1',
    title: 'Title 1',
    exemption: null,
    SC: { shown: 'SAM', was: undefined },
  })
  expect(lines[1]?.exemption).toBe('Not Applicable')
  expect(lines[3]?.SC).toEqual({ shown: null, was: 'MAX' })
})

test.each([
  ['all', [1, 2, 3, 4]],
  ['none', [2, 3, 4]],
  ['no-associate', [2, 4]],
  ['changed', [4]],
  ['sam', [1, 3]],
  ['max', []],
])('the filter "%s" keeps %j', (lead, ids) => {
  expect(passing(lead)).toEqual(ids)
})

test('filters by words of the name and the group', () => {
  expect(passing('all', 'rm TITLE')).toEqual([1, 2, 3, 4])
  expect(passing('all', 'group b')).toEqual([3])
  expect(passing('none', 'title 2')).toEqual([2])
})

test('adds a heading per group, and none in a module without groups', () => {
  const shape = matrixLines(lines).map((line) =>
    line.kind === 'heading' ? `${line.sign}: ${line.title}` : line.line.id,
  )
  expect(shape).toEqual(['A: Group A', 1, 2, 'B: Group B', 3, 'null: Other standards', 4])
  expect(matrixLines(lines.slice(3)).map(({ kind }) => kind)).toEqual(['standard'])
})
