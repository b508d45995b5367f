import { expect, test } from 'vitest'
import { compareWorkbook, type Comparison } from './compare.ts'
import { openFields } from './grid.ts'
import { madeWithTitle } from './layout.ts'
import type { WorkbookSource } from './make-workbook.ts'
import { sampleSource, sampleWorkbook, sheetsRead } from './sample-workbook.fixture.ts'
import type { ReadSheet, SheetCell } from './sheet-cell.ts'

type Edit = readonly [sheet: string, row: number, title: string, value: SheetCell]

const edited = (sheets: readonly ReadSheet[], edits: readonly Edit[]): ReadSheet[] =>
  sheets.map(({ name, rows }) => ({
    name,
    rows: rows.map(({ number, cells }) => ({
      number,
      cells: cells.map((cell, place) => {
        const title = rows[0]?.cells[place]
        const edit = edits.find(
          ([sheet, row, column]) => sheet === name && row === number && column === title,
        )
        return edit === undefined ? cell : edit[3]
      }),
    })),
  }))

const compared = (edits: readonly Edit[], now: Partial<WorkbookSource> = {}): Comparison =>
  compareWorkbook(sampleWorkbook(now), edited(sheetsRead(sampleWorkbook()), edits))

const [standard] = sampleSource().standards
const withDetails = (details: object): Partial<WorkbookSource> => ({
  standards: [{ ...standard!, details: { ...standard!.details, ...details } }],
})

test('an untouched workbook has no changes, also where texts and names are hard to write', () => {
  const found = compared([])
  expect(found).toMatchObject({ changes: [], conflicts: [], refusals: [] })
  expect(found.unchanged).toBe(14)
  const respelled = compared([
    ['Elements', 2, 'Mock score', ' NOT  scored'],
    ['Elements', 2, 'Ready by client', ' no '],
    ['Tasks', 2, 'Due date', ' 4  Dec 2026 '],
    ['Tasks', 2, 'Assigned to', 'casey client ;  sam senior (bbbbbbbb)'],
    ['Standards', 1, 'Consultant comment', ' Consultant comment '],
  ])
  expect(respelled).toMatchObject({ changes: [], conflicts: [], refusals: [], unchanged: 14 })
})

test.for<readonly [what: string, edit: Edit, write: object]>([
  [
    'a score in words',
    ['Elements', 2, 'Mock score', ' partially  met '],
    {
      name: 'Element:UpdateMockScore',
      parameters: { project_id: 1, element_id: 31, phase: 'desktop-review', mock_score: 50 },
      expected: { MockScore: null },
    },
  ],
  [
    'a score in digits',
    ['Elements', 2, 'Mock score', { number: 7 }],
    {
      name: 'Element:UpdateMockScore',
      parameters: { project_id: 1, element_id: 31, phase: 'desktop-review', mock_score: 7 },
      expected: { MockScore: null },
    },
  ],
  [
    'a comment that looks like a formula',
    ['Elements', 3, 'Consultant comment', '=1+1'],
    {
      name: 'Element:UpdateConsultantComment',
      parameters: {
        project_id: 1,
        element_id: 32,
        phase: 'desktop-review',
        consultant_comment: '=1+1',
      },
      expected: { ConsultantComment: null },
    },
  ],
  [
    'a logical value',
    ['Elements', 2, 'Ready by client', { flag: true }],
    {
      name: 'Element:UpdateClientReady',
      parameters: { project_id: 1, element_id: 31, phase: 'desktop-review', is_client_ready: true },
      expected: { IsClientReady: false },
    },
  ],
  [
    'a comment removed, with its stored line breaks expected',
    ['Standards', 2, 'Consultant comment', null],
    {
      name: 'Standard:UpdateConsultantComment',
      parameters: {
        project_id: 1,
        standard_id: 7,
        phase: 'desktop-review',
        consultant_comment: '',
      },
      expected: { ConsultantComment: 'First\r\nsecond' },
    },
  ],
  [
    'a consultant of a shared name',
    ['Standards', 2, 'SC', 'sam senior (BBBBBBBB)'],
    {
      name: 'Standard:UpdateConsultantAssignments',
      parameters: {
        project_id: 1,
        assignmentChanges: [
          {
            standard_id: 7,
            phase: 'desktop-review',
            role: 'SC',
            from_consultant_id: 'aaaaaaaa-1',
            to_consultant_id: 'bbbbbbbb-2',
          },
        ],
      },
    },
  ],
  [
    'nobody',
    ['Standards', 2, 'AC', ' '],
    {
      name: 'Standard:UpdateConsultantAssignments',
      parameters: {
        project_id: 1,
        assignmentChanges: [
          {
            standard_id: 7,
            phase: 'desktop-review',
            role: 'AC',
            from_consultant_id: 'dddddddd-4',
            to_consultant_id: null,
          },
        ],
      },
    },
  ],
  [
    'the text of a task',
    ['Tasks', 2, 'Task', 'Send it now'],
    {
      name: 'Task:Edit',
      parameters: { task_id: 12, project_id: 1, text: 'Send it now' },
      expected: { Text: 'Send it' },
    },
  ],
  [
    'a due date in words',
    ['Tasks', 2, 'Due date', 'Sat, 9 January 2027'],
    {
      name: 'Task:Edit',
      parameters: { task_id: 12, project_id: 1, due_date: '2027-01-09' },
      expected: { DueDate: '2026-12-04T00:00:00.000Z' },
    },
  ],
  [
    'a date of Excel',
    ['Tasks', 2, 'Due date', { day: '2028-02-29' }],
    {
      name: 'Task:Edit',
      parameters: { task_id: 12, project_id: 1, due_date: '2028-02-29' },
      expected: { DueDate: '2026-12-04T00:00:00.000Z' },
    },
  ],
  [
    'no due date',
    ['Tasks', 2, 'Due date', null],
    {
      name: 'Task:Edit',
      parameters: { task_id: 12, project_id: 1, due_date: null },
      expected: { DueDate: '2026-12-04T00:00:00.000Z' },
    },
  ],
  [
    'other assignees',
    ['Tasks', 2, 'Assigned to', 'Sam Senior (bbbbbbbb)'],
    {
      name: 'Task:Edit',
      parameters: {
        task_id: 12,
        project_id: 1,
        add_assignees: [],
        remove_assignees: [{ user_id: 'CCCCCCCC-3' }],
        previous_assignees: [{ user_id: 'CCCCCCCC-3' }, { user_id: 'bbbbbbbb-2' }],
      },
    },
  ],
  [
    'a part done',
    ['Tasks', 2, 'Done by', 'sam senior (bbbbbbbb)\ncasey client'],
    {
      name: 'Task:UpdateCompletion',
      parameters: { task_id: 12, assignee: { user_id: 'bbbbbbbb-2', is_completed: true } },
      expected: { IsCompleted: false },
    },
  ],
] as const)('stores %s', ([, edit, write]) => {
  const { changes, conflicts, refusals } = compared([edit])
  expect([conflicts, refusals]).toEqual([[], []])
  expect(changes.flatMap(({ writes }) => writes)).toEqual([write])
})

test.for<readonly [edit: Edit, why: string]>([
  [
    ['Elements', 2, 'Mock score', 'Met?'],
    'This must be Met, Partially Met, Not Met or a whole number from 0 to 100, or empty.',
  ],
  [
    ['Elements', 2, 'Mock score', { number: 99.5 }],
    'This must be Met, Partially Met, Not Met or a whole number from 0 to 100, or empty.',
  ],
  [
    ['Elements', 2, 'Mock score', { formula: '1' }],
    'This is a formula. Enter its result as a value.',
  ],
  [['Elements', 2, 'Mock score', { error: '#ERROR' }], 'This is the error of a formula.'],
  [['Elements', 3, 'Mock score', 'Met'], 'You cannot change this here now.'],
  [['Elements', 2, 'Text', { formula: '=A1' }], ''],
  [['Elements', 2, 'Ready by client', null], 'This must be Yes or No.'],
  [['Elements', 2, 'Ready by client', 'maybe'], 'This must be Yes or No.'],
  [['Standards', 2, 'Label', 'Complete'], 'This cell is locked in the workbook.'],
  [['Standards', 2, 'SC', 'Sam Senior'], '"Sam Senior" is nobody in the list of people.'],
  [['Standards', 2, 'SC', 'Gone Long'], 'Gone Long is no consultant.'],
  [['Tasks', 2, 'Task', null], 'This must not be empty.'],
  [
    ['Tasks', 2, 'Due date', '4/12/2026'],
    'This is no date. Enter one such as 4 Dec 2026 or 2026-12-04.',
  ],
  [
    ['Tasks', 2, 'Due date', '30 Feb 2027'],
    'This is no date. Enter one such as 4 Dec 2026 or 2026-12-04.',
  ],
  [['Tasks', 2, 'Due date', { day: '1899-12-31' }], 'This is before 1900-01-01.'],
  [
    ['Tasks', 2, 'Assigned to', 'Gone Long'],
    'Tasks of this project cannot be assigned to Gone Long.',
  ],
  [['Tasks', 2, 'Done by', 'Casey Client; Gone Long'], 'Gone Long is not assigned to this task.'],
])('refuses %j', ([edit, why]) => {
  const { changes, refusals } = compared([edit])
  expect(changes).toEqual([])
  expect(refusals.map((refusal) => refusal.why)).toEqual(why === '' ? [] : [why])
})

test('three values decide: what it was made with, what stands now, and what the sheet says', () => {
  const said: Edit = ['Standards', 2, 'Consultant comment', 'Mine']
  const now = (ConsultantComment: string) => withDetails({ ConsultantComment })
  expect(compared([], now('Theirs'))).toMatchObject({ changes: [], conflicts: [], refusals: [] })
  expect(compared([said], now('Mine'))).toMatchObject({ changes: [], conflicts: [] })
  expect(compared([said], now('First\nsecond')).changes).toHaveLength(1)
  expect(compared([said], now('Theirs')).conflicts).toMatchObject([
    {
      key: 'Standards 7 consultantComment',
      about: 'RM 1',
      row: 2,
      madeWith: 'First\nsecond',
      now: 'Theirs',
      by: 'Sam Senior',
      to: 'Mine',
      writes: [{ expected: { ConsultantComment: 'Theirs' } }],
    },
  ])
})

test('a person who was renamed since is no change', () => {
  const found = compared([], { nameOf: (id) => `Renamed ${id}` })
  expect(found).toMatchObject({ changes: [], conflicts: [], refusals: [] })
})

test('a row that is there twice, gone, or new is not stored', () => {
  const [elements, standards, tasks] = sheetsRead(sampleWorkbook()) as [
    ReadSheet,
    ReadSheet,
    ReadSheet,
  ]
  const [, row] = standards.rows
  const place = standards.rows[0]!.cells.indexOf('Consultant comment')
  const put = (number: number, value: string, id?: string) => ({
    number,
    cells: row!.cells.map((cell, at) =>
      at === place ? value : id !== undefined && at === row!.cells.length - 1 ? id : cell,
    ),
  })
  const sheets = [
    elements,
    {
      ...standards,
      rows: [
        standards.rows[0]!,
        put(2, 'One'),
        put(3, 'Two'),
        put(4, 'Gone', '99'),
        put(5, 'Odd', 'x'),
        { number: 6, cells: ['RM 2'] },
        { number: 7, cells: [null, ' '] },
      ],
    },
    tasks,
  ]
  const found = compareWorkbook(sampleWorkbook(), sheets)
  expect(found.changes).toEqual([])
  expect(found.refusals.map(({ row: number, why }) => [number, why])).toEqual([
    [2, 'This row is in the sheet twice: row 3 is the same.'],
    [3, 'This row is in the sheet twice: row 2 is the same.'],
    [4, 'This row is not in the project any more, or you cannot see it.'],
    [5, 'This row is not in the project any more, or you cannot see it.'],
    [6, 'This row was added. New rows are not stored.'],
  ])
})

test('a sheet without its hidden columns is refused as a whole; a missing sheet changes nothing', () => {
  const [elements] = sheetsRead(sampleWorkbook()) as [ReadSheet]
  const stripped = {
    ...elements,
    rows: elements.rows.map((row) => ({ ...row, cells: row.cells.slice(0, 5) })),
  }
  const found = compareWorkbook(sampleWorkbook(), [stripped])
  expect(found.refusals).toMatchObject([{ sheet: 'Elements', row: 1 }])
  expect(compareWorkbook(sampleWorkbook(), []).unchanged).toBe(0)
})

test('a client changes what clients change, and sees no column that is for consultants', () => {
  const reader = {
    ...sampleSource().reader,
    id: 'cccccccc-3',
    isStaff: false,
    actor: 'K+' as const,
  }
  const workbook = sampleWorkbook({ reader: { ...reader, areScoresVisible: false } })
  const titles = sheetsRead(workbook).map(({ rows }) => rows[0]!.cells)
  expect(titles.flat()).not.toContain('Mock score')
  expect(titles.flat().filter((title) => String(title).startsWith('Made with'))).toEqual(
    (['clientReady', 'supportText', 'clientComment', 'doneBy'] as const).map(madeWithTitle),
  )
  const seen = sampleWorkbook({ reader: { ...reader, areScoresVisible: true } })
  expect(seen.sheets[0]?.fields).toContain('score')
  expect([...openFields(seen.sheets[0]!)]).toEqual(['clientReady', 'supportText'])
  const sheets = edited(sheetsRead(workbook), [
    ['Elements', 2, 'Support text', 'Page 4'],
    ['Tasks', 2, 'Done by', 'Casey Client; Sam Senior (bbbbbbbb)'],
  ])
  const { changes, refusals } = compareWorkbook(workbook, sheets)
  expect(changes.flatMap(({ writes }) => writes)).toEqual([
    {
      name: 'Element:UpdateSupportText',
      parameters: { project_id: 1, element_id: 31, support_text: 'Page 4' },
      expected: { SupportText: null },
    },
  ])
  expect(refusals.map(({ why }) => why)).toEqual([
    'You cannot change this for Sam Senior (bbbbbbbb).',
  ])
  // Nor can a client clear what another assignee has done.
  const theirs = sampleWorkbook({
    reader: { ...reader, id: 'bbbbbbbb-2', areScoresVisible: false },
  })
  const cleared = edited(sheetsRead(theirs), [['Tasks', 2, 'Done by', null]])
  expect(compareWorkbook(theirs, cleared)).toMatchObject({
    changes: [],
    refusals: [{ why: 'You cannot change this for Casey Client.' }],
  })
  // A consultant's workbook, uploaded by a client.
  const taken = edited(sheetsRead(sampleWorkbook()), [['Elements', 2, 'Mock score', 'Met']])
  expect(compareWorkbook(workbook, taken)).toMatchObject({
    changes: [],
    refusals: [{ said: 'Met', why: 'You cannot change this here now.' }],
  })
})

test('a consultant assigns the AC of standards of their own, and returns ready elements alone', () => {
  const open = (OwnerId: string, IsClientReady: boolean) => {
    const { reader, standards } = sampleSource({ ...withDetails({ OwnerId }) })
    const [one] = standards
    const phaseDetails = { 'desktop-review': { IsClientReady } }
    const workbook = sampleWorkbook({
      reader: { ...reader, actor: 'C+' },
      standards: [
        { ...one!, elements: one!.elements.map((element) => ({ ...element, phaseDetails })) },
      ],
    })
    return workbook.sheets
      .slice(0, 2)
      .map(({ fields, rows }) =>
        fields.filter(
          (field, place) => ['sc', 'ac', 'clientReady'].includes(field) && rows[0]!.open[place],
        ),
      )
  }
  expect(open('AAAAAAAA-1', true)).toEqual([['clientReady'], ['ac']])
  expect(open('bbbbbbbb-2', false)).toEqual([[], []])
})
