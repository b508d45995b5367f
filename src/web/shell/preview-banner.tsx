import { useState } from 'react'
import { ApiError, postAsOneself, refusalIn } from '../data/api.ts'
import { leavePreview } from '../data/preview.ts'
import { useUser, type Preview } from '../data/session.ts'
import { useKeys } from '../ui/use-keys.ts'
import styles from './banners.module.css'

type Answered = { data?: { transformation?: { error_code?: string } } } | null

/** Ends a preview in the history; what has ended already is over. */
async function end({ id, projectId, target }: Preview): Promise<void> {
  const answer = await postAsOneself(`/api/v3/write/transformation?apiDb=${target}`, {
    focus: 'Preview',
    action: 'End',
    parameters: { project_id: projectId, preview_id: id },
  })
  const refused = (answer.body as Answered)?.data?.transformation
  if (answer.status >= 500) throw refusalIn(answer, refused ?? answer.body)
}

/** What stands on every screen of a preview: whose eyes it is seen through, that nothing can be changed, and the way out. */
export function PreviewBanner({ preview }: { readonly preview: Preview }) {
  const { name } = useUser()
  const [problem, setProblem] = useState<string | null>(null)
  const leave = async () => {
    setProblem(null)
    try {
      await end(preview)
      leavePreview(`/app/projects/${preview.projectId}/dashboard/Team`)
    } catch (thrown) {
      setProblem(thrown instanceof ApiError ? thrown.text : String(thrown))
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
