import { expect, test } from 'vitest'
import { makeReport } from './make-report.ts'
import { element, source, standard } from './report-source.fixture.ts'
import type { ReportSource, SourceTask } from './report-source.ts'
import type { Block } from './report.ts'

const written = (block: Block): unknown => {
  if (block.kind === 'table')
    return [block.caption, ...block.rows.map((row) => row.map(({ text }) => text))]
  if (block.kind === 'facts') return block.facts.map(({ name, value }) => [name, value.text])
  if (block.kind === 'quote') return [block.title, block.text]
  return 'text' in block ? block.text : block.kind
}
const texts = (kind: Parameters<typeof makeReport>[0], more: Partial<ReportSource>) =>
  makeReport(kind, source(more), false).blocks.map(written)

const details = standard(1).details
const named = (id: string) => ({ a: 'Alex Associate', s: 'Sam Senior' })[id] ?? ''

test('the gap analysis says of each standard what is good and what is missing, or that nothing is written', () => {
  const standards = [
    standard(1, {
      details: { ...details, label: 'Complete', TheGood: 'A plan', TheBad: 'No review' },
    }),
    standard(2, {
      details: { ...details, label: 'Not Complete', OwnerId: null, TheGood: ' \n', TheBad: null },
    }),
  ]
  expect(texts('gap-analysis', { phase: 'gap-analysis', standards })).toEqual([
    'Core 4.0',
    'RM 1-1 Standard 1',
    [
      ['Label', 'Complete'],
      ['Senior consultant', 'Sam Senior'],
    ],
    ['The Good', 'A plan'],
    ['The Bad', 'No review'],
    'RM 1-2 Standard 2',
    [
      ['Label', 'Not Complete'],
      ['Senior consultant', 'None'],
    ],
    'Nothing is written yet.',
  ])
})

test('the assignments name both consultants of each standard, by module', () => {
  const standards = [
    standard(1, { details: { ...details, JuniorOwnerId: 'a' } }),
    standard(2, {
      StandardSetId: 2,
      details: { ...details, OwnerId: null, label: 'Not Assigned' },
    }),
  ]
  const modules = [
    { Id: 1, Name: 'Core', Version: '4.0' },
    { Id: 2, Name: 'Pharmacy', Version: null },
  ]
  expect(texts('assignments', { standards, modules, nameOf: named })).toEqual([
    'Core 4.0',
    [
      'Assignments in Core 4.0',
      ['RM 1-1 Standard 1', 'Sam Senior', 'Alex Associate', 'Full Score'],
    ],
    'Pharmacy',
    ['Assignments in Pharmacy', ['RM 1-2 Standard 2', '', '', 'Not Assigned']],
  ])
})

const assignee = (FullName: string, IsCompleted: boolean) => ({
  UserId: FullName,
  FullName,
  IsCompleted,
})
const task = (Text: string, more: Partial<SourceTask> = {}): SourceTask => ({
  StandardId: 1,
  Text,
  DueDate: null,
  assignees: [],
  ...more,
})

test('a full review lists the open tasks of its standard with who still has to act, and support texts', () => {
  const tasks = [
    task('Sign it', {
      DueDate: '2026-12-04T00:00:00.000Z',
      assignees: [assignee('Casey', false), assignee('Alex', true), assignee('Kim', false)],
    }),
    task('Done', { assignees: [assignee('Casey', true)] }),
    task('Of another standard', { StandardId: 2 }),
  ]
  const support = {
    SupportText: 'See page 3',
    LastClientId: 's',
    ModifiedDate: '2026-11-25T00:00:00.000Z',
  }
  const standards = [standard(1, { elements: [element(0, { support })] })]
  const shown = texts('full-review', { standards, tasks })
  expect(shown.at(-1)).toEqual(['Open tasks', ['Sign it', 'Casey, Kim', '4 Dec 2026']])
  expect(JSON.stringify(shown.at(-2))).toContain('See page 3')
  expect(texts('full-review', { standards, tasks: tasks.slice(1) }).join()).not.toContain(
    'Open tasks',
  )
})

test('a report shows the name and the logo of the organization, described by the company without a name', () => {
  const logo = { LogoSha256: 'f00', LogoWidth: 200, LogoHeight: 100 }
  const noLogo = { LogoSha256: null, LogoWidth: null, LogoHeight: null }
  const shown = (organization: ReportSource['organization']) =>
    makeReport('scorecard', source({ project: 'Northwind (RX)', organization }), false).organization
  const image = { sha256: 'f00', width: 200, height: 100 }
  expect(shown({ OrganizationName: 'House', ...logo })).toEqual({
    name: 'House',
    logo: { ...image, alternative: 'Logo of House' },
  })
  expect(shown({ OrganizationName: null, ...logo })).toEqual({
    name: null,
    logo: { ...image, alternative: 'Logo of Northwind' },
  })
  expect(shown({ OrganizationName: 'House', ...noLogo })).toEqual({ name: 'House', logo: null })
  expect(shown({ OrganizationName: null, ...noLogo })).toBeNull()
  expect(shown(undefined)).toBeNull()
})
