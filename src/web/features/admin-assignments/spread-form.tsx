import { Checkbox } from '@mantine/core'
import { Choice } from '../../ui/choice.tsx'
import styles from './bulk-bar.module.css'
import type { Consultant } from './matrix-data.ts'
import type { Spread } from './plan-bulk.ts'

/** The choice of those among whom standards are spread. */
export function SpreadForm({
  spread,
  consultants,
  onChange,
}: {
  readonly spread: Spread
  readonly consultants: readonly Consultant[]
  readonly onChange: (spread: Spread) => void
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
