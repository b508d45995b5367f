import type { Period } from './evidence-dates.ts'
import { endOfMonth, type NamedDate } from './find-dates.ts'

/** A period named in a text; offsets count UTF-16 units. A name with several meanings yields one period for each. */
export type NamedPeriod = Period & {
  readonly start: number
  readonly end: number
  /** Whether the words state the period in which the document itself is valid. */
  readonly isTerm: boolean
}

// Words between the two days of a period.
const until = /^\s*(?:\(?\s*(?:to|through|thru|until|till|and\s+ending|ending|and)\s+|[-–—]\s*)$/i

// The words before the first day of a period; "between" and "from" count only together with a word for the
// end of the period.
const reporting =
  /\b(?:period|quarter|year|months?|reporting|measurement|performance|covers?|covering|during|between|from|for)\b[^.\n]{0,40}$/i
const term =
  /\b(?:effective|valid|in\s+(?:effect|force)|policy\s+period|term|certificate|coverage|licen[cs]e)\b[^.\n]{0,40}$/i

/** Returns the periods from one named day to another. */
export function periodsBetween(text: string, dates: readonly NamedDate[]): NamedPeriod[] {
  return dates.flatMap((from, place) => {
    const to = dates[place + 1]
    if (to === undefined || from.first > to.last) return []
    if (!until.test(text.slice(from.end, to.start))) return []
    const before = text.slice(Math.max(0, from.start - 80), from.start)
    const isTerm = term.test(before)
    const label = (isTerm ? term : reporting).exec(before)
    if (label === null) return []
    const start = from.start - before.length + label.index
    return [{ from: from.first, to: to.last, start, end: to.end, isTerm }]
  })
}

const ends =
  /\b(?:(?:fiscal|calendar|plan|contract|program)\s+)?(year|quarter|month|(?:twelve|12)[\s-]+months?|(?:six|6)[\s-]+months?|(?:three|3)[\s-]+months?)\s+(?:period\s+)?(?:end(?:ed|ing|s)|through)\s*:?\s*$/i

const monthsOf: readonly (readonly [RegExp, number])[] = [
  [/^(?:year|twelve|12)/i, 12],
  [/^(?:six|6)/i, 6],
  [/^(?:quarter|three|3)/i, 3],
  [/^month/i, 1],
]

// The first day of a period of whole months that ends with this month.
function startOf(last: string, months: number): string {
  const [year = 0, month = 0] = last.split('-').map(Number)
  return new Date(Date.UTC(year, month - months, 1)).toISOString().slice(0, 10)
}

/**
 * Returns the periods named by their last day, such as "year ended June 30, 2025". They consist of whole months, so the last day
 * must be the end of a month.
 */
export function periodsEnding(text: string, dates: readonly NamedDate[]): NamedPeriod[] {
  return dates.flatMap((date) => {
    const before = text.slice(Math.max(0, date.start - 60), date.start)
    const label = ends.exec(before)
    const months = monthsOf.find(([pattern]) => pattern.test(label?.[1] ?? ''))?.[1]
    const [year = 0, month = 0] = date.last.split('-').map(Number)
    if (label === null || months === undefined || date.last !== endOfMonth(year, month)) return []
    const start = date.start - before.length + label.index
    return [
      { from: startOf(date.last, months), to: date.last, start, end: date.end, isTerm: false },
    ]
  })
}

const quarterNumbers: Readonly<Record<string, number>> = {
  first: 1,
  second: 2,
  third: 3,
  fourth: 4,
}

const quarters =
  /(?<!fiscal\s)(?<![\p{L}\p{N}])(?:Q\s?([1-4])|([1-4])(?:st|nd|rd|th)\s+quarter|(first|second|third|fourth)\s+quarter)(?:\s+of)?[\s,/-]+(?:CY\s?)?((?:19|20)\d{2})(?!\p{N})/giu
const fiscalYears =
  /(?<![\p{L}\p{N}])(?:FY|fiscal\s+year)[\s-]?((?:19|20)\d{2})(?![\p{L}\p{N}]|\s*[-–/]\s*\d)/giu
const calendarYears =
  /(?<![\p{L}\p{N}])(?:(?:CY\s?|calendar\s+year\s+)((?:19|20)\d{2})|((?:19|20)\d{2})\s+annual\s+(?:report|review|evaluation|summary)|annual\s+(?:report|review|evaluation|summary)\s+(?:for\s+|of\s+)?((?:19|20)\d{2}))(?!\p{N})/giu

const named = (
  match: RegExpExecArray | RegExpMatchArray,
  from: string,
  to: string,
): NamedPeriod => {
  const start = match.index ?? 0
  return { from, to, start, end: start + match[0].length, isTerm: false }
}

/** Returns the quarters and years that a text names. A fiscal year may begin in January, July or October; all three are offered. */
export function namedPeriods(text: string): NamedPeriod[] {
  const ofQuarters = [...text.matchAll(quarters)].map((match) => {
    const [, letter, ordinal, word, year] = match
    const quarter = Number(letter ?? ordinal ?? quarterNumbers[(word ?? '').toLowerCase()])
    const month = String(quarter * 3 - 2).padStart(2, '0')
    return named(match, `${year}-${month}-01`, endOfMonth(Number(year), quarter * 3))
  })
  const ofCalendarYears = [...text.matchAll(calendarYears)].map((match) => {
    const year = match[1] ?? match[2] ?? match[3]
    return named(match, `${year}-01-01`, `${year}-12-31`)
  })
  const ofFiscalYears = [...text.matchAll(fiscalYears)].flatMap((match) => {
    const year = Number(match[1])
    return [
      named(match, `${year - 1}-07-01`, `${year}-06-30`),
      named(match, `${year - 1}-10-01`, `${year}-09-30`),
      named(match, `${year}-01-01`, `${year}-12-31`),
    ]
  })
  return [...ofQuarters, ...ofCalendarYears, ...ofFiscalYears]
}
