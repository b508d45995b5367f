import { useId, useRef, type ReactNode } from 'react'
import styles from './tooltip.module.css'

/** A button with a tooltip on hover and on focus; Escape hides it. */
export function Tooltip({
  button,
  className,
  side = 'left',
  isReadAloud = true,
  children,
}: {
  /** The content of the button. */
  readonly button: ReactNode
  readonly className?: string | undefined
  /** The edge of the button that the tooltip is aligned with. */
  readonly side?: 'left' | 'right'
  /** False when the accessible name of the button already says the same. */
  readonly isReadAloud?: boolean
  readonly children: ReactNode
}) {
  const id = useId()
  const note = useRef<HTMLSpanElement>(null)
  const show = () => note.current?.showPopover()
  const hide = () => note.current?.hidePopover()
  return (
    <span
      className={styles['anchor']}
      style={{ '--anchor': `--note${id.replaceAll(/\W/g, '')}` }}
      onPointerEnter={show}
      onPointerLeave={hide}
    >
      <button
        type="button"
        className={className}
        aria-describedby={isReadAloud ? id : undefined}
        onFocus={show}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      >
        {button}
      </button>
      <span
        ref={note}
        id={id}
        role="tooltip"
        popover="manual"
        className={styles['note']}
        data-side={side}
      >
        {children}
      </span>
    </span>
  )
}
