import { displayDate } from '#rules/text/stored-date.ts'

/** A date, or the local day of a timestamp, as '21 Nov 2026', with the weekday when it is near; `withTime` adds the local time of day. */
export function DateText({
  value,
  withTime = false,
}: {
  readonly value: string | null | undefined
  readonly withTime?: boolean
}) {
  if (!value) return null
  const time = new Date(value)
  const clock = withTime
    ? `, ${String(time.getHours()).padStart(2, '0')}:${String(time.getMinutes()).padStart(2, '0')}`
    : ''
  return (
    <time dateTime={value}>
      {shownDay(isDate(value) && !withTime ? value : asDate(time))}
      {clock}
    </time>
  )
}

// As dates are stored (specification, section 5).
const isDate = (value: string): boolean => /^\d{4}-\d{2}-\d{2}(?:T00:00:00\.000Z)?$/.test(value)

/** The local day of a timestamp, in the form in which dates are stored. */
const asDate = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString()

const shownDay = (date: string): string => displayDate(date, new Date(asDate(new Date())))
