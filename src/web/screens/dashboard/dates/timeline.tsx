import { displayDate } from '#rules/text/stored-date.ts'
import type { ProjectDate } from '#web/domain/date/date-order.ts'
import { timelineScale } from './timeline-scale.ts'
import styles from './timeline.module.css'

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`

/** The dates of a project on a timeline with today as a plumb bob. A press on a date moves to its list item, which has the same content as text. */
export function Timeline({
  dates,
  today,
  pointed,
  onPoint,
}: {
  readonly dates: readonly ProjectDate[]
  readonly today: Date
  /** The date described beside the timeline. */
  readonly pointed: ProjectDate | undefined
  readonly onPoint: (id: number) => void
}) {
  const times = dates.map(({ Date: day }) => Date.parse(day))
  const { placeOf, marks } = timelineScale(times, today.getTime())
  return (
    <div className={styles['timeline']} aria-hidden>
      <div className={styles['line']}>
        {dates.map((date) => (
          <button
            key={date.Id}
            type="button"
            tabIndex={-1}
            className={styles['tick']}
            style={{ '--place': percent(placeOf(Date.parse(date.Date))) }}
            data-past={Date.parse(date.Date) < today.getTime() || undefined}
            data-pointed={date.Id === pointed?.Id || undefined}
            title={`${displayDate(date.Date, today)}: ${date.Name}`}
            aria-label={date.Name}
            onClick={() => onPoint(date.Id)}
          />
        ))}
        <span className={styles['today']} style={{ '--place': percent(placeOf(today.getTime())) }}>
          <svg width="10" height="12" viewBox="0 0 10 12">
            <path d="M0 0h10L5 12z" fill="var(--accent)" />
          </svg>
        </span>
      </div>
      {marks.map(({ place, text }) => (
        <span key={text + place} className={styles['mark']} style={{ '--place': percent(place) }}>
          {text}
        </span>
      ))}
    </div>
  )
}
