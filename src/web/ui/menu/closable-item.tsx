import { useId, type ReactNode } from 'react'
import styles from './closable-item.module.css'

/** An item of a menu that stays in it while it is closed, with the reason below its name. */
export function ClosableItem({
  why,
  className = '',
  children,
  onChoose,
}: {
  /** Why it is closed; null while it is open. */
  readonly why: string | null
  readonly className?: string | undefined
  readonly children: ReactNode
  readonly onChoose: () => void
}) {
  const id = useId()
  const isClosed = why !== null
  return (
    <button
      type="button"
      role="menuitem"
      className={className}
      aria-labelledby={`${id}name`}
      {...(isClosed && { 'aria-disabled': true, 'aria-describedby': `${id}why` })}
      onClick={isClosed ? undefined : onChoose}
    >
      <span className={styles['item']} data-closed={isClosed || undefined}>
        <span id={`${id}name`}>{children}</span>
        {isClosed && (
          <small id={`${id}why`} className={styles['why']} aria-hidden>
            {why}
          </small>
        )}
      </span>
    </button>
  )
}
