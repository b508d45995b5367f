import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOverallStatus } from '#web/data/cache/overall-status.ts'
import { readKey } from '#web/data/reads/read-options.ts'
import { useTarget } from '#web/data/session/target.ts'
import { useReview } from '../shared/review-context.ts'

/**
 * Defers what depends on the elements until the changes made before it are stored and read again: who marks all elements as ready and
 * submits at once is not to be asked about marks that are on their way. `waiting` is what is deferred.
 */
export function useWhenSaved<What>(act: (what: What) => void): {
  readonly waiting: What | null
  readonly start: (what: What) => void
} {
  const { project_id, phase, standard_id } = useReview()
  const query = { id: project_id, phase, standard_id }
  const queryKey = readKey('projects/{id}/standard_phase', useTarget(), query)
  const isReading = useIsFetching({ queryKey }) > 0
  const isWriting = useOverallStatus() === 'Updating'
  const isBusy = isReading || isWriting
  const [waiting, setWaiting] = useState<What | null>(null)
  useEffect(() => {
    if (waiting === null || isBusy) return undefined
    const soon = setTimeout(() => {
      setWaiting(null)
      act(waiting)
    })
    return () => clearTimeout(soon)
  }, [waiting, isBusy, act])
  return { waiting, start: (what) => (isBusy ? setWaiting(what) : act(what)) }
}
