import { isStaffType } from '../../../rules/staff.ts'
import { useUser } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { ApiError } from '../../data/api.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { ClientWork } from './client-work.tsx'
import { NoProject } from './no-project.tsx'
import styles from './my-work-page.module.css'
import { StaffWork } from './staff-work.tsx'

const archived = 4

/** My work: what waits for me now, and my projects. */
export function MyWorkPage() {
  const { user_type } = useUser()
  const { data, error, refetch } = useQueryOf('admin/all_projects', {})
  const projects = data?.filter(({ StatusId }) => StatusId !== archived)
  const belongsNowhere = error instanceof ApiError && error.code === 'notAllowed'
  const Work = isStaffType(user_type) ? StaffWork : ClientWork
  return (
    <Page>
      <h1 className={styles['heading']}>
        {isStaffType(user_type) ? 'My work' : 'What needs your attention'}
      </h1>
      {belongsNowhere && <NoProject />}
      {error && !belongsNowhere && (
        <ErrorNote
          what="The projects could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {projects ? <Work projects={projects} /> : !error && <SkeletonRows rows={12} />}
    </Page>
  )
}
