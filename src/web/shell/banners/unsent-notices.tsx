import { Button } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { scoreWords } from '#rules/scoring/score-labels.ts'
import { isServerAway, onServerState } from '#web/data/api/server-state.ts'
import { saveUnsentTexts } from '#web/data/autosave/autosave-registry.ts'
import { draftsVersion, onDrafts } from '#web/data/drafts/draft.ts'
import { onIdle } from '#web/data/drafts/on-idle.ts'
import { dropUnsent, rejectedWrites } from '#web/data/writes/stored-writes.ts'
import type { UnsentWrite } from '#web/data/writes/unsent-write.ts'
import { resendUnsent, sendAnyway } from '#web/data/writes/unsent-writes.ts'
import { StoredChange } from '#web/ui/error/stored-change.tsx'
import styles from './unsent-notices.module.css'

// In milliseconds. Writes that got no response although the server is up, as on a connection that loses
// responses, are sent again at this interval.
const resendInterval = 10_000

function resend(): void {
  if (isServerAway()) return
  void resendUnsent()
  saveUnsentTexts()
}

/** Sends what is stored on this device: once the page is idle, when the server is back, and at intervals. */
function useResending(): void {
  useEffect(() => {
    const timer = setInterval(resend, resendInterval)
    const stops = [onIdle(resend), onServerState(resend), () => clearInterval(timer)]
    return () => stops.forEach((stop) => stop())
  }, [])
}

// The React Compiler memoizes calls by their arguments: the version makes it call again after a change.
const rejectedAt = (_version: number): readonly UnsentWrite[] => rejectedWrites()

const storedWords = (stored: unknown): string =>
  typeof stored === 'boolean'
    ? stored
      ? 'Ready'
      : 'Not ready'
    : scoreWords(typeof stored === 'number' ? stored : null)

/** Shows the stored writes that the server rejected: both values, and the choice between them. */
export function UnsentNotices() {
  useResending()
  const version = useSyncExternalStore(onDrafts, draftsVersion)
  const rejected = rejectedAt(version)
  if (rejected.length === 0) return null
  return (
    <section className={styles['notices']} aria-label="Changes that were not saved">
      {rejected.map((write) =>
        write.conflict ? (
          <StoredChange
            key={write.key}
            conflict={write.conflict}
            what={`${write.what}: you set ${write.value}. It`}
            stored={storedWords(write.conflict.stored)}
            confirmLabel={`Set to ${write.value} anyway`}
            keep={`Keep ${storedWords(write.conflict.stored)}`}
            onConfirm={() => void sendAnyway(write)}
            onCancel={() => dropUnsent(write)}
          />
        ) : (
          <div key={write.key} className={styles['refused']} role="alert">
            <p>
              {write.what}: {write.value} was not saved: {write.refusal}.
            </p>
            <Button size="compact-sm" variant="default" onClick={() => dropUnsent(write)}>
              Dismiss
            </Button>
          </div>
        ),
      )}
    </section>
  )
}
