import { expect, test } from 'vitest'
import { gridOf } from './grid.ts'
import { makeWorkbook, type WorkbookSource } from './make-workbook.ts'
import { peopleNames } from './people-names.ts'
import { sampleSource } from './sample-workbook.fixture.ts'

const { reader, standards } = sampleSource()
const [standard] = standards

/** The cells that people see of the row that follows the titles, by title. */
const shown = (sheet: string, more: Partial<WorkbookSource>): Record<string, string> => {
  const workbook = makeWorkbook(sampleSource(more))
  const found = workbook.sheets.find(({ name }) => name === sheet)
  if (!found) throw new Error(`No sheet ${sheet}`)
  const { columns, rows } = gridOf(found, peopleNames(workbook.people))
  return Object.fromEntries(
    columns.flatMap(({ title, field }, place) => (field ? [[title, rows[0]?.[place] ?? '']] : [])),
  )
}
const sheetsOf = (more: Partial<WorkbookSource>) =>
  makeWorkbook(sampleSource(more)).sheets.map(({ name }) => name)

const commented: Partial<WorkbookSource> = {
  standards: [
    {
      ...standard!,
      details: {
        ...standard!.details,
        ClientComment: 'Of the client',
        TheGood: 'A plan',
        IsTheGoodVisible: true,
        TheBad: 'No review',
        IsTheBadVisible: false,
      },
      elements: [
        {
          ...standard!.elements[0]!,
          phaseDetails: {
            'desktop-review': { ConsultantComment: 'Sign it', IsClientReady: true, MockScore: 50 },
          },
        },
      ],
    },
  ],
}

test('consultants see of a standard its people, its comments and which of these the client sees', () => {
  expect(sheetsOf(commented)).toEqual(['Elements', 'Standards', 'Tasks'])
  expect(shown('Standards', commented)).toEqual({
    Standard: 'RM 1',
    Module: 'Core',
    Label: 'Full Score',
    SC: 'Sam Senior (aaaaaaaa)',
    AC: 'Gone Long',
    'Consultant comment': 'First\nsecond',
    'Client sees consultant comment': 'Yes',
    'Client comment': 'Of the client',
  })
})

test('of an element its text, type, score, comment and readiness are shown, and of a task who has done it', () => {
  expect(shown('Elements', commented)).toEqual({
    Standard: 'RM 1',
    Element: '(31)',
    Text: '=A1',
    Type: 'Mandatory',
    'Mock score': 'Partially Met',
    'Consultant comment': 'Sign it',
    'Ready by client': 'Yes',
    'Support text': '',
  })
  expect(shown('Tasks', commented)).toEqual({
    Standard: 'RM 1',
    'Written by': 'Sam Senior',
    Task: 'Send it',
    'Due date': '2026-12-04',
    'Assigned to': 'Casey Client; Sam Senior (bbbbbbbb)',
    'Done by': 'Casey Client',
  })
})

test('Gap Analysis has no elements, but what is good and what is bad', () => {
  const gap = { ...commented, phase: 'gap-analysis' } as const
  expect(sheetsOf(gap)).toEqual(['Standards', 'Tasks'])
  expect(shown('Standards', gap)).toMatchObject({
    'The Good': 'A plan',
    'Client sees The Good': 'Yes',
    'The Bad': 'No review',
    'Client sees The Bad': 'No',
  })
})

test('a client sees no flags about what clients see, and scores only where the project shows them', () => {
  const client = (areScoresVisible: boolean) => ({
    ...commented,
    reader: { ...reader, isStaff: false, actor: 'K+', areScoresVisible } as const,
  })
  const titles = (sheet: string, more: Partial<WorkbookSource>) => Object.keys(shown(sheet, more))
  const flag = /^Client sees/u
  for (const phase of ['gap-analysis', 'desktop-review'] as const)
    expect(titles('Standards', { ...client(true), phase }).filter((one) => flag.test(one))).toEqual(
      [],
    )
  expect(titles('Elements', client(true))).toContain('Mock score')
  expect(titles('Elements', client(false))).not.toContain('Mock score')
})
