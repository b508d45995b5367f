import type { DocumentDates } from '../../documents/document-columns.ts'

/** A period from its first to its last day, both included, as YYYY-MM-DD. */
export type Period = { readonly from: string; readonly to: string }

/** What can be wrong with the dates of an element's evidence. */
export const dateFindingKinds = ['outOfDate', 'endsBefore', 'gap', 'undated'] as const
export type DateFindingKind = (typeof dateFindingKinds)[number]

/**
 * A finding on the dates of evidence: the document has expired or its review is overdue (`outOfDate`), one of these will happen before the
 * validation (`endsBefore`), no period covers these days (`gap`), or the document has no dates (`undated`).
 */
export type DateFinding = {
  readonly Kind: DateFindingKind
  /** Null for a gap, which concerns all documents of the element. */
  readonly DocumentId: number | null
  /** What ends: the validity of the document, or the time until its review. */
  readonly Ends: 'EffectiveTo' | 'NextReview' | null
  /** The days of the gap, or the day of the end. */
  readonly From: string | null
  readonly To: string | null
}

export type DatedDocument = DocumentDates & { readonly Id: number }

/** What evidence must cover: the day of the validation, and the months before it. */
export type EvidenceSpan = {
  /** The day of the validation, or today when none is planned. */
  readonly reference: string
  /** Evidence is not expected to cover today or later days. */
  readonly today: string
  readonly lookBackMonths: number
}

const dayLength = 86_400_000

/** Returns the day a number of days later. */
const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * dayLength).toISOString().slice(0, 10)

/** Returns the same day a number of months earlier, or the last day of that month when it has no such day. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month - months, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

/** Returns the months before the reference day, which is not included. */
export const lookBackPeriod = ({
  reference,
  lookBackMonths,
}: Pick<EvidenceSpan, 'reference' | 'lookBackMonths'>): Period => ({
  from: monthsBefore(reference, lookBackMonths),
  to: dayAfter(reference, -1),
})

/** Returns the parts of a period that none of the covering periods contains. */
function gapsIn({ from, to }: Period, covering: readonly Period[]): Period[] {
  const gaps: Period[] = []
  let next = from
  for (const period of covering.toSorted((a, b) => (a.from < b.from ? -1 : 1))) {
    if (period.from > to) break
    if (period.from > next) gaps.push({ from: next, to: dayAfter(period.from, -1) })
    if (period.to >= next) next = dayAfter(period.to)
  }
  if (next <= to) gaps.push({ from: next, to })
  return gaps
}

/** Returns the periods that documents report on; a period without both ends does not count. */
export const periodsOf = (documents: readonly DocumentDates[]): Period[] =>
  documents.flatMap(({ PeriodFrom: from, PeriodTo: to }) =>
    from === null || to === null ? [] : [{ from, to }],
  )

const isUndated = (document: DocumentDates): boolean =>
  document.EffectiveFrom === null &&
  document.EffectiveTo === null &&
  document.NextReview === null &&
  document.PeriodFrom === null &&
  document.PeriodTo === null

function findingsOn(
  document: DatedDocument,
  { reference, today }: Pick<EvidenceSpan, 'reference' | 'today'>,
): DateFinding[] {
  const ofDocument = { DocumentId: document.Id, Ends: null, From: null, To: null }
  if (isUndated(document)) return [{ ...ofDocument, Kind: 'undated' }]
  return (['EffectiveTo', 'NextReview'] as const).flatMap((Ends) => {
    const day = document[Ends]
    if (day === null || day >= reference) return []
    const Kind = day < today ? ('outOfDate' as const) : ('endsBefore' as const)
    return [{ Kind, DocumentId: document.Id, Ends, From: day, To: day }]
  })
}

/**
 * Returns the findings on the dates of the documents that an element cites. Only days of the look-back period up to yesterday can be
 * gaps. An element whose documents have no periods at all has no gaps, because a policy, for example, reports on no period.
 */
export function evidenceDates(
  documents: readonly DatedDocument[],
  span: EvidenceSpan,
): DateFinding[] {
  const periods = periodsOf(documents)
  const { from, to } = lookBackPeriod(span)
  const yesterday = dayAfter(span.today, -1)
  const past = { from, to: to < yesterday ? to : yesterday }
  const gaps = periods.length === 0 ? [] : gapsIn(past, periods)
  return [
    ...documents.flatMap((document) => findingsOn(document, span)),
    ...gaps.map((gap) => ({
      Kind: 'gap' as const,
      DocumentId: null,
      Ends: null,
      From: gap.from,
      To: gap.to,
    })),
  ]
}

/** A calendar month of a look-back period, limited to the days within the period. */
export type LookBackMonth = Period & { readonly month: string }

/** Returns the calendar months of a period in order; the first and the last may be partial. */
export function monthsOf({ from, to }: Period): LookBackMonth[] {
  const months: LookBackMonth[] = []
  for (let day = from; day <= to;) {
    const [year = 0, month = 0] = day.split('-').map(Number)
    const last = new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
    months.push({ month: day.slice(0, 7), from: day, to: last < to ? last : to })
    day = dayAfter(last)
  }
  return months
}

/** How much of a month is covered; 'ahead' means that the month has not begun. */
export type Coverage = 'covered' | 'partly' | 'none' | 'ahead'

export function coverageOf(
  { from, to }: Period,
  covering: readonly Period[],
  today: string,
): Coverage {
  if (from >= today) return gapsIn({ from, to }, covering).length === 0 ? 'covered' : 'ahead'
  const past = { from, to: to < today ? to : dayAfter(today, -1) }
  const gaps = gapsIn(past, covering)
  if (gaps.length === 0) return 'covered'
  return gaps[0]?.from === past.from && gaps[0].to === past.to ? 'none' : 'partly'
}

type NamedDay = { readonly Name: string; readonly Date: string }

const isOfValidation = (name: string): boolean =>
  /\b(?:validation|verification|on-?\s?site|survey|MVR)\b/i.test(name) &&
  !/\b(?:mock|practice|rehearsal|trial|prep(?:aration)?)\b/i.test(name)

/** Returns the next date of a project, from today on, whose name suggests that it is the validation; undefined without one. */
export const validationDate = <Day extends NamedDay>(
  dates: readonly Day[],
  today: string,
): Day | undefined =>
  dates
    .filter((one) => isOfValidation(one.Name) && one.Date.slice(0, 10) >= today)
    .toSorted((a, b) => (a.Date < b.Date ? -1 : 1))[0]
