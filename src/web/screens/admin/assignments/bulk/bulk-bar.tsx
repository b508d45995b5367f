import { Button, Checkbox, CloseButton, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { AssignmentRole } from '#rules/projects/assignment-operation.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import type { Edit } from '../model/assignment-draft.ts'
import {
  roles,
  type Consultant,
  type MatrixStandard,
  type PhaseMatrix,
} from '../model/matrix-data.ts'
import { planBulk, type BulkWish, type Distribution } from './plan-bulk.ts'
import styles from './bulk-bar.module.css'

const asIs = ''
const nobody = 'nobody'

const roleWords = { SC: 'Senior consultant (SC)', AC: 'Associate consultant (AC)' } as const

type People = Readonly<Record<AssignmentRole, string>>

const unchanged: People = { SC: asIs, AC: asIs }

const personOf = (value: string): string | null | undefined =>
  value === asIs ? undefined : value === nobody ? null : value

/** Bulk actions on the selected standards: assign one person to all, or distribute them evenly among several. */
export function BulkBar({
  matrix,
  chosen,
  onEdit,
  onClear,
}: {
  readonly matrix: PhaseMatrix
  /** The selected standards, in display order. */
  readonly chosen: readonly MatrixStandard[]
  readonly onEdit: (edits: readonly Edit[]) => void
  readonly onClear: () => void
}) {
  const [people, setPeople] = useState(unchanged)
  const [spread, setSpread] = useState<Distribution | null>(null)
  const [scope, setScope] = useState<Scope>({ isInAllPhases: false, isOnlyOpen: false })
  const { edits, words } = planBulk(
    { ...matrix, chosen },
    { people: { SC: personOf(people.SC), AC: personOf(people.AC) }, spread, ...scope },
  )
  const { consultants } = matrix

  const apply = () => {
    onEdit(edits)
    setSpread(null)
    setPeople(unchanged)
  }

  return (
    <section className={styles['bar']} aria-label="Selected standards">
      <div className={styles['line']}>
        <strong className={styles['count']}>{chosen.length} selected</strong>
        {spread ? (
          <DistributeForm spread={spread} consultants={consultants} onChange={setSpread} />
        ) : (
          <PersonSelects people={people} consultants={consultants} onChange={setPeople} />
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
        <ScopeFields scope={scope} onChange={setScope} />
        <output className={styles['plan']}>{words}</output>
        <Button disabled={edits.length === 0} onClick={apply}>
          {spread ? 'Spread' : 'Set'}
        </Button>
      </div>
    </section>
  )
}

/** Chooses a person, no one or no change for each role. */
function PersonSelects({
  people,
  consultants,
  onChange,
}: {
  readonly people: People
  readonly consultants: readonly Consultant[]
  readonly onChange: (people: People) => void
}) {
  return roles.map((role) => (
    <NativeSelect
      key={role}
      className={styles['person'] ?? ''}
      aria-label={roleWords[role]}
      value={people[role]}
      onChange={({ currentTarget: { value } }) => onChange({ ...people, [role]: value })}
      data={[
        { value: asIs, label: `${role}: no change` },
        { value: nobody, label: `${role}: unassigned` },
        ...consultants.map(({ Id, FullName }) => ({ value: Id, label: FullName })),
      ]}
    />
  ))
}

type Scope = Pick<BulkWish, 'isInAllPhases' | 'isOnlyOpen'>

/** The phases and the slots to which a bulk action applies. */
function ScopeFields({
  scope,
  onChange,
}: {
  readonly scope: Scope
  readonly onChange: (scope: Scope) => void
}) {
  return (
    <>
      <Choice
        name="Phases"
        options={[
          { value: 'one', label: 'This phase' },
          { value: 'all', label: 'All phases' },
        ]}
        value={scope.isInAllPhases ? 'all' : 'one'}
        onChoose={(value) => onChange({ ...scope, isInAllPhases: value === 'all' })}
      />
      <Checkbox
        label="Only unassigned"
        checked={scope.isOnlyOpen}
        onChange={({ currentTarget }) => onChange({ ...scope, isOnlyOpen: currentTarget.checked })}
      />
    </>
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
