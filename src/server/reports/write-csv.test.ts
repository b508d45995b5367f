import { read, utils } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { awkwardTexts, sampleReport } from './sample-report.fixture.ts'
import { writeCsv } from './write-csv.ts'

const text = writeCsv(sampleReport).toString('utf8')
const { Sheets } = read(text.slice(1), { type: 'string', raw: true })
const [head, ...rows] = utils.sheet_to_json<string[]>(Sheets['Sheet1']!, { header: 1, defval: '' })
const ofKind = (kind: string) => rows.filter((row) => row[3] === kind)

test('it is UTF-8 with a mark, and its columns are those of all lines and then those of the tables', () => {
  expect(text.startsWith('\uFEFFPart,Standard,Section,Kind,')).toBe(true)
  expect(head).toEqual(
    'Part Standard Section Kind Title Author Date Text Element Requirement Status Score Share Due'.split(
      ' ',
    ),
  )
})

test('every fact, text and row is a line under its headings', () => {
  expect(ofKind('Report').map((row) => `${row[4]}: ${row[7]}`)).toEqual([
    'Full review: ',
    'Project: Acme Health & Søn <Specialty>',
    'Covers: Desktop Review, Core 4.0',
    'Made for: Client (what the client may see)',
    'Data as of: 26 Nov 2026',
  ])
  expect(ofKind('Fact').map((row) => [row[1], row[4], row[7]])).toEqual([
    ['RM 1-1 Regulatory compliance', 'Status', 'Revisions Required'],
    ['RM 1-1 Regulatory compliance', 'Standards', '1234'],
    ['RM 1-1 Regulatory compliance', 'Due', '2026-11-21'],
    ['RM 1-1 Regulatory compliance', 'Owner', ''],
  ])
  expect(ofKind('Quote')[0]!.slice(4, 8)).toEqual([
    'Consultant comment',
    'Ann Example',
    '2026-11-20',
    'Good: the policy is complete.\n\n- The annual review is missing.',
  ])
  const lines = ofKind('Table row')
  expect(lines).toHaveLength(awkwardTexts.length + 1 + 300)
  expect(lines.at(-1)).toEqual(
    [
      'RM Risk Management',
      'RM 1-2 Internal controls',
      '',
      'Table row',
      'Elements',
      '',
      '',
      '',
    ].concat(['Element 300 of three hundred', '', 'Met', '299', '97 %', '2026-11-21']),
  )
  expect(lines[awkwardTexts.length]![7]).toBe('No documents are cited.')
  expect(ofKind('Note')).toHaveLength(1)
  expect(ofKind('Paragraph')).toHaveLength(2)
})

test('a text that a spreadsheet would calculate begins with an apostrophe', () => {
  const elements = ofKind('Table row').map((row) => row[8]!)
  expect(elements.slice(0, 4)).toEqual(["'=1+1", "'+SUM(A1:A9)", "'-2+3", "'@cmd"])
  for (const element of elements) expect(element).not.toMatch(/^\s*[=+\-@]/)
})
