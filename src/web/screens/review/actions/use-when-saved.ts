import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { useOverallStatus } from '#web/data/cache/overall-status.ts'
import { queryClient } from '#web/data/cache/query-client.ts'
import { readKey } from '#web/data/reads/read-options.ts'
import { useTarget } from '#web/data/session/target.ts'
import { useReview } from '../shared/review-context.ts'

const subscribeToNothing = () => () => undefined

const subscribeToCache = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)

/**
 * Defers an action that depends on the elements until earlier changes are stored and read again: a person who marks all elements as
 * ready and submits at once must not be asked about marks still on their way. `waiting` is the deferred action; `onLeft` is called with it when the
 * person goes on to another standard before.
 */
export function useWhenSaved<What>(
  act: (what: What) => void,
  onLeft: (what: What) => void,
): {
  readonly waiting: What | null
  readonly start: (what: What) => void
  readonly stop: () => void
} {
  const { project_id, phase, standard_id } = useReview()
  const query = { id: project_id, phase, standard_id }
  const queryKey = readKey('projects/{id}/standard_phase', useTarget(), query)
  const isReading = () => queryClient.isFetching({ queryKey }) > 0
  const isWriting = useOverallStatus() === 'Updating'
  const [waiting, setWaiting] = useState<What | null>(null)
  const isWaiting = waiting !== null
  // Subscribe only while waiting: the cache emits hundreds of events whenever a standard is opened.
  const isHeld = useSyncExternalStore(
    isWaiting ? subscribeToCache : subscribeToNothing,
    () => isWaiting && isReading(),
  )
  useEffect(() => {
    if (waiting === null || isHeld || isWriting) return undefined
    const soon = setTimeout(() => {
      setWaiting(null)
      act(waiting)
    })
    return () => clearTimeout(soon)
  }, [waiting, isHeld, isWriting, act])
  const leave = useEffectEvent(() => {
    if (waiting !== null) onLeft(waiting)
  })
  useEffect(() => () => leave(), [])
  return {
    waiting,
    stop: () => setWaiting(null),
    start: (what) => (isWriting || isReading() ? setWaiting(what) : act(what)),
  }
}
