import { mockScoreSteps } from '../scoring/score-labels.ts'
import { displayDate } from '../text/stored-date.ts'
import { longestCellText, nameSeparator } from './cell-values.ts'
import { columnOf, type Entry } from './fields.ts'
import { openFields } from './grid.ts'
import type { PeopleNames } from './people-names.ts'
import type { Workbook } from './workbook.ts'

/** A line of the sheet that explains the workbook: a heading, a text over the full width, or a fact. */
export type ReadMeLine =
  | { readonly kind: 'title' | 'heading' | 'text'; readonly text: string }
  | { readonly kind: 'fact'; readonly name: string; readonly value: string }

const length = longestCellText.toLocaleString('en')

const help: Readonly<Record<Entry['kind'], string>> = {
  text: `A text of up to ${length} characters; empty removes it`,
  score: `${mockScoreSteps.map(({ label }) => label).join(', ')}, or a whole number from 0 to 100; empty removes the score`,
  yesNo: 'Yes or No',
  day: 'A date such as 4 Dec 2026; empty removes it',
  consultant: 'A consultant of the list; empty is nobody',
  assignees: `Names of the list of people, with a semicolon between them`,
  doneBy: `The names of those who have done their part, with a semicolon between them`,
}

/** Returns what may be entered into a cell. */
export const entryHelp = (entry: Entry): string =>
  entry.kind === 'text' && entry.isRequired === true
    ? `A text of up to ${length} characters`
    : help[entry.kind]

const fact = (name: string, value: string): ReadMeLine => ({ kind: 'fact', name, value })

/** Returns what a workbook says about itself: what it was made from, what may be changed in it, and how to upload it. */
export function readMe(workbook: Workbook, names: PeopleNames): readonly ReadMeLine[] {
  const { project, scope, reader, date, people } = workbook
  const assignable = people.filter(({ isAssignable }) => isAssignable)
  const isOpen = openColumns(workbook).length > 0
  return [
    { kind: 'title', text: `${project}: review` },
    fact('Project', project),
    fact('Covers', scope),
    fact('Made by', reader.name),
    fact('Made on', displayDate(`${date}T00:00:00.000Z`)),
    { kind: 'heading', text: 'What you can change' },
    ...(isOpen
      ? [
          {
            kind: 'text' as const,
            text: 'Change the shaded cells, and nothing else. All other cells are locked. Rows that you add are not stored, and rows that you delete stay in the project.',
          },
          ...openColumns(workbook),
        ]
      : [
          {
            kind: 'text' as const,
            text: workbook.isArchived
              ? 'Nothing: the project is archived.'
              : 'Nothing: you can only read this part of the project.',
          },
        ]),
    ...(isOpen
      ? ([
          { kind: 'heading', text: 'How it comes back' },
          {
            kind: 'text',
            text: 'Save the workbook as .xlsx. In Plumbline, open the project, choose Excel, and choose this file. You see each change before anything is stored. Where somebody changed the same cell meanwhile, you see both and choose. Nothing is overwritten unseen.',
          },
        ] as const)
      : []),
    ...(assignable.length > 0 && isOpen
      ? ([
          { kind: 'heading', text: 'People to whom tasks can be assigned' },
          { kind: 'text', text: assignable.map(({ id }) => names.nameOf(id)).join(nameSeparator) },
        ] as const)
      : []),
  ]
}

const openColumns = ({ sheets }: Workbook): readonly ReadMeLine[] =>
  sheets.flatMap((sheet) =>
    [...openFields(sheet)].flatMap((field) => {
      const { title, entry } = columnOf(field)
      return entry === undefined ? [] : [fact(`${sheet.name}: ${title}`, entryHelp(entry))]
    }),
  )
