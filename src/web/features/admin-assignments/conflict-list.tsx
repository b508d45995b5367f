import { Button } from '@mantine/core'
import { phases } from '../../../rules/phases.ts'
import { DateText } from '../../ui/date-text.tsx'
import { placeKey } from './assignment-draft.ts'
import type { ChangeConflict } from './conflicts.ts'
import styles from './conflict-list.module.css'
import type { NameOf } from './matrix-data.ts'

const mostShown = 100

/** The changes that would overwrite somebody else's, one by one: who is stored now, and the choice between that and the change. */
export function ConflictList({
  conflicts,
  nameOf,
  onTakeStored,
  onKeepMine,
}: {
  readonly conflicts: readonly ChangeConflict[]
  readonly nameOf: NameOf
  readonly onTakeStored: (conflicts: readonly ChangeConflict[]) => void
  readonly onKeepMine: (conflicts: readonly ChangeConflict[]) => void
}) {
  const whoIs = (id: string | null) => nameOf(id) ?? 'unassigned'
  const titleOf = (name: string) => phases.find(({ phase }) => phase === name)?.title
  return (
    <section className={styles['conflicts']} aria-label="Conflicts" role="alert">
      <div className={styles['head']}>
        <p>
          <strong>Your changes were not saved.</strong>{' '}
          {conflicts.length === 1
            ? 'Someone else has changed one of these assignments since you opened the page.'
            : `Someone else has changed ${conflicts.length} of these assignments since you opened the page.`}
        </p>
        {conflicts.length > 1 && (
          <>
            <Button variant="default" onClick={() => onTakeStored(conflicts)}>
              Use all theirs
            </Button>
            <Button variant="default" onClick={() => onKeepMine(conflicts)}>
              Keep all mine
            </Button>
          </>
        )}
      </div>
      <ul className={styles['list']}>
        {conflicts.slice(0, mostShown).map((conflict) => {
          const { change, stored, by, at } = conflict
          return (
            <li key={placeKey(change)}>
              <span className={styles['place']}>
                {change.name} <small>{`${titleOf(change.phase)}, ${change.role}`}</small>
              </span>
              <span className={styles['who']}>
                Theirs: <strong>{whoIs(stored)}</strong>
                {by && (
                  <small>
                    {' '}
                    by {by}, <DateText value={at} withTime />
                  </small>
                )}
              </span>
              <span className={styles['who']}>
                Mine: <strong>{whoIs(change.to)}</strong>
              </span>
              <span className={styles['acts']}>
                <Button variant="default" onClick={() => onTakeStored([conflict])}>
                  Use {whoIs(stored)}
                </Button>
                <Button variant="default" onClick={() => onKeepMine([conflict])}>
                  Keep {whoIs(change.to)}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
      {conflicts.length > mostShown && <p>And {conflicts.length - mostShown} more.</p>}
    </section>
  )
}
