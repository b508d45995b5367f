import { rfiClock, type RfiClock } from '#rules/rfi/rfi-clock.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { localDay } from '#web/domain/history/local-day.ts'

/** A request of the accreditor with its answer. */
export type RfiRequest = Data<'projects/{id}/rfi_requests'>[number]

/** Returns the state of a request relative to its due date on a day (midnight UTC), for a reader in the local time zone. */
export const clockOf = (
  { DueDate, AnsweredDate }: Pick<RfiRequest, 'DueDate' | 'AnsweredDate'>,
  today: Date,
): RfiClock =>
  rfiClock(
    { due: DueDate, answered: AnsweredDate === null ? null : localDay(AnsweredDate) },
    today.toISOString().slice(0, 10),
  )

/** The id of the part of a page that shows a request, for use in addresses. */
export const rfiAnchor = (id: number): string => `rfi-${id}`
