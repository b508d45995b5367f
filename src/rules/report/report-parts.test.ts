import { expect, test } from 'vitest'
import { seesGuarded } from './guarded-fields.ts'
import { reportFormats } from './kinds/report-formats.ts'
import { reportKindNames } from './kinds/report-kinds.ts'
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

test('the scorecard lists every date of the project', () => {
  const dates = [
    { Name: 'Kick-off call', Date: '2026-12-04T00:00:00.000Z' },
    { Name: 'Survey', Date: '2027-01-15T00:00:00.000Z' },
  ]
  expect(texts('scorecard', { dates, standards: [standard(1)] })).toContainEqual([
    'Dates',
    ['Kick-off call', '4 Dec 2026'],
    ['Survey', '15 Jan 2027'],
  ])
})

test('eight reports are offered, in this order', () => {
  expect(reportKindNames).toEqual([
    'full-review',
    'scorecard',
    'gap-analysis',
    'deficiencies',
    'rfi-response',
    'evidence-index',
    'assignments',
    'standard-history',
  ])
})

test('the deficiencies of a module are the elements below their full score, with the first due date of open tasks', () => {
  const scored = (MockScore: number | null) => ({
    phaseDetails: {
      'desktop-review': { IsClientReady: false, MockScore, ConsultantComment: 'Sign it' },
    },
  })
  const elements = [element(0, scored(50)), element(1, scored(100)), element(2, scored(null))]
  const open = [assignee('Casey', false)]
  const tasks = [
    task('Later', { DueDate: '2026-12-09T00:00:00.000Z', assignees: open }),
    task('First', { DueDate: '2026-12-04T00:00:00.000Z', assignees: open }),
    task('Done', { DueDate: '2026-12-01T00:00:00.000Z', assignees: [assignee('Casey', true)] }),
    task('Undated', { assignees: open }),
  ]
  const standards = [standard(1, { elements })]
  const row = (name: string, text: string, score: string) => [
    'RM 1-1 Standard 1',
    name,
    text,
    score,
    'Sign it',
    'Full Score',
    'Sam Senior',
    '4 Dec 2026',
  ]
  const report = makeReport('deficiencies', source({ standards, tasks }), false)
  expect(report.blocks.map(written)).toEqual([
    'Core 4.0',
    [
      'Deficiencies in Core 4.0',
      row('(a)', 'Text 0', 'Partially Met'),
      row('(c)', 'Text 2', 'Not scored'),
    ],
  ])
})

test('scores and labels are coloured by what they mean', () => {
  const scored = (MockScore: number) => ({
    phaseDetails: { 'desktop-review': { IsClientReady: false, MockScore } },
  })
  const elements = [element(0, scored(0)), element(1, scored(99)), element(2, scored(100))]
  const labels = ['Full Score', 'Revisions Required', 'Not Assigned', 'Pending First SC Review']
  const standards = labels.map((label, index) =>
    standard(index + 1, { details: { ...details, label }, ...(index === 0 && { elements }) }),
  )
  const tones = (kind: 'full-review' | 'assignments', column: number) =>
    makeReport(kind, source({ standards }), false).blocks.flatMap((block) =>
      block.kind === 'table' ? block.rows.map((row) => row[column]?.tone) : [],
    )
  expect(tones('full-review', 3).slice(0, 3)).toEqual(['bad', 'attention', 'good'])
  expect(tones('assignments', 3)).toEqual(['good', 'attention', 'quiet', undefined])
})

test('a request of the accreditor shows when it is due', () => {
  const request = (DueDate: string | null) => ({
    StandardId: 1,
    StandardName: 'RM 1-1 Standard 1',
    Text: 'Which page?',
    elements: [{ Name: '(a)' }, { Name: '(b)' }],
    ReceivedDate: '2026-11-20T00:00:00.000Z',
    DueDate,
    Answer: ' \n',
    IsAnswered: false,
    SentDate: null,
  })
  const requests = [request('2026-12-20T00:00:00.000Z'), request(null)]
  const facts = (due: string) => [
    ['Received', '20 Nov 2026'],
    ['Due', due],
    ['State', 'Open'],
    ['Elements', '(a), (b)'],
  ]
  const shown = texts('rfi-response', { requests })
  expect(shown.filter(Array.isArray).filter(([first]) => Array.isArray(first))).toEqual([
    facts('20 Dec 2026'),
    facts('No date'),
  ])
  expect(shown.filter((one) => one === 'There is no answer yet.')).toHaveLength(2)
  expect(texts('rfi-response', {})).toEqual(['The accreditor has asked nothing.'])
})

test('reports are files of four formats', () => {
  expect(Object.entries(reportFormats).map(([name, { extension }]) => [name, extension])).toEqual([
    ['pdf', 'pdf'],
    ['docx', 'docx'],
    ['xlsx', 'xlsx'],
    ['csv', 'csv'],
  ])
})

test('a report names the scores and comments that a client sees only while they are shown', () => {
  const guarded = {
    ...details,
    ConsultantComment: 'Of staff',
    TheGood: 'A plan',
    TheBad: '',
    MockScore: { mandatoryScore: 80, pointsScore: null, liScore: null },
  }
  const phaseDetails = {
    'desktop-review': { IsClientReady: false, MockScore: 0, ConsultantComment: 'Sign it' },
  }
  const elements = [element(0, { phaseDetails })]
  const made = source({
    standards: [standard(1, { details: guarded }), standard(2, { elements })],
  })
  const of = (kind: Parameters<typeof makeReport>[0]) => makeReport(kind, made, false).guarded
  const comments = ['desktop-review comment 1', 'desktop-review comment 2']
  expect(of('full-review')).toEqual([...comments, 'good 1', 'scores'])
  expect(of('gap-analysis')).toEqual(['good 1'])
  expect(of('deficiencies')).toEqual(['desktop-review comment 2', 'scores'])
  expect(of('scorecard')).toEqual([])
  expect(seesGuarded(of('full-review'), made)).toBe(true)
  expect(seesGuarded(of('full-review'), source({ standards: [standard(1)] }))).toBe(false)
})
