import type { DocumentDates } from '../../documents/document-columns.ts'
import { findDates, type NamedDate } from './find-dates.ts'
import { namedPeriods, periodsBetween, periodsEnding, type NamedPeriod } from './named-periods.ts'

/** Dates of a document as stated in its text: a single date, or both ends of a period, with the words that state them. */
export type ProposedDates = {
  readonly dates: DocumentDates
  readonly page: number
  readonly exact: string
}

type Page = { readonly page: number; readonly text: string }

/** What the words before a date say about it; a date of kind `other` is not proposed. */
type Meaning = 'from' | 'to' | 'review' | 'meeting' | 'changed' | 'other'

const none: DocumentDates = {
  EffectiveFrom: null,
  EffectiveTo: null,
  NextReview: null,
  PeriodFrom: null,
  PeriodTo: null,
}

// Longer phrases come first, because the first one that ends where a date begins decides its meaning.
const meanings: readonly (readonly [Meaning, string])[] = [
  [
    'review',
    String.raw`next\s+(?:scheduled\s+|annual\s+|periodic\s+)?(?:review|revision)(?:\s+date)?(?:\s+due)?(?:\s+(?:by|on|before))?`,
  ],
  ['review', String.raw`(?:review|revision)\s+(?:is\s+)?due(?:\s+date)?(?:\s+(?:by|on|before))?`],
  ['review', String.raw`(?:to|must|shall|will)\s+be\s+reviewed\s+(?:again\s+)?(?:by|on|before)`],
  ['review', String.raw`due\s+for\s+review(?:\s+(?:by|on|in))?`],
  [
    'to',
    String.raw`expir(?:es|y|ation)(?:\s+date)?(?:\s+(?:on|at\s+the\s+end\s+of))?|valid\s+(?:through|thru|until|till|to)|(?:effective|in\s+(?:effect|force))\s+(?:through|thru|until|till|to)|effective\s+end\s+date|end\s+date`,
  ],
  ['other', String.raw`(?:last|previous|prior)\s+review(?:ed)?(?:\s+date)?(?:\s+on)?`],
  [
    'from',
    String.raw`(?:original\s+)?effective(?:\s+start)?(?:\s+date)?(?:\s+(?:from|as\s+of|on|beginning|is))?|date\s+effective|(?:valid|in\s+(?:effect|force))\s+(?:from|since|as\s+of|on)|takes?\s+effect(?:\s+on)?|implementation\s+date`,
  ],
  [
    'meeting',
    String.raw`(?:meeting\s+)?minutes(?:\s+of)?(?:\s+(?:the\s+)?meeting)?(?:\s+(?:of|held|on|held\s+on))?|(?:date\s+of\s+(?:the\s+)?meeting|meeting\s+date|meeting\s+held(?:\s+on)?)`,
  ],
  [
    'changed',
    String.raw`(?:last\s+)?(?:revised|updated|amended|adopted|approved|issued)(?:\s+date)?(?:\s+(?:on|as\s+of))?|(?:revision|approval|adoption|issue)\s+date|date\s+(?:of\s+(?:issue|approval|adoption|(?:last\s+)?revision)|revised|approved|adopted|issued)|date\s+of\s+last\s+revision`,
  ],
  [
    'other',
    String.raw`review(?:ed)?(?:\s+date)?(?:\s+(?:on|by))?|(?:print(?:ed)?|hire|birth|due|start|signature)\s+date|date\s+of\s+birth`,
  ],
]

const labelPattern = new RegExp(
  String.raw`\b(?:${meanings.map(([, pattern], place) => `(?<m${place}>${pattern})`).join('|')})(?![\p{L}\p{N}])`,
  'giu',
)

type Label = { readonly meaning: Meaning; readonly start: number; readonly end: number }

const labelsIn = (text: string): Label[] =>
  [...text.matchAll(labelPattern)].map((match) => {
    const place = meanings.findIndex((_, at) => match.groups?.[`m${at}`] !== undefined)
    const meaning = meanings[place]?.[0] ?? 'other'
    return { meaning, start: match.index, end: match.index + match[0].length }
  })

// What may separate a label from its date: punctuation, the edge of a cell, one line break.
const gap = /^[ \t*_]*(?:\([^()\n]{1,20}\)[ \t]*)?(?:[:.|=–—-][ \t|*_]*)?(?:\n[ \t]*)?$/

// In running text, only a sentence about the document itself states when it takes effect.
const ownSubject =
  /\b(?:this|the)\s+(?:\p{L}+\s+){0,3}(?:policy|policies|plan|procedure|document|agreement|contract|program|manual|handbook|charter|standard|guideline)\b[^.]{0,60}$/iu

function isLabelled(text: string, { start, end, meaning }: Label, date: NamedDate): boolean {
  const between = text.slice(end, date.start)
  if (/[:|=\n]/.test(between) || /date\b/i.test(text.slice(start, end))) return true
  const before = text.slice(Math.max(0, start - 120), start)
  // An agenda approves the minutes of a different meeting.
  if (meaning === 'meeting') return !/approv\p{L}*\s+(?:of\s+)?(?:the\s+)?$/iu.test(before)
  return (
    /(?:^|[\n|(;•·])[ \t]*(?:\p{Lu}\p{L}*[ \t]+){0,2}$/u.test(before) || ownSubject.test(before)
  )
}

const dated = (meaning: Meaning, { first, last }: NamedDate): DocumentDates | null => {
  if (meaning === 'to') return { ...none, EffectiveTo: last }
  if (meaning === 'review') return { ...none, NextReview: last }
  if (meaning === 'meeting') return { ...none, PeriodFrom: first, PeriodTo: last }
  return meaning === 'other' ? null : { ...none, EffectiveFrom: first }
}

type Dated = { readonly label: Label; readonly date: NamedDate }

/** Returns the date of each label: the one that follows it, or the one in the same column when labels and dates are on two lines. */
function datedLabels(text: string, dates: readonly NamedDate[]): Dated[] {
  const labels = labelsIn(text)
  const lineOf = (place: number): number => text.slice(0, place).split('\n').length
  const byLine = Map.groupBy(labels, ({ start }) => lineOf(start))
  return [...byLine].flatMap(([line, heads]) => {
    const beside = heads.flatMap((label) => {
      const date = dates.find(({ start }) => start >= label.end)
      const between = date && text.slice(label.end, date.start)
      return date && gap.test(between ?? '') && !(between?.includes('\n') && heads.length > 1)
        ? [{ label, date }]
        : []
    })
    if (heads.length < 2 || beside.length > 0) return beside
    const cells = dates.filter(({ start }) => lineOf(start) === line + 1)
    return cells.length === heads.length
      ? heads.flatMap((label, place) => (cells[place] ? [{ label, date: cells[place] }] : []))
      : []
  })
}

type Found = {
  readonly dates: DocumentDates
  readonly start: number
  readonly end: number
  /** Whether it only states when the document was changed; this counts when no effective date is stated. */
  readonly isChange: boolean
}

const ofPeriod = ({ from, to, isTerm }: NamedPeriod): DocumentDates =>
  isTerm
    ? { ...none, EffectiveFrom: from, EffectiveTo: to }
    : { ...none, PeriodFrom: from, PeriodTo: to }

function foundOn(text: string): Found[] {
  const dates = findDates(text)
  const periods = [...periodsBetween(text, dates), ...periodsEnding(text, dates)]
  const isWithin = (date: NamedDate) =>
    periods.some(({ start, end }) => date.start >= start && date.end <= end)
  const alone = datedLabels(text, dates).flatMap(({ label, date }) => {
    const found = dated(label.meaning, date)
    if (found === null || isWithin(date) || !isLabelled(text, label, date)) return []
    const isChange = label.meaning === 'changed'
    return [{ dates: found, start: label.start, end: date.end, isChange }]
  })
  const named = namedPeriods(text).filter(({ start, end }) =>
    periods.every((other) => end <= other.start || start >= other.end),
  )
  return [
    ...alone,
    ...[...periods, ...named].map((period) => ({
      dates: ofPeriod(period),
      start: period.start,
      end: period.end,
      isChange: false,
    })),
  ]
}

/** The most proposals for a document. */
const most = 12

/**
 * Returns the dates that the text of a document states, in text order. When dates differ, all are offered and none is chosen. The day on
 * which a document was approved or revised counts as its effective date only when the text states no other.
 */
export function proposedDates(pages: readonly Page[]): ProposedDates[] {
  const found = pages.flatMap(({ page, text }) =>
    foundOn(text)
      .toSorted((a, b) => a.start - b.start)
      .map((one) => ({ ...one, page, exact: text.slice(one.start, one.end) })),
  )
  const isStated = found.some((one) => !one.isChange && one.dates.EffectiveFrom !== null)
  const distinct = new Map<string, ProposedDates>()
  for (const { dates, page, exact, isChange } of found) {
    const key = JSON.stringify(dates)
    if (!(isChange && isStated) && !distinct.has(key))
      distinct.set(key, { dates, page, exact: exact.replaceAll(/\s+/g, ' ') })
  }
  return [...distinct.values()].slice(0, most)
}
