import { initialsOfFullName } from '#rules/people/person-name.ts'
import styles from './person.module.css'

/** A person: the initials with the name, or the initials alone with the name on hover. Without a person, shows `nobody`. */
export function Person({
  name,
  isCompact = false,
  nobody = 'Unassigned',
}: {
  readonly name: string | null | undefined
  readonly isCompact?: boolean
  readonly nobody?: string
}) {
  const shown = name || nobody
  return (
    <span className={styles['person']} title={shown}>
      <span className={styles['avatar']} data-nobody={!name || undefined} aria-hidden>
        {name ? initialsOfFullName(name) : '–'}
      </span>
      <span className={isCompact ? 'only-read-aloud' : styles['name']} dir="auto">
        {shown}
      </span>
    </span>
  )
}
