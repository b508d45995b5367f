import { useEffect, useState, useSyncExternalStore } from 'react'
import { useIsServerAway } from '#web/data/api/server-state.ts'
import styles from './banners.module.css'

// In milliseconds.
const goodNewsTime = 5_000

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the device is online. */
const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

/** Says that the device is offline or that the server does not answer, and for a moment that it is back. */
export function ServerBanner() {
  const isOnline = useIsOnline()
  const isAway = useIsServerAway() || !isOnline
  const [wasAway, setWasAway] = useState(false)
  if (isAway && !wasAway) setWasAway(true)
  const isBack = wasAway && !isAway
  useEffect(() => {
    if (!isBack) return undefined
    const timer = setTimeout(() => setWasAway(false), goodNewsTime)
    return () => clearTimeout(timer)
  }, [isBack])
  if (isBack) return <p className={styles['banner']}>Connected again.</p>
  if (!isAway) return null
  return (
    <p className={styles['banner']} data-urgent>
      {isOnline ? 'The server does not answer. ' : 'You are offline. '}
      What you type and score is kept on this device and sent when{' '}
      {isOnline ? 'the server is back' : 'you are back online'}.
    </p>
  )
}
