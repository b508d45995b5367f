import { Button, NativeSelect } from '@mantine/core'
import { standardStatuses } from '#rules/review/standard-status.ts'
import type { Project } from '#web/screens/dashboard/shared/project-people.ts'
import { statusLabels, type BulkAction } from './plan-bulk.ts'
import styles from './bulk-bar.module.css'

const nobody = 'nobody'
const roles = ['SC', 'AC'] as const

const ofStatus = (value: string): BulkAction | null => {
  const status = standardStatuses.find((one) => one === value)
  return status ? { kind: 'status', status } : null
}

const ofPerson = (kind: 'SC' | 'AC', value: string): BulkAction | null =>
  value === '' ? null : { kind, to: value === nobody ? null : value }

/** The bulk actions; those that the person may not apply to this selection are disabled. */
export function BulkActions({
  action,
  may,
  people,
  isDisabled,
  onChoose,
}: {
  readonly action: BulkAction | null
  readonly may: Readonly<Record<BulkAction['kind'], boolean>>
  readonly people: Project['consultants']
  readonly isDisabled: boolean
  readonly onChoose: (action: BulkAction | null) => void
}) {
  const options = people.map(({ Id, FullName }) => ({ value: Id, label: FullName }))
  return (
    <div className={styles['actions']}>
      <NativeSelect
        aria-label="Set status"
        disabled={isDisabled || !may.status}
        value={action?.kind === 'status' ? action.status : ''}
        data={[
          { value: '', label: 'Set status' },
          ...standardStatuses.map((value) => ({ value, label: statusLabels[value] })),
        ]}
        onChange={({ currentTarget }) => onChoose(ofStatus(currentTarget.value))}
      />
      {roles.map((role) => (
        <NativeSelect
          key={role}
          aria-label={`Assign ${role}`}
          title={may[role] ? undefined : closedFor[role]}
          disabled={isDisabled || !may[role]}
          value={action?.kind === role ? (action.to ?? nobody) : ''}
          data={[
            { value: '', label: `Assign ${role}` },
            { value: nobody, label: 'Unassigned' },
            ...options,
          ]}
          onChange={({ currentTarget }) => onChoose(ofPerson(role, currentTarget.value))}
        />
      ))}
      <Button
        variant="default"
        disabled={isDisabled || !may.status}
        onClick={() => onChoose({ kind: 'status', status: 'NotApplicable' })}
      >
        Not Applicable
      </Button>
    </div>
  )
}

const closedFor = {
  SC: 'Only administrators can assign the SC',
  AC: 'Only the SC of every selected standard can assign the AC',
} as const
