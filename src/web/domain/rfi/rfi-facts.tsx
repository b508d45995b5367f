import { Fragment, type ReactNode } from 'react'
import { DateText } from '#web/ui/text/date-text.tsx'
import type { RfiRequest } from './rfi-request.ts'
import styles from './rfi.module.css'

/** When a request was received and is due, which elements it concerns, and whether its answer was sent. */
export function RfiFacts({
  request: { ReceivedDate, DueDate, elements, CreatedByName, SentDate },
  elementLink,
}: {
  readonly request: RfiRequest
  /** Renders the link to an element; without it, the name of the element is shown. */
  readonly elementLink?: (element: RfiRequest['elements'][number]) => ReactNode
}) {
  return (
    <p className={styles['facts']}>
      <span title={`Recorded by ${CreatedByName}`}>
        Received <DateText value={ReceivedDate} />
      </span>
      {DueDate !== null && (
        <span>
          Due <DateText value={DueDate} />
        </span>
      )}
      {elements.length > 0 && (
        <span>
          {elements.map((element, index) => (
            <Fragment key={element.Id}>
              {index > 0 && ', '}
              {elementLink ? elementLink(element) : element.Name}
            </Fragment>
          ))}
        </span>
      )}
      {SentDate !== null && (
        <span>
          Answer sent <DateText value={SentDate} withTime />
        </span>
      )}
    </p>
  )
}
