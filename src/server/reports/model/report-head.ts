import { audienceWords } from '#rules/report/audiences.ts'
import type { Report } from '#rules/report/report.ts'
import { displayDate } from '#rules/text/stored-date.ts'

/** Formats a date YYYY-MM-DD for readers. */
export const dayText = (date: string): string => displayDate(`${date}T00:00:00.000Z`) || date

/** The facts that a report states about itself under its title, in order. */
export const headFacts = (report: Report): readonly (readonly [name: string, value: string])[] => [
  ...(report.organization?.name ? [['Organization', report.organization.name] as const] : []),
  ['Project', report.project],
  ['Covers', report.scope],
  ['Made for', audienceWords[report.audience]],
  ['Data as of', dayText(report.date)],
]

/** The line above a quote: its title, author and date, as far as known. */
export const quoteTitle = (quote: {
  readonly title: string
  readonly author: string | null
  readonly date: string | null
}): string =>
  [
    quote.title,
    [quote.author, quote.date === null ? null : dayText(quote.date)]
      .filter((part) => part !== null)
      .join(', '),
  ]
    .filter((part) => part !== '')
    .join(' · ')
