import type { Phase } from '#rules/review/phases.ts'
import { timeOf } from './demo-event.ts'
import type { SeededProject } from './read-project.ts'

const hour = 3_600_000
const day = 24 * hour

type Span = { readonly from: number; readonly until: number }

/** When the work on a project was done, in milliseconds. */
export type Calendar = {
  /** When the project was created. */
  readonly setUp: number
  /** When the standards of each phase were assigned. */
  readonly assigned: Readonly<Record<Phase, number>>
  /** When the standards of each phase were worked on. */
  readonly worked: Readonly<Record<Phase, Span>>
  /** The evening of the last day of work. */
  readonly last: number
}

const moments = ({ records, elements, tasks, versions, citations }: SeededProject): string[] =>
  [
    ...records.flatMap((record) => [
      record.ClientCommentLastModified,
      record.ConsultantCommentLastModified,
    ]),
    ...elements.map(({ ConsultantCommentDate }) => ConsultantCommentDate),
    ...tasks.map(({ CreationDate }) => CreationDate),
    ...versions.map(({ CreatedDate }) => CreatedDate),
    ...citations.map(({ DateStamp }) => DateStamp),
  ].filter((moment) => moment !== null)

const midnight = (time: number): number => Math.floor(time / day) * day

/**
 * Derives the calendar of a project whose first dates are the kick-off, the Gap Analysis visit and its report. Work without a date of its
 * own is placed between these and the last day of any dated work.
 */
export function calendarOf(project: SeededProject): Calendar {
  const [kickOff = 0, visit = kickOff, report = visit] = project.dates.map(({ Date }) =>
    timeOf(Date),
  )
  const times = moments(project).map(timeOf)
  const first = Math.min(kickOff, ...times)
  const last = midnight(Math.max(kickOff, ...times))
  // Early in the morning, before anything dated in the afternoon.
  const setUp = midnight(first) - 4 * day + 9 * hour
  const reported = Math.min(report, last)
  const review = Math.max(Math.min(reported + 3 * day, last - 28 * day), setUp + 2 * day)
  return {
    setUp,
    last: last + 17 * hour,
    assigned: {
      'gap-analysis': setUp + day,
      'desktop-review': setUp + day + hour,
      verification: setUp + day + 2 * hour,
    },
    worked: {
      'gap-analysis': { from: Math.min(visit, last), until: Math.min(reported, last) },
      'desktop-review': { from: midnight(review), until: last - 4 * day },
      verification: { from: Math.max(midnight(review), last - 20 * day), until: last - 4 * day },
    },
  }
}
