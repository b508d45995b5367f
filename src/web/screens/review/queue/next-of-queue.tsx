import { Button } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useUser } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { fetchCode } from '#web/ui/lazy/fetch-code.ts'
import { useReview } from '../shared/review-context.ts'
import { reviewRoute } from '../shared/search.ts'
import { headingId } from '../shared/use-step-keys.ts'
import styles from './next-of-queue.module.css'

/**
 * Opens the next standard that waits for the person: by the key `q`, and by a button while going through the queue and after a hand-over. Says
 * when there is none.
 */
export function NextOfQueue({ isHandedOver }: { readonly isHandedOver: boolean }) {
  const isQueue = useSearch({ from: reviewRoute, select: ({ queue }) => queue !== undefined })
  const { state, error, go } = useNextOfQueue()
  useKeys('Review', { q: { does: 'Next standard of my queue', run: () => void go() } })
  return (
    <>
      {(isQueue || isHandedOver) && (
        <Button
          variant="default"
          disabled={state === 'finding'}
          aria-label="Next of my queue"
          title="Next standard of my queue (q)"
          onClick={() => void go()}
        >
          Next<span className={styles['wide']}>&nbsp;of my queue</span>
        </Button>
      )}
      <output className={styles['none']}>
        {state === 'none' && 'No other standard waits for you.'}
      </output>
      {error !== null && (
        <ErrorAlert
          what="The next standard could not be found"
          error={error}
          onRetry={() => void go()}
        />
      )}
    </>
  )
}

function useNextOfQueue() {
  const { project_id, module_id, standard_id, isStaff } = useReview()
  const { tab } = useParams({ from: reviewRoute })
  const { UserId: userId } = useUser()
  const target = useTarget()
  const navigate = useNavigate()
  const [state, setState] = useState<'idle' | 'finding' | 'none'>('idle')
  const [error, setError] = useState<unknown>(null)
  const isFinding = useRef(false)
  const go = async () => {
    if (isFinding.current) return
    isFinding.current = true
    setState('finding')
    setError(null)
    try {
      const current = { projectId: project_id, moduleId: module_id, standardId: standard_id }
      const { findNextOfQueue } = await fetchCode(() => import('../lazy/fetched-soon.ts'))
      const next = await findNextOfQueue(current, { userId, isStaff }, target)
      setState(next === null ? 'none' : 'idle')
      if (next === null) return
      await navigate({
        to: '/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab',
        params: {
          project_id: next.projectId,
          module_id: next.moduleId,
          phase: 'desktop-review',
          standard_id: next.standardId,
          tab,
        },
        search: { queue: 'mine' },
      })
      document.getElementById(headingId)?.focus({ preventScroll: true })
    } catch (thrown) {
      setState('idle')
      setError(thrown)
    } finally {
      isFinding.current = false
    }
  }
  return { state, error, go }
}
