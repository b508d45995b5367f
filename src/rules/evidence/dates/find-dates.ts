import { isDocumentDay } from './document-day.ts'

/** A date named in a text: a day, or a month as its first and last days. Offsets count UTF-16 units. */
export type NamedDate = {
  readonly start: number
  readonly end: number
  readonly first: string
  readonly last: string
}

const monthStems = [
  'jan',
  'feb',
  'mar',
  'apr',
  'may',
  'jun',
  'jul',
  'aug',
  'sep',
  'oct',
  'nov',
  'dec',
] as const

// OCR reads 1 as I or l, 0 as O, y as v, and m as rn.
const digit = '[0-9OoIl]'
const month =
  '(?:Jan(?:uar[yv])?|Feb(?:ruar[yv])?|Mar(?:ch)?|Apr(?:il|iI)?|Ma[yv]|June?|Jul[yv]?|Aug(?:ust)?|Sept?(?:ern?ber|ember)?|Oct(?:ober|0ber)?|Nov(?:ern?ber|ember)?|Dec(?:ern?ber|ember)?)'
const dayNumber = `(${digit}{1,2})(?:st|nd|rd|th)?`
const longYear = `([12]${digit}{3})`
const separator = String.raw`[ \t]{0,2}`
const weekday = String.raw`(?:(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?\.?,?\s+)?`

type Parts = { readonly year: number; readonly month: number; readonly day: number | null }

const numberOf = (text = ''): number =>
  Number(text.replaceAll(/[Oo]/g, '0').replaceAll(/[Il]/g, '1'))

// Two-digit years are between 1970 and 2069.
const yearOf = (text = ''): number => {
  const year = numberOf(text)
  return text.length > 2 ? year : year + (year < 70 ? 2000 : 1900)
}

const monthOf = (text = ''): number => {
  const stem = text.slice(0, 3).toLowerCase().replace('mav', 'may')
  return monthStems.findIndex((one) => one === stem) + 1
}

type Form = {
  readonly pattern: RegExp
  readonly read: (groups: readonly (string | undefined)[]) => Parts
}

const form = (pattern: string, read: Form['read']): Form => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}/.-])${pattern}(?![\\p{L}\\p{N}]|[/-]\\p{N})`, 'giu'),
  read,
})

// The month comes first, as in the United States, unless that is impossible.
const numeric = (one: string | undefined, two: string | undefined, year: string | undefined) => {
  const [first, second] = [numberOf(one), numberOf(two)]
  const isDayFirst = first > 12 && second <= 12
  return {
    year: yearOf(year),
    month: isDayFirst ? second : first,
    day: isDayFirst ? first : second,
  }
}

const forms: readonly Form[] = [
  form(`${weekday}(${month})\\.?\\s+${dayNumber}\\s*,?\\s+${longYear}`, ([, name, day, year]) => ({
    year: numberOf(year),
    month: monthOf(name),
    day: numberOf(day),
  })),
  form(
    `${weekday}(?:the\\s+)?${dayNumber}(?:\\s+(?:day\\s+)?of)?[\\s-]+(${month})\\.?,?[\\s-]+(${digit}{2}|[12]${digit}{3})`,
    ([, day, name, year]) => ({ year: yearOf(year), month: monthOf(name), day: numberOf(day) }),
  ),
  form(
    `${longYear}([-/.])(${digit}{1,2})\\2(${digit}{1,2})(?:T[0-9:.]+Z?)?`,
    ([, year, , one, two]) => ({ year: numberOf(year), month: numberOf(one), day: numberOf(two) }),
  ),
  form(
    `(${digit}{1,2})${separator}([-/.])${separator}(${digit}{1,2})${separator}\\2${separator}([12]${digit}{3}|${digit}{2})`,
    ([, one, , two, year]) => numeric(one, two, year),
  ),
  form(`(${month})\\.?,?\\s+${longYear}`, ([, name, year]) => ({
    year: numberOf(year),
    month: monthOf(name),
    day: null,
  })),
]

const two = (part: number): string => String(part).padStart(2, '0')

/** Returns the last day of a month. */
export const endOfMonth = (year: number, ofMonth: number): string =>
  new Date(Date.UTC(year, ofMonth, 0)).toISOString().slice(0, 10)

function daysOf({ year, month: ofMonth, day }: Parts): Pick<NamedDate, 'first' | 'last'> | null {
  const first = `${year}-${two(ofMonth)}-${two(day ?? 1)}`
  if (!isDocumentDay(first)) return null
  return { first, last: day === null ? endOfMonth(year, ofMonth) : first }
}

/** Returns the days and months that a text names, in order; a month that is part of a full date is not returned separately. */
export function findDates(text: string): NamedDate[] {
  const found: NamedDate[] = []
  for (const { pattern, read } of forms)
    for (const match of text.matchAll(pattern)) {
      const [start, end] = [match.index, match.index + match[0].length]
      const days = daysOf(read(match))
      const isTaken = found.some((other) => start < other.end && other.start < end)
      if (days !== null && !isTaken) found.push({ start, end, ...days })
    }
  return found.toSorted((a, b) => a.start - b.start)
}
