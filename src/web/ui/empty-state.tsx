import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

/** An empty list: what will stand there, and the first step (a button or a link) when there is one for this person. */
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
