import { Button } from '@mantine/core'
import { useState } from 'react'
import { targets, type Target } from '../../../rules/targets.ts'
import type { ApiError } from '../../data/api.ts'
import { sendOnce, writeBody } from '../../data/send-write.ts'
import { useUser } from '../../data/session.ts'
import { DateText } from '../../ui/date-text.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import styles from './tools-page.module.css'

type Check = {
  readonly at: string
  /** From the request to its answer, in milliseconds. */
  readonly took: number
  readonly error: ApiError | null
}

/** The health check of the write pipeline in each database: a row is written, changed, read back and rolled back. */
export function WriteCheck() {
  const { UserId } = useUser()
  const [running, setRunning] = useState<readonly Target[]>([])
  const [checks, setChecks] = useState<{ readonly [Name in Target]?: Check }>({})

  const check = async (target: Target) => {
    setRunning((others) => [...others, target])
    const begun = performance.now()
    const end = (error: ApiError | null) => {
      const took = Math.round(performance.now() - begun)
      setChecks((others) => ({
        ...others,
        [target]: { at: new Date().toISOString(), took, error },
      }))
      setRunning((others) => others.filter((other) => other !== target))
    }
    const body = writeBody('Test:Create', {}, UserId, undefined)
    await sendOnce({ target, body, key: crypto.randomUUID() }).then(
      () => end(null),
      (error: ApiError) => end(error),
    )
  }

  return (
    <section className={styles['part']} aria-labelledby="write-check">
      <h2 id="write-check">Write check</h2>
      <p className={styles['words']}>
        Writes a row, changes it, reads it back and rolls everything back. Nothing is stored, and
        the history has no entry of it.
      </p>
      <ul className={styles['rows']}>
        {targets.map((target) => {
          const isRunning = running.includes(target)
          const done = checks[target]
          return (
            <li key={target}>
              <strong>{target}</strong>
              <output className={styles['outcome']}>
                {isRunning
                  ? 'Running …'
                  : !done
                    ? 'Not run yet'
                    : done.error
                      ? `Failed after ${done.took} ms`
                      : `Passed in ${done.took} ms`}
                {done && !isRunning && (
                  <span className={styles['words']}>
                    <DateText value={done.at} withTime />
                  </span>
                )}
              </output>
              <Button
                variant="default"
                disabled={isRunning}
                aria-label={`Run the write check in ${target}`}
                onClick={() => void check(target)}
              >
                Run
              </Button>
              {done?.error && !isRunning && (
                <ErrorNote
                  what={`${target} did not take the write`}
                  error={done.error}
                  kept="Nothing was changed."
                />
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
