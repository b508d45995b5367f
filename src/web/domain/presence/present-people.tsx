import { Person } from '../person/person.tsx'
import { usePresent } from './presence-context.tsx'
import styles from './present-people.module.css'

const mostShown = 4

/** The others who have the standard open, as avatars; renders nothing when there are none. */
export function PresentPeople() {
  const { people } = usePresent()
  const names = [...new Map(people.map(({ UserId, FullName }) => [UserId, FullName])).values()]
  if (names.length === 0) return null
  const others = names.length - mostShown
  return (
    <ul className={styles['people']} aria-label="Also here">
      {names.slice(0, mostShown).map((name, index) => (
        // Two people may have the same name.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={`${name} ${index}`} title={`${name} is here`}>
          <Person name={name} isCompact />
        </li>
      ))}
      {others > 0 && (
        <li className={styles['more']} title={names.slice(mostShown).join(', ')}>
          +{others}
        </li>
      )}
    </ul>
  )
}
