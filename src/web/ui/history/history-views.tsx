import { useState, type ReactNode } from 'react'
import { Choice } from '../choice.tsx'
import { ActionTimes } from './action-times.tsx'
import styles from './action-times.module.css'

/** The changes and, for staff, the times of Desktop Review: one of them at a time. */
export function HistoryViews({
  isStaff,
  projectId,
  standardId,
  children,
}: {
  readonly isStaff: boolean
  readonly projectId: number
  readonly standardId?: number
  /** The changes. */
  readonly children: ReactNode
}) {
  const [view, setView] = useState<'changes' | 'times'>('changes')
  if (!isStaff) return children
  return (
    <>
      <div className={styles['views']}>
        <Choice
          name="Show"
          options={[
            { value: 'changes', label: 'Changes' },
            { value: 'times', label: 'Review times' },
          ]}
          value={view}
          onChoose={setView}
        />
      </div>
      {view === 'times' ? (
        <ActionTimes projectId={projectId} {...(standardId !== undefined && { standardId })} />
      ) : (
        children
      )}
    </>
  )
}
