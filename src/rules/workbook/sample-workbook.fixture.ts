import { gridOf } from './grid.ts'
import { makeWorkbook, type WorkbookSource } from './make-workbook.ts'
import { peopleNames } from './people-names.ts'
import type { ReadSheet } from './sheet-cell.ts'
import type { Workbook } from './workbook.ts'

/** Two consultants with the same name, a client, and a person who has left. */
const sampleNames: Readonly<Record<string, string>> = {
  'aaaaaaaa-1': 'Sam Senior',
  'bbbbbbbb-2': 'Sam Senior',
  'cccccccc-3': 'Casey; Client',
  'dddddddd-4': 'Gone Long',
}

const element = (Id: number, isScorable = true) => ({
  Id,
  Name: `(${Id})`,
  Text: '=A1',
  ElementTypeId: 1,
  isScorable,
  phaseDetails: {
    'desktop-review': { ConsultantComment: null, IsClientReady: false, MockScore: null },
  },
  support: null,
})

/** Returns a source with a standard, elements and a task; `more` overrides fields for a test. */
export const sampleSource = (more: Partial<WorkbookSource> = {}): WorkbookSource => ({
  projectId: 1,
  project: 'Northwind',
  phase: 'desktop-review',
  moduleId: null,
  scope: 'Desktop Review',
  isArchived: false,
  date: '2026-11-26',
  reader: {
    id: 'aaaaaaaa-1',
    name: 'Sam Senior',
    isStaff: true,
    actor: 'ADM',
    areScoresVisible: true,
  },
  modules: [{ Id: 5, Name: 'Core' }],
  standards: [
    {
      Id: 7,
      Name: 'RM 1',
      StandardSetId: 5,
      details: {
        label: 'Full Score',
        OwnerId: 'aaaaaaaa-1',
        JuniorOwnerId: 'dddddddd-4',
        ClientComment: '',
        LastClientId: null,
        ConsultantComment: 'First\r\nsecond',
        LastConsultantId: 'bbbbbbbb-2',
        IsConsultantCommentVisible: true,
      },
      elements: [element(31), element(32, false)],
    },
  ],
  tasks: [
    {
      Id: 12,
      StandardName: 'RM 1',
      Text: 'Send it',
      DueDate: '2026-12-04T00:00:00.000Z',
      AuthorId: 'AAAAAAAA-1',
      AuthorName: 'Sam Senior',
      assignees: [
        { UserId: 'CCCCCCCC-3', IsCompleted: true },
        { UserId: 'bbbbbbbb-2', IsCompleted: false },
      ],
    },
  ],
  consultants: ['aaaaaaaa-1', 'bbbbbbbb-2'],
  assignable: ['cccccccc-3', 'bbbbbbbb-2'],
  nameOf: (id) => sampleNames[id.toLowerCase()] ?? '',
  ...more,
})

/** The sample as a workbook. */
export const sampleWorkbook = (more: Partial<WorkbookSource> = {}): Workbook =>
  makeWorkbook(sampleSource(more))

/** Returns the sheets of an unchanged workbook as they would be read from its file. */
export const sheetsRead = (workbook: Workbook): ReadSheet[] => {
  const names = peopleNames(workbook.people)
  return workbook.sheets.map((sheet) => {
    const { columns, rows } = gridOf(sheet, names)
    const head = columns.map(({ title }) => title)
    return {
      name: sheet.name,
      rows: [head, ...rows].map((cells, index) => ({
        number: index + 1,
        cells: cells.map((text) => (text === '' ? null : text)),
      })),
    }
  })
}
