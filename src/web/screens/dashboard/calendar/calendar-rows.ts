import {
  coverageOf,
  dateFindingKinds,
  evidenceDates,
  lookBackPeriod,
  monthsOf,
  periodsOf,
  type Coverage,
  type DateFinding,
  type DateFindingKind,
  type EvidenceSpan,
  type LookBackMonth,
} from '#rules/evidence/dates/evidence-dates.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import type { Data } from '#web/data/api/contracts.ts'

export type Calendar = Data<'projects/{id}/documents/evidence_calendar'>
type Element = Calendar['Elements'][number]
type Document = Calendar['Documents'][number]

/** The evidence of an element in one month; `coverage` is null when no document reports on a period. */
export type Month = LookBackMonth & {
  readonly coverage: Coverage | null
  /** Describes the documents that expire or are due for review in this month. */
  readonly marks: readonly string[]
}

/** An element with its evidence by month and the problems with its dates. */
export type CalendarRow = Element & {
  readonly months: readonly Month[]
  readonly findings: readonly DateFinding[]
}

const marksIn = (month: LookBackMonth, documents: readonly Document[]): string[] =>
  documents.flatMap(({ Title, EffectiveTo, NextReview }) => [
    ...(EffectiveTo?.startsWith(month.month)
      ? [`${Title} ends on ${displayDate(EffectiveTo)}`]
      : []),
    ...(NextReview?.startsWith(month.month)
      ? [`${Title} is to be reviewed by ${displayDate(NextReview)}`]
      : []),
  ])

/** Returns the rows of a calendar, in the order of its elements. */
export function calendarRows({ Elements, Documents }: Calendar, span: EvidenceSpan): CalendarRow[] {
  const byId = new Map(Documents.map((document) => [document.Id, document]))
  const months = monthsOf(lookBackPeriod(span))
  return Elements.map((element) => {
    const documents = element.DocumentIds.flatMap((id) => byId.get(id) ?? [])
    const periods = periodsOf(documents)
    return {
      ...element,
      findings: evidenceDates(documents, span),
      months: months.map((month) => ({
        ...month,
        coverage: periods.length === 0 ? null : coverageOf(month, periods, span.today),
        marks: marksIn(month, documents),
      })),
    }
  })
}

/** The labels of the kinds of findings in the filter. */
const kindLabels: Readonly<Record<DateFindingKind, string>> = {
  outOfDate: 'Out of date',
  endsBefore: 'Ends before the validation',
  gap: 'Gap in the look-back period',
  undated: 'Without dates',
}

/** Returns the kinds of findings to filter by, with the number of each. */
export const kindOptions = (rows: readonly CalendarRow[]) => [
  { value: '', label: 'All kinds' },
  ...dateFindingKinds.map((kind) => {
    const count = rows
      .flatMap(({ findings }) => findings)
      .filter(({ Kind }) => Kind === kind).length
    return { value: kind, label: `${kindLabels[kind]} (${count})` }
  }),
]

const day = (text: string | null): string => displayDate(text ?? '')

/** Describes a finding, without naming its element. */
export function findingLabel({ Kind, Ends, From, To }: DateFinding, title: string): string {
  const isReview = Ends === 'NextReview'
  switch (Kind) {
    case 'outOfDate':
      return isReview
        ? `the review of ${title} was due on ${day(To)}`
        : `${title} ended on ${day(To)}`
    case 'endsBefore':
      return isReview
        ? `the review of ${title} is due on ${day(To)}, before the validation`
        : `${title} ends on ${day(To)}, before the validation`
    case 'gap':
      return From === To
        ? `nothing covers ${day(From)}`
        : `nothing covers ${day(From)} to ${day(To)}`
    case 'undated':
      return `${title} has no date`
  }
}
