import { expect, test } from 'vitest'
import { reportKinds } from './kinds/report-kinds.ts'
import { makeReport } from './make-report.ts'
import { element, source, standard } from './report-source.fixture.ts'
import type { ReportSource, SourceStandard } from './report-source.ts'
import type { Block, Report } from './report.ts'

type Of<Kind extends Block['kind']> = Extract<Block, { readonly kind: Kind }>
const ofKind = <Kind extends Block['kind']>({ blocks }: Report, kind: Kind) =>
  blocks.filter((block): block is Of<Kind> => block.kind === kind)
const texts = ({ rows }: Of<'table'>) => rows.map((row) => row.map(({ text }) => text))

test.each(reportKinds)('$title of a scope without standards says so', ({ kind, title }) => {
  const report = makeReport(kind, source({ standards: [] }), false)
  const phases = kind === 'standard-history' ? 'All phases' : 'Desktop Review'
  expect(report).toMatchObject({ title, scope: `${phases} · Core 4.0`, audience: 'staff' })
  expect(report.blocks).toEqual([
    { kind: 'paragraph', text: 'There are no standards in this scope.', isNote: true },
  ])
})

test('the history of a standard tells what each change did by day, the earliest first, in words', () => {
  const entry = (Focus: string, Action: string, CreatedAt: string, more: object) => ({
    UserId: 's',
    FullName: null,
    Focus,
    Action,
    CreatedAt,
    Parameters: {},
    PreSnapshot: [],
    StandardId: 1,
    StandardName: 'RM 1-1 Standard 1',
    ElementName: null,
    DocumentName: null,
    People: [],
    Standards: [],
    Elements: [],
    ...more,
  })
  const entries = [
    entry('Element', 'UpdateMockScore', '2026-11-25T00:00:00.000Z', {
      FullName: 'Alex Adams',
      ElementName: '(a)',
      Parameters: { phase: 'desktop-review', mock_score: 100 },
      PreSnapshot: [{ MockScore: 50 }],
    }),
    entry('Standard', 'UpdateClientComment', '2026-11-24T23:59:59.000Z', {
      Parameters: { phase: 'gap-analysis', client_comment: 'One\ntwo' },
      PreSnapshot: [{ ClientComment: 'One' }],
    }),
    entry('Later', 'Thing', '2026-11-24T08:05:00.000Z', { UserId: 'gone' }),
  ]
  const columnsOf = (name: string) =>
    name.startsWith('Element') ? { mock_score: 'MockScore' } : { client_comment: 'ClientComment' }
  const history = { entries, isCut: true, columnsOf }
  const report = makeReport('standard-history', source({ standards: [standard(1)], history }), true)
  expect(report.scope).toBe('All phases · RM 1-1 Standard 1')
  expect(ofKind(report, 'heading').map(({ level, text }) => [level, text])).toEqual([
    [1, 'Core 4.0'],
    [2, 'RM 1-1 Standard 1'],
    [3, 'Tue 24 Nov 2026'],
    [3, 'Wed 25 Nov 2026'],
  ])
  expect(ofKind(report, 'table').map(texts)).toEqual([
    [
      ['08:05', 'A former member', 'Made a change that this version does not know'],
      [
        '23:59',
        'Sam Senior',
        'Changed the client comment on RM 1-1 Standard 1 in Gap Analysis\nFrom “One” to “One\ntwo”',
      ],
    ],
    [['00:00', 'Alex Adams', 'Set the score of (a) in Desktop Review from Partially Met to Met']],
  ])
  expect(ofKind(report, 'paragraph')[0]?.text).toBe('Only the latest 3 changes are shown.')
  const empty = source({
    standards: [standard(1)],
    history: { ...history, entries: [], isCut: false },
  })
  expect(ofKind(makeReport('standard-history', empty, true), 'paragraph')).toEqual([
    { kind: 'paragraph', text: 'Nothing has been changed yet.', isNote: true },
  ])
})

test('a full review begins each standard but the first of a module on a new page', () => {
  const standards = [1, 2, 3].map((id) => standard(id, id === 3 ? { StandardSetId: 2 } : {}))
  const modules = [
    { Id: 1, Name: 'Core', Version: '4.0' },
    { Id: 2, Name: 'Pharmacy', Version: null },
  ]
  const { blocks } = makeReport('full-review', source({ modules, standards }), false)
  const order = blocks.flatMap((block) => {
    if (block.kind === 'heading') return [block.text]
    return block.kind === 'pageBreak' ? ['—'] : []
  })
  expect(order).toEqual([
    'Core 4.0',
    'RM 1-1 Standard 1',
    '—',
    'RM 1-2 Standard 2',
    'Pharmacy',
    'RM 1-3 Standard 3',
  ])
})

test('a full review quotes what is written, with its author and day, and nothing that is empty or hidden', () => {
  const details = {
    ...standard(1).details,
    ClientComment: ' \n',
    ConsultantComment: 'Look at page 3.\nThen sign.',
    LastConsultantId: 's',
    ConsultantCommentLastModified: '2026-11-20T15:04:00.000Z',
  }
  const report = makeReport('full-review', source({ standards: [standard(1, { details })] }), true)
  expect(ofKind(report, 'quote')).toEqual([
    {
      kind: 'quote',
      title: 'Consultant comment',
      author: 'Sam Senior',
      date: '2026-11-20',
      text: 'Look at page 3.\nThen sign.',
    },
  ])
  expect(report.scope).toBe('Desktop Review · RM 1-1 Standard 1')
})

test('elements are in tree order with their scores in words; without visible scores there is no such column', () => {
  const scored = (MockScore: number | null) => ({
    'desktop-review': { IsClientReady: true, MockScore },
  })
  const elements = [
    element(1, { ParentElement: { Name: '(a)' }, phaseDetails: scored(50) }),
    element(2, { isScorable: false }),
    element(0, { phaseDetails: scored(75) }),
  ]
  const tableOf = (made: SourceStandard) =>
    ofKind(makeReport('full-review', source({ standards: [made] }), true), 'table')[0]!
  const table = tableOf(standard(1, { elements }))
  expect(texts(table)).toEqual([
    ['(a)', 'Text 0', 'Mandatory', '75', 'Ready', ''],
    ['(b)', 'Text 1', 'Mandatory', 'Partially Met', 'Ready', ''],
    ['(c)', 'Text 2', '', '', '', ''],
  ])
  const hidden = elements.map((one) => ({
    ...one,
    phaseDetails: { 'desktop-review': { IsClientReady: false } },
  }))
  const titles = tableOf(standard(1, { elements: hidden })).columns.map(({ title }) => title)
  expect(titles).not.toContain('Score')
})

test('a pass-through standard takes its scores in Validation Review from Desktop Review', () => {
  const phaseDetails = {
    'desktop-review': { IsClientReady: false, MockScore: 0 },
    verification: { IsClientReady: false, MockScore: 100 },
  }
  const elements = [element(0, { phaseDetails })]
  const scoreOf = (isDTRPassthrough: boolean) => {
    const standards = [standard(1, { elements, isDTRPassthrough })]
    const report = makeReport('full-review', source({ standards, phase: 'verification' }), true)
    return texts(ofKind(report, 'table')[0]!)[0]?.[3]
  }
  expect([scoreOf(true), scoreOf(false)]).toEqual(['Not Met', 'Met'])
})

test('the evidence index names the place of a citation, or the page of its passage', () => {
  const cite = (Citation: string | null, page: number | null) => ({
    Name: 'plan.pdf',
    Title: page === null ? null : 'Plan',
    Citation,
    Anchor: page === null ? null : { page, exact: 'The board approves.' },
  })
  const citations = [cite('Page 3, IV.A', 3), cite(null, 7), cite(null, null)]
  const elements = [element(0, { citations })]
  const report = makeReport(
    'evidence-index',
    source({ standards: [standard(1, { elements })] }),
    true,
  )
  expect(ofKind(report, 'table').map(texts)).toEqual([
    [
      ['(a)', 'Plan', 'Page 3, IV.A', 'The board approves.'],
      ['(a)', 'Plan', 'Page 7', 'The board approves.'],
      ['(a)', 'plan.pdf', '', ''],
    ],
  ])
})

test('the answers to requests say what is answered, sent and open', () => {
  const request = {
    StandardId: 2,
    StandardName: '',
    Text: 'Who signs?',
    elements: [],
    ReceivedDate: '2026-11-01',
    DueDate: null,
    Answer: null,
    IsAnswered: false,
    SentDate: null,
  }
  const requests = [
    request,
    { ...request, Answer: 'The board.', IsAnswered: true },
    { ...request, Answer: 'It.', IsAnswered: true, SentDate: '2026-11-20T09:00:00.000Z' },
  ]
  const report = makeReport('rfi-response', source({ requests }), false)
  const states = ofKind(report, 'facts').map(
    ({ facts }) => facts.find(({ name }) => name === 'State')?.value.text,
  )
  expect(states).toEqual(['Open', 'Answered', 'Sent on 20 Nov 2026'])
  expect(ofKind(report, 'heading').map(({ text }) => text)).toEqual([
    'RM 1-2 Standard 2',
    'Request 1',
    'Request 2',
    'Request 3',
  ])
  expect(ofKind(report, 'paragraph')).toHaveLength(1)
})

test('a deficiency carries the first due date of the open tasks of its standard', () => {
  const task = (DueDate: string | null, IsCompleted: boolean) => ({
    StandardId: 1,
    Text: 'Send it',
    DueDate,
    assignees: [{ UserId: 'c', FullName: 'Casey', IsCompleted }],
  })
  const tasks = [
    task('2026-12-09T00:00:00.000Z', false),
    task('2026-12-04T00:00:00.000Z', false),
    task('2026-12-01T00:00:00.000Z', true),
    task(null, false),
  ]
  const standards = [standard(1, { elements: [element(0)] })]
  const [table] = ofKind(makeReport('deficiencies', source({ standards, tasks }), false), 'table')
  expect(texts(table!)).toEqual([
    [
      'RM 1-1 Standard 1',
      '(a)',
      'Text 0',
      'Not scored',
      '',
      'Full Score',
      'Sam Senior',
      '4 Dec 2026',
    ],
  ])
  expect(table?.rows[0]?.at(-1)?.value).toBe('2026-12-04')
})

test('a standard that is not applicable has no deficiencies', () => {
  const details = { ...standard(1).details, label: 'Not Applicable' }
  const standards = [standard(1, { details, elements: [element(0)] })]
  const [table] = ofKind(makeReport('deficiencies', source({ standards }), false), 'table')
  expect(table?.rows).toEqual([])
})

test('the scorecard names areas by the titles of their groups, with the module where there are several', () => {
  const standards = [1, 2, 3].map((id) =>
    standard(id, {
      groupTitle: id < 3 ? 'Risk' : 'Quality',
      ...(id === 3 && { StandardSetId: 1 }),
    }),
  )
  const areas = (more: Partial<ReportSource>) => {
    const report = makeReport('scorecard', source({ standards, ...more }), false)
    return ofKind(report, 'table').slice(0, 1).map(texts)
  }
  expect(areas({})).toEqual([
    [
      ['Risk', '2', '2', '0', '100 %'],
      ['Quality', '1', '1', '0', '100 %'],
    ],
  ])
  const modules = [
    { Id: 1, Name: 'Core', Version: '4.0' },
    { Id: 2, Name: 'Pharmacy', Version: null },
  ]
  const other = standard(4, {
    StandardSetId: 2,
    details: { ...standard(4).details, label: 'Not Applicable' },
  })
  expect(areas({ modules, standards: [...standards, other] })).toEqual([
    [
      ['Core 4.0: Risk', '2', '2', '0', '100 %'],
      ['Core 4.0: Quality', '1', '1', '0', '100 %'],
      ['Pharmacy', '0', '0', '0', ''],
    ],
  ])
})

test('the scorecard counts a standard whose label no rule matches, and tasks from the day after they are due', () => {
  const details = { ...standard(1).details, label: 'Error' }
  const task = (day: string) => ({
    StandardId: 2,
    Text: 'Send it',
    DueDate: `${day}T00:00:00.000Z`,
    assignees: [],
  })
  const standards = [standard(1, { details }), standard(2)]
  const tasks = [task('2026-11-25'), task('2026-11-26'), task('2026-11-27')]
  const report = makeReport('scorecard', source({ standards, tasks }), false)
  expect(texts(ofKind(report, 'table')[1]!)).toEqual([
    ['Error', '1', ''],
    ['Full Score', '1', 'Done'],
  ])
  const [{ facts } = { facts: [] }] = ofKind(report, 'facts')
  expect(facts.find(({ name }) => name === 'Overdue tasks')?.value).toMatchObject({
    text: '1',
    tone: 'bad',
  })
})
