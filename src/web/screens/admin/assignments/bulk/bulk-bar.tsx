import { Button, Checkbox, CloseButton, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Phase } from '#rules/review/phases.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import type { Changes, Edit } from '../model/assignment-draft.ts'
import { roles, type Consultant, type MatrixStandard } from '../model/matrix-data.ts'
import { planBulk, type Distribution } from './plan-bulk.ts'
import styles from './bulk-bar.module.css'

const asIs = ''
const nobody = 'nobody'

const roleWords = { SC: 'Senior consultant (SC)', AC: 'Associate consultant (AC)' } as const

/** Bulk actions on the selected standards: assign one person to all, or distribute them evenly among several. */
export function BulkBar({
  rows,
  chosen,
  phase,
  changes,
  consultants,
  onEdit,
  onClear,
}: {
  readonly rows: readonly MatrixStandard[]
  /** The selected standards, in display order. */
  readonly chosen: readonly MatrixStandard[]
  readonly phase: Phase
  readonly changes: Changes
  readonly consultants: readonly Consultant[]
  readonly onEdit: (edits: readonly Edit[]) => void
  readonly onClear: () => void
}) {
  const [people, setPeople] = useState({ SC: asIs, AC: asIs })
  const [scope, setScope] = useState<'one' | 'all'>('one')
  const [isOnlyOpen, setOnlyOpen] = useState(false)
  const [spread, setSpread] = useState<Distribution | null>(null)

  const personOf = (value: string) => (value === asIs ? undefined : value === nobody ? null : value)
  const { edits, words } = planBulk(
    { rows, chosen, phase, changes, consultants },
    {
      people: { SC: personOf(people.SC), AC: personOf(people.AC) },
      spread,
      isInAllPhases: scope === 'all',
      isOnlyOpen,
    },
  )

  const apply = () => {
    onEdit(edits)
    setSpread(null)
    setPeople({ SC: asIs, AC: asIs })
  }

  return (
    <section className={styles['bar']} aria-label="Selected standards">
      <div className={styles['line']}>
        <strong className={styles['count']}>{chosen.length} selected</strong>
        {spread ? (
          <DistributeForm spread={spread} consultants={consultants} onChange={setSpread} />
        ) : (
          roles.map((role) => (
            <NativeSelect
              key={role}
              className={styles['person'] ?? ''}
              aria-label={roleWords[role]}
              value={people[role]}
              onChange={({ currentTarget: { value } }) => setPeople({ ...people, [role]: value })}
              data={[
                { value: asIs, label: `${role}: no change` },
                { value: nobody, label: `${role}: unassigned` },
                ...consultants.map(({ Id, FullName }) => ({ value: Id, label: FullName })),
              ]}
            />
          ))
        )}
        <Button
          variant="default"
          aria-pressed={spread !== null}
          onClick={() => setSpread(spread ? null : { role: 'SC', takers: [], isLevelling: false })}
        >
          {spread ? 'Same for all' : 'Spread evenly'}
        </Button>
        <CloseButton
          className={styles['close'] ?? ''}
          aria-label="Clear selection"
          onClick={onClear}
        />
      </div>
      <div className={styles['line']}>
        <Choice
          name="Phases"
          options={[
            { value: 'one', label: 'This phase' },
            { value: 'all', label: 'All phases' },
          ]}
          value={scope}
          onChoose={setScope}
        />
        <Checkbox
          label="Only unassigned"
          checked={isOnlyOpen}
          onChange={({ currentTarget }) => setOnlyOpen(currentTarget.checked)}
        />
        <output className={styles['plan']}>{words}</output>
        <Button disabled={edits.length === 0} onClick={apply}>
          {spread ? 'Spread' : 'Set'}
        </Button>
      </div>
    </section>
  )
}

function DistributeForm({
  spread,
  consultants,
  onChange,
}: {
  readonly spread: Distribution
  readonly consultants: readonly Consultant[]
  readonly onChange: (spread: Distribution) => void
}) {
  return (
    <div className={styles['spread']}>
      <Choice
        name="Role"
        options={[
          { value: 'SC', label: 'SC' },
          { value: 'AC', label: 'AC' },
        ]}
        value={spread.role}
        onChoose={(role) => onChange({ ...spread, role })}
      />
      <Checkbox
        label="Balance with what they already have in this phase"
        checked={spread.isLevelling}
        onChange={({ currentTarget }) =>
          onChange({ ...spread, isLevelling: currentTarget.checked })
        }
      />
      <Checkbox.Group
        className={styles['group'] ?? ''}
        aria-label="Spread among"
        value={[...spread.takers]}
        onChange={(takers) => onChange({ ...spread, takers })}
      >
        <div className={styles['takers']}>
          {consultants.map(({ Id, FullName }) => (
            <Checkbox key={Id} value={Id} label={FullName} />
          ))}
        </div>
      </Checkbox.Group>
    </div>
  )
}
