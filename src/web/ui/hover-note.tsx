import { useId, useRef, type ReactNode } from 'react'
import styles from './hover-note.module.css'

/** A button that says more on hover and on focus, until Escape. */
export function HoverNote({
  button,
  className,
  side = 'left',
  isReadAloud = true,
  children,
}: {
  /** What stands on the button. */
  readonly button: ReactNode
  readonly className?: string | undefined
  /** The edge of the button at which the note begins. */
  readonly side?: 'left' | 'right'
  /** False when the button says the same to who cannot see it. */
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
