import { useSession } from '../data/session.ts'
import styles from './banners.module.css'
import { useIsOnline } from './use-is-online.ts'

/** What holds for the whole installation or the device at present: demo, read-only, no connection. */
export function Banners() {
  const { isDemo, isReadOnly } = useSession()
  const isOnline = useIsOnline()
  return (
    <output aria-label="Notices">
      {isDemo && (
        <p className={styles['banner']}>
          Demo: the projects and people are made up. Change anything.
        </p>
      )}
      {isReadOnly && (
        <p className={styles['banner']}>Read-only: this installation takes no changes.</p>
      )}
      {!isOnline && (
        <p className={styles['banner']} data-urgent>
          No connection. What is typed is kept in this tab and can be saved when the connection is
          back.
        </p>
      )}
    </output>
  )
}
