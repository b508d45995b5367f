import { useId, useRef } from 'react'
import styles from './term.module.css'

const meanings = {
  SC: 'Senior consultant: leads the review of the standard',
  AC: 'Associate consultant: the junior owner of the standard',
  RFI: "Request for information: the accreditor's question about a submission",
  LI: 'Leading indicator: an element that is scored beside mandatory and points elements',
  GA: 'Gap Analysis, the first review phase',
  DTR: 'Desktop Review, the second review phase',
  MVR: 'Validation Review, the third review phase, on site',
} as const

/** An abbreviation of the field. */
export type Abbreviation = keyof typeof meanings

/** An abbreviation that says on hover and on focus what it means, until Escape: once per screen is enough. */
export function Term({ short }: { readonly short: Abbreviation }) {
  const id = useId()
  const meaning = useRef<HTMLSpanElement>(null)
  const show = () => meaning.current?.showPopover()
  const hide = () => meaning.current?.hidePopover()
  return (
    <span
      className={styles['anchor']}
      style={{ '--anchor': `--term${id.replaceAll(/\W/g, '')}` }}
      onPointerEnter={show}
      onPointerLeave={hide}
    >
      <button
        type="button"
        className={styles['term']}
        aria-describedby={id}
        onFocus={show}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      >
        {short}
      </button>
      <span ref={meaning} id={id} role="tooltip" popover="manual" className={styles['meaning']}>
        {meanings[short]}
      </span>
    </span>
  )
}
