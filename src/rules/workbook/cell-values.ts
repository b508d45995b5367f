import { isProjectDay, earliestDate } from '../projects/project-dates.ts'
import { fullScore } from '../scoring/mock-score.ts'
import { scoreWords, mockScoreSteps } from '../scoring/score-labels.ts'
import { storedDate } from '../text/stored-date.ts'
import { xmlText } from '../text/xml-text.ts'
import { columnOf, type Entry, type WorkbookField } from './fields.ts'
import type { PeopleNames } from './people-names.ts'
import { cellText, plainLines, type SheetCell } from './sheet-cell.ts'

/** The longest text of a cell, in UTF-16 units: the limit of a comment. */
export const longestCellText = 20_000

/** The separator of names in a cell. */
export const nameSeparator = '; '

/** The result of reading a cell: the value to store, or why there is none. */
export type CellValue =
  | { readonly value: string | null; readonly why?: undefined }
  | { readonly why: string }

const idsIn = (value: string | null): readonly string[] =>
  value === null || value === '' ? [] : value.split(' ')

/** Returns the ids of the people in a cell. */
export const peopleOf = idsIn

/** Returns what a cell shows for a stored value. */
export function shownValue(field: WorkbookField, value: string | null, names: PeopleNames): string {
  if (value === null || value === '') return ''
  switch (columnOf(field).entry?.kind) {
    case 'score':
      return scoreWords(Number(value))
    case 'yesNo':
      return value === 'true' ? 'Yes' : 'No'
    case 'day':
      return value.slice(0, 10)
    case 'consultant':
      return names.nameOf(value)
    case 'assignees':
    case 'doneBy':
      return idsIn(value).map(names.nameOf).join(nameSeparator)
    default:
      return xmlText(plainLines(value))
  }
}

/** Normalizes a shown text so that equal values compare equal. */
export function comparable(field: WorkbookField, shown: string): string {
  const { entry } = columnOf(field)
  const text = plainLines(shown)
  if (entry === undefined || entry.kind === 'text') return text.trim() === '' ? '' : text
  const words = text.trim().replaceAll(/\s+/gu, ' ').toLowerCase()
  if (entry.kind !== 'assignees' && entry.kind !== 'doneBy') return words
  return namesIn(words).toSorted().join(nameSeparator)
}

/** Returns the names in a cell. */
const namesIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[;\n]/u)
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
]

const readers: Readonly<
  Record<Entry['kind'], (text: string, cell: SheetCell, names: PeopleNames) => CellValue>
> = {
  text: (text) =>
    text.length > longestCellText
      ? { why: `This is longer than ${longestCellText.toLocaleString('en')} characters.` }
      : { value: text.trim() === '' ? '' : text },
  score: readScore,
  yesNo: readYesNo,
  day: readDay,
  consultant: (text, _, names) => {
    const id = names.idOf(text)
    return id === undefined ? { why: noPerson(text) } : { value: id }
  },
  assignees: readPeople,
  doneBy: readPeople,
}

/** Reads what a person entered into a cell. */
export function readValue(field: WorkbookField, cell: SheetCell, names: PeopleNames): CellValue {
  const { entry } = columnOf(field)
  if (entry === undefined) return { why: 'This column is only for information.' }
  if (typeof cell === 'object' && cell !== null && 'formula' in cell)
    return { why: 'This is a formula. Enter its result as a value.' }
  if (typeof cell === 'object' && cell !== null && 'error' in cell)
    return { why: 'This is the error of a formula.' }
  const text = cellText(cell)
  if (text.trim() === '')
    return entry.kind === 'text'
      ? entry.isRequired
        ? { why: 'This must not be empty.' }
        : { value: '' }
      : entry.kind === 'yesNo'
        ? { why: 'This must be Yes or No.' }
        : { value: null }
  return readers[entry.kind](text, cell, names)
}

const noPerson = (name: string): string =>
  `${JSON.stringify(name.trim())} is nobody in the list of people.`

function readPeople(text: string, _: SheetCell, names: PeopleNames): CellValue {
  const found = namesIn(text).map((name) => ({ name, id: names.idOf(name) }))
  const unknown = found.find(({ id }) => id === undefined)
  if (unknown !== undefined) return { why: noPerson(unknown.name) }
  return { value: [...new Set(found.map(({ id }) => id))].join(' ') }
}

const scoreList = [
  ...mockScoreSteps.map(({ label }) => label),
  `a whole number from 0 to ${fullScore}`,
]

function readScore(text: string): CellValue {
  const words = text.trim().replaceAll(/\s+/gu, ' ').toLowerCase()
  if (words === scoreWords(null).toLowerCase()) return { value: null }
  const step = mockScoreSteps.find(({ label }) => label.toLowerCase() === words)
  if (step !== undefined) return { value: String(step.score) }
  if (/^\d{1,3}$/u.test(words) && Number(words) <= fullScore)
    return { value: String(Number(words)) }
  return {
    why: `This must be ${scoreList.slice(0, -1).join(', ')} or ${scoreList.at(-1)}, or empty.`,
  }
}

function readYesNo(text: string): CellValue {
  const word = text.trim().toLowerCase()
  if (word === 'yes' || word === 'true') return { value: 'true' }
  if (word === 'no' || word === 'false') return { value: 'false' }
  return { why: 'This must be Yes or No.' }
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const written = /^(?:\p{L}+,? )?(?<day>\d{1,2})\.? (?<month>\p{L}{3,9})\.?,? (?<year>\d{4})$/u

function dayIn(text: string): string | null {
  const plain = text.trim().replaceAll(/\s+/gu, ' ')
  if (/^\d{4}-\d{2}-\d{2}$/u.test(plain)) return plain
  const { day = '', month = '', year = '' } = written.exec(plain)?.groups ?? {}
  const number = months.indexOf(month.slice(0, 3).toLowerCase()) + 1
  if (number === 0) return null
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
}

function readDay(text: string, cell: SheetCell): CellValue {
  const day = typeof cell === 'string' ? dayIn(text) : text
  if (day === null || storedDate(day) === null)
    return { why: 'This is no date. Enter one such as 4 Dec 2026 or 2026-12-04.' }
  if (!isProjectDay(day)) return { why: `This is before ${earliestDate}.` }
  return { value: storedDate(day) }
}
