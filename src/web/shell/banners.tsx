import { isArchived } from '../../rules/project-status.ts'
import { useSession } from '../data/session.ts'
import { useQueryOf } from '../data/use-query-of.ts'
import styles from './banners.module.css'
import { PreviewBanner } from './preview-banner.tsx'
import { useCurrentProject } from './use-current-project.ts'
import { useIsOnline } from './use-is-online.ts'

/** What holds for the whole installation, the project or the device at present: demo, read-only, archived, no connection. */
export function Banners() {
  const { isDemo, isReadOnly, preview } = useSession()
  const isOnline = useIsOnline()
  const id = useCurrentProject()
  const { data: projects } = useQueryOf('admin/all_projects', {})
  const project = projects?.find(({ Id }) => Id === id)
  return (
    <>
      {preview && <PreviewBanner preview={preview} />}
      <output aria-label="Notices">
        {isDemo && !preview && (
          <p className={styles['banner']}>Demo: everything here is made up. Change anything.</p>
        )}
        {isReadOnly && (
          <p className={styles['banner']}>Read-only: this installation takes no changes.</p>
        )}
        {project && isArchived(project.StatusId) && (
          <p className={styles['banner']}>
            Archived: this project takes no changes until an administrator makes it active again.
          </p>
        )}
        {!isOnline && (
          <p className={styles['banner']} data-urgent>
            No connection. What is typed is kept in this tab and can be saved when the connection is
            back.
          </p>
        )}
      </output>
    </>
  )
}
