import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** The placeholder of an empty list: what it will contain, and the first step (a button or a link) if this person may take it. */
export function EmptyState({
  children,
  firstStep,
}: {
  readonly children: ReactNode
  readonly firstStep?: ReactNode
}) {
  return (
    <div className={styles['empty']}>
      <p>{children}</p>
      {firstStep}
    </div>
  )
}
