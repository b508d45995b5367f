import { Button } from '@mantine/core'
import { useId, useRef, type ReactNode, type Ref } from 'react'
import styles from './tooltip.module.css'

/**
 * A button that stays visible while it is unavailable: it can be focused, looks disabled, and says why on hover, on focus and when it is
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
  /** Why it is unavailable; null while it is available. */
  readonly why: string | null
  readonly variant?: 'default' | 'filled'
  readonly type?: 'button' | 'submit'
  readonly className?: string | undefined
  readonly buttonRef?: Ref<HTMLButtonElement>
  readonly children: ReactNode
  readonly onPress?: () => void
  /** Called instead of `onPress` while it is unavailable. */
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
