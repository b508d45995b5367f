import { Fragment } from 'react'
import type { CalendarRow, Month } from './calendar-rows.ts'
import styles from './calendar-tab.module.css'

const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const nameOf = (month: string): string => names[Number(month.slice(5)) - 1] ?? ''

const coverageWords = {
  covered: 'covered',
  partly: 'partly covered',
  none: 'gap',
  ahead: 'still to come',
} as const

/** The months of the look-back period by element; phones show only the findings. */
export function CalendarGrid({ rows }: { readonly rows: readonly CalendarRow[] }) {
  const months = rows[0]?.months ?? []
  if (rows.length === 0) return null
  const standards = [...Map.groupBy(rows, ({ StandardId }) => StandardId)]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must be reachable by keys
    <section className={styles['grid']} aria-label="Months" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Element</th>
            {months.map(({ month }) => (
              <th key={month} scope="col" title={`${nameOf(month)} ${month.slice(0, 4)}`}>
                {nameOf(month)}
                {(month.endsWith('-01') || month === months[0]?.month) && (
                  <small>{month.slice(0, 4)}</small>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {standards.map(([id, ofStandard]) => (
            <Fragment key={id}>
              <tr>
                <th scope="rowgroup" colSpan={months.length + 1}>
                  {ofStandard[0]?.StandardName}
                </th>
              </tr>
              {ofStandard.map((row) => (
                <tr key={row.ElementId}>
                  <th scope="row">{row.ElementName}</th>
                  {row.months.map((month) => (
                    <MonthCell key={month.month} month={month} />
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className={styles['legend']}>
        <span data-coverage="covered" /> covered <span data-coverage="partly" /> partly{' '}
        <span data-coverage="none" /> gap <span data-coverage="ahead" /> still to come{' '}
        <b aria-hidden>◆</b> ends or is due for review
      </p>
    </section>
  )
}

function MonthCell({ month: { coverage, marks } }: { readonly month: Month }) {
  const words = [...(coverage === null ? [] : [coverageWords[coverage]]), ...marks].join(', ')
  return (
    <td title={words || undefined}>
      {coverage !== null && <span data-coverage={coverage} />}
      {marks.length > 0 && <b aria-hidden>◆</b>}
      <span className="only-read-aloud">{words}</span>
    </td>
  )
}
