import type { ReactNode } from 'react'
import styles from './closable-item.module.css'

/** A menu item that stays in the menu while it is unavailable, with the reason below its name. */
export function ClosableItem({
  why,
  className = '',
  children,
  onChoose,
}: {
  /** Why it is unavailable; null while it is available. */
  readonly why: string | null
  readonly className?: string | undefined
  readonly children: ReactNode
  readonly onChoose: () => void
}) {
  const isClosed = why !== null
  return (
    <button
      type="button"
      role="menuitem"
      className={className}
      aria-disabled={isClosed || undefined}
      onClick={isClosed ? undefined : onChoose}
    >
      <span className={styles['item']} data-closed={isClosed || undefined}>
        <span>{children}</span>
        {isClosed && <small className={styles['why']}>{why}</small>}
      </span>
    </button>
  )
}
