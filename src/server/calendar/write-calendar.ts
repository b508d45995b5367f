import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator'
import type { FeedEvent } from '#rules/calendar/feed-events.ts'
import { productName } from '#rules/text/product.ts'

const hourInSeconds = 3_600

/** Writes an iCalendar object (RFC 5545) of all-day events that do not show a person as busy; `since` is when the events last changed. */
export function writeCalendar(
  events: readonly FeedEvent[],
  { origin, since }: { readonly origin: string; readonly since: Date },
): string {
  const calendar = ical({
    name: productName,
    prodId: { company: productName, product: productName, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: hourInSeconds,
  })
  const { host } = new URL(origin)
  for (const { key, day, summary, path } of events)
    calendar.createEvent({
      id: `${key}@${host}`,
      start: new Date(`${day}T00:00:00.000Z`),
      allDay: true,
      stamp: since,
      lastModified: since,
      summary,
      // Some programs do not show the URL.
      description: `${origin}${path}`,
      url: `${origin}${path}`,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  return calendar.toString()
}
