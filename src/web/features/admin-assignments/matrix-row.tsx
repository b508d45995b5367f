/* oxlint-disable jsx-a11y/prefer-tag-over-role -- part of a grid whose rows are drawn as they come into view */
import { memo, type ReactNode } from 'react'
import type { AssignmentRole } from '../../../rules/assignment-operation.ts'
import { roles, type NameOf } from './matrix-data.ts'
import { MatrixCell } from './matrix-cell.tsx'
import styles from './matrix-grid.module.css'
import type { StandardLine } from './matrix-lines.ts'

/** A standard as a row of the matrix; its acts are those of the matrix around it. */
export const MatrixRow = memo(function MatrixRow({
  line,
  nameOf,
  index,
  top,
  isSelected,
  activeRole,
  rolesInRange,
  chooserOf,
}: {
  readonly line: StandardLine
  readonly nameOf: NameOf
  readonly index: number
  readonly top: number
  readonly isSelected: boolean
  /** The role of the active cell when it is one of this row. */
  readonly activeRole: AssignmentRole | null
  readonly rolesInRange: readonly AssignmentRole[]
  readonly chooserOf: ((role: AssignmentRole) => ReactNode) | null
}) {
  const { id, code, title, exemption } = line
  return (
    <div
      role="row"
      aria-rowindex={index}
      aria-selected={isSelected}
      className={styles['row']}
      data-id={id}
      data-exempt={exemption !== null || undefined}
      data-choosing={chooserOf ? '' : undefined}
      style={{ top }}
    >
      <div role="gridcell" className={styles['select']} data-select>
        <input
          type="checkbox"
          tabIndex={-1}
          readOnly
          checked={isSelected}
          aria-label={`Select ${code || title}`}
        />
      </div>
      <div role="rowheader" className={styles['name']} title={line.row.Name}>
        {code && <strong>{code}</strong>}
        <span className={styles['title']}>{title}</span>
        {exemption && <small>{exemption}</small>}
      </div>
      {roles.map((role) => {
        const { shown, was } = line[role]
        const isActive = activeRole === role
        return (
          <MatrixCell
            key={role}
            id={id}
            role={role}
            name={nameOf(shown)}
            was={was === undefined ? undefined : nameOf(was)}
            isActive={isActive}
            isInRange={rolesInRange.includes(role)}
            chooser={isActive && chooserOf ? chooserOf(role) : null}
          />
        )
      })}
    </div>
  )
})
