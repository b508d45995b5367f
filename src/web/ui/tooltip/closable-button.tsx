import { Button } from '@mantine/core'
import { useId, useRef, type ReactNode, type Ref } from 'react'
import styles from './tooltip.module.css'

/**
 * A button that stays where it is while it is closed: it takes the focus, looks disabled, and says why on hover, on focus and when it is
 * pressed.
 */
export function ClosableButton({
  why,
  variant = 'default',
  type = 'button',
  className,
  buttonRef,
  children,
  onPress,
  onPressClosed,
}: {
  /** Why it is closed; null while it is open. */
  readonly why: string | null
  readonly variant?: 'default' | 'filled'
  readonly type?: 'button' | 'submit'
  readonly className?: string | undefined
  readonly buttonRef?: Ref<HTMLButtonElement>
  readonly children: ReactNode
  readonly onPress?: () => void
  /** Called in place of `onPress` while it is closed. */
  readonly onPressClosed?: () => void
}) {
  const id = useId()
  const note = useRef<HTMLSpanElement>(null)
  const show = () => note.current?.showPopover()
  const hide = () => note.current?.hidePopover()
  const isClosed = why !== null
  return (
    <span
      className={`${styles['anchor']} ${className ?? ''}`}
      style={{ '--anchor': `--note${id.replaceAll(/\W/g, '')}` }}
      onPointerEnter={show}
      onPointerLeave={hide}
    >
      <Button
        ref={buttonRef}
        type={isClosed ? 'button' : type}
        variant={variant}
        px="md"
        {...(isClosed && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': id })}
        onClick={isClosed ? onPressClosed : onPress}
        onFocus={show}
        onBlur={hide}
        onKeyDown={({ key }) => key === 'Escape' && hide()}
      >
        {children}
      </Button>
      {isClosed && (
        <span ref={note} id={id} role="tooltip" popover="manual" className={styles['note']}>
          {why}
        </span>
      )}
    </span>
  )
}
