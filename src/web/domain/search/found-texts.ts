import { counted } from '#rules/text/counted.ts'
import type { Found } from './found-place.ts'

/** The names of the kinds of search results, singular and plural. */
export const kindNames: Readonly<Record<Found['Kind'], readonly [one: string, several: string]>> = {
  standard: ['Standard', 'Standards'],
  element: ['Element', 'Elements'],
  document: ['Document', 'Documents'],
  page: ['Text', 'Texts of documents'],
  comment: ['Comment', 'Comments'],
  supportText: ['Support text', 'Support texts'],
  task: ['Task', 'Tasks'],
  person: ['Person', 'People'],
}

const fieldNames: Readonly<Record<NonNullable<Found['Field']>, string>> = {
  ClientComment: 'Client’s comment',
  ConsultantComment: 'Consultant’s comment',
  TheGood: 'The good',
  TheBad: 'The bad',
  ElementComment: 'Comment on the element',
}

const replyNames: Readonly<Record<NonNullable<Found['Field']>, string>> = {
  ClientComment: 'Reply to the client’s comment',
  ConsultantComment: 'Reply to the consultant’s comment',
  TheGood: 'Reply to the good',
  TheBad: 'Reply to the bad',
  ElementComment: 'Reply to the comment on the element',
}

const phaseNames: Readonly<Record<NonNullable<Found['Phase']>, string>> = {
  'gap-analysis': 'Gap Analysis',
  'desktop-review': 'Desktop Review',
  verification: 'Validation Review',
}

/** Where a text was found within what its title names: the page or sheet, or which comment; empty for other kinds. */
export function placeText(found: Found): string {
  const { Anchor, Label, IsPageEstimated, Field, Phase, ReplyId } = found
  if (Anchor)
    return Label === null
      ? `${IsPageEstimated ? 'about page' : 'page'} ${Anchor.page}`
      : `sheet ${Label}`
  const field = Field && (ReplyId === null ? fieldNames[Field] : replyNames[Field])
  return [field, Phase && phaseNames[Phase]].filter(Boolean).join(', ')
}

/** Says what could not be searched; empty when everything was. */
export const notSearchedText = (waiting: number, unreadable: number): string =>
  [
    waiting > 0 &&
      (waiting === 1
        ? 'The text of 1 document is still being read.'
        : `The texts of ${waiting} documents are still being read.`),
    unreadable > 0 &&
      `${counted(unreadable, 'document')} cannot be searched: no text could be read.`,
  ]
    .filter(Boolean)
    .join(' ')

type Range = { readonly start: number; readonly end: number }

/** Splits a text into marked and unmarked parts. */
export function markedParts(text: string, marks: readonly Range[]) {
  const parts: { text: string; start: number; isMarked: boolean }[] = []
  let at = 0
  for (const { start, end } of marks) {
    if (start > at) parts.push({ text: text.slice(at, start), start: at, isMarked: false })
    parts.push({ text: text.slice(start, end), start, isMarked: true })
    at = end
  }
  if (at < text.length) parts.push({ text: text.slice(at), start: at, isMarked: false })
  return parts
}
