import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#rules/api/api-error.ts'
import { isArchived } from '#rules/projects/project-status.ts'
import { postOutsideImpersonation, apiErrorOf } from '#web/data/api/api.ts'
import { leaveImpersonation } from '#web/data/api/impersonation.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession, useUser, type Impersonation } from '#web/data/session/session.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { useCurrentProject } from '../navigation/use-current-project.ts'
import { useLaterBanners } from './use-later-banners.ts'
import styles from './banners.module.css'

/**
 * The banners about an impersonation, the installation, the project or the device: demo, read-only, archived, offline, or
 * without an answer from the server.
 */
export function Banners() {
  const { isDemo, isReadOnly, preview } = useSession()
  const later = useLaterBanners()
  const id = useCurrentProject()
  const { data: projects } = useQueryOf('admin/all_projects', {})
  const project = projects?.find(({ Id }) => Id === id)
  return (
    <>
      {preview && <ImpersonationBanner preview={preview} />}
      <output aria-label="Notices">
        {isDemo && !preview && (
          <p className={styles['banner']}>Demo: all data is made up. Change anything.</p>
        )}
        {isReadOnly && (
          <p className={styles['banner']}>Read-only: this installation cannot be changed.</p>
        )}
        {project && isArchived(project.StatusId) && (
          <p className={styles['banner']}>
            Archived: this project cannot be changed until an administrator sets it to Active.
          </p>
        )}
        {later && <later.ServerBanner />}
      </output>
      {later && <later.UnsentNotices />}
    </>
  )
}

type Answered = { data?: { transformation?: { error_code?: string } } } | null

/** Records the end of an impersonation; one that has already ended is not an error. */
async function end({ id, projectId, target }: Impersonation): Promise<void> {
  const answer = await postOutsideImpersonation(`/api/v3/write/transformation?apiDb=${target}`, {
    focus: 'Preview',
    action: 'End',
    parameters: { project_id: projectId, preview_id: id },
  })
  const refused = (answer.body as Answered)?.data?.transformation
  if (answer.status >= 500) throw apiErrorOf(answer, refused ?? answer.body)
}

/** The banner on every screen of an impersonation: which client it shows, that nothing can be changed, and the button to leave. */
function ImpersonationBanner({ preview }: { readonly preview: Impersonation }) {
  const { name } = useUser()
  const [problem, setProblem] = useState<string | null>(null)
  const queryClient = useQueryClient()
  const leave = async () => {
    setProblem(null)
    // Reads that reach the server after the end are denied, and recorded as denied.
    await queryClient.cancelQueries()
    try {
      await end(preview)
      leaveImpersonation(`/app/projects/${preview.projectId}/dashboard/Team`)
    } catch (thrown) {
      setProblem(thrown instanceof ApiError ? thrown.text : String(thrown))
      await queryClient.refetchQueries({ type: 'active', stale: true })
    }
  }
  useKeys('Everywhere', { 'g x': { does: 'End preview', run: () => void leave() } })
  const until = new Date(preview.endsAt).toLocaleTimeString('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
  })
  return (
    <section aria-label="Preview" className={styles['preview']}>
      <p>
        You are viewing this project as <strong>{name}</strong>. Changes are turned off.{' '}
        <span className={styles['until']}>The preview ends at {until}.</span>
      </p>
      <button type="button" className={styles['end']} onClick={() => void leave()}>
        End preview
      </button>
      {problem !== null && (
        <p role="alert">The preview was not ended: {problem}. Try again in a moment.</p>
      )}
    </section>
  )
}
