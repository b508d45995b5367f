import { displayDate } from '#rules/text/stored-date.ts'

/** A timestamp or a date as '21 Nov 2026', with the weekday when it is near; `withTime` adds the local time of day. */
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
      {shownDay(withTime ? localDay(time) : value)}
      {clock}
    </time>
  )
}

const shownDay = (value: string): string => displayDate(value, new Date())

const localDay = (time: Date): string =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString()
