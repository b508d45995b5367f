/* oxlint-disable jsx-a11y/prefer-tag-over-role -- part of a grid whose rows are drawn as they come into view */
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AssignmentRole } from '../../../rules/assignment-operation.ts'
import { Person } from '../../ui/person.tsx'
import styles from './matrix-grid.module.css'

/** A cell of the matrix: who stands there, whether that waits to be saved, and the choice while it is open. */
export function MatrixCell({
  id,
  role,
  name,
  was,
  isActive,
  isInRange,
  chooser,
}: {
  readonly id: number
  readonly role: AssignmentRole
  readonly name: string | null
  /** Who is stored, where a change waits; undefined where none does. */
  readonly was: string | null | undefined
  readonly isActive: boolean
  readonly isInRange: boolean
  readonly chooser: ReactNode
}) {
  const isChanged = was !== undefined
  const wasWords = isChanged ? `changed, was ${was ?? 'unassigned'}` : undefined
  return (
    <div
      role="gridcell"
      id={`cell-${id}-${role}`}
      className={styles['cell']}
      aria-selected={isInRange}
      data-role={role}
      data-active={isActive || undefined}
      data-range={isInRange || undefined}
      data-changed={isChanged || undefined}
      data-nobody={name === null || undefined}
      title={wasWords}
    >
      <span className={styles['role']} aria-hidden>
        {role}
      </span>
      <Person name={name} />
      {isChanged && <span className="only-read-aloud">, {wasWords}</span>}
      {isActive && <ChevronDown size={14} aria-hidden className={styles['open']} />}
      {chooser}
    </div>
  )
}
