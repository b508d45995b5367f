import { ChevronDown } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import type { AssignmentRole } from '#rules/projects/assignment-operation.ts'
import { Person } from '#web/domain/person/person.tsx'
import { roles, type NameOf } from '../model/matrix-data.ts'
import type { StandardLine } from '../model/matrix-lines.ts'
import styles from './matrix-grid.module.css'

/** A standard as a row of the matrix. The surrounding grid handles its events. */
export const MatrixRow = memo(function MatrixRow({
  line,
  nameOf,
  index,
  top,
  isSelected,
  activeRole,
  rolesInRange,
  pickerOf,
}: {
  readonly line: StandardLine
  readonly nameOf: NameOf
  readonly index: number
  readonly top: number
  readonly isSelected: boolean
  /** The role of the active cell; null when it is in another row. */
  readonly activeRole: AssignmentRole | null
  readonly rolesInRange: readonly AssignmentRole[]
  readonly pickerOf: ((role: AssignmentRole) => ReactNode) | null
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
      data-choosing={pickerOf ? '' : undefined}
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
      {roles.map((role) => (
        <MatrixCell
          key={role}
          line={line}
          role={role}
          nameOf={nameOf}
          isActive={activeRole === role}
          isInRange={rolesInRange.includes(role)}
          picker={activeRole === role && pickerOf ? pickerOf(role) : null}
        />
      ))}
    </div>
  )
})

/** A cell of the matrix: its consultant, whether the change is unsaved, and the picker while it is open. */
function MatrixCell({
  line,
  role,
  nameOf,
  isActive,
  isInRange,
  picker,
}: {
  readonly line: StandardLine
  readonly role: AssignmentRole
  readonly nameOf: NameOf
  readonly isActive: boolean
  readonly isInRange: boolean
  readonly picker: ReactNode
}) {
  const { shown, was } = line[role]
  const name = nameOf(shown)
  const isChanged = was !== undefined
  const wasWords = isChanged ? `changed, was ${nameOf(was) ?? 'unassigned'}` : undefined
  return (
    <div
      role="gridcell"
      id={`cell-${line.id}-${role}`}
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
      {picker}
    </div>
  )
}
