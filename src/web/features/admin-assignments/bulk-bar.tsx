import { Button, Checkbox, CloseButton, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { Phase } from '../../../rules/phases.ts'
import { Choice } from '../../ui/choice.tsx'
import type { Changes, Edit } from './assignment-draft.ts'
import styles from './bulk-bar.module.css'
import { roles, type Consultant, type MatrixStandard } from './matrix-data.ts'
import { planBulk, type Spread } from './plan-bulk.ts'
import { SpreadForm } from './spread-form.tsx'

const asIs = ''
const nobody = 'nobody'

const roleWords = { SC: 'Senior consultant (SC)', AC: 'Associate consultant (AC)' } as const

/** What can be done to the selected standards at once: one person for all, or several with an even share each. */
export function BulkBar({
  rows,
  chosen,
  phase,
  changes,
  consultants,
  onEdit,
  onClear,
}: {
  /** The standards of the module. */
  readonly rows: readonly MatrixStandard[]
  /** Those that are selected, in the order in which they are shown. */
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
  const [spread, setSpread] = useState<Spread | null>(null)

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
          <SpreadForm spread={spread} consultants={consultants} onChange={setSpread} />
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
