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
          <p className={styles['banner']}>
            Demo: all data is made up. Feel free to change anything.
          </p>
        )}
        {isReadOnly && (
          <p className={styles['banner']}>Read-only: this installation cannot be changed.</p>
        )}
        {project && isArchived(project.StatusId) && (
          <p className={styles['banner']}>
            Archived: this project cannot be changed until an administrator sets it to Active.
          </p>
        )}
        {!isOnline && (
          <p className={styles['banner']} data-urgent>
            You are offline. Drafts are kept on this device; save them when you are back online.
          </p>
        )}
      </output>
    </>
  )
}
