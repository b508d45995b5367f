import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiError } from '#rules/api/api-error.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { readOptions } from '#web/data/reads/read-options.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { chooseTarget } from '#web/data/session/target.ts'
import { sendOnce, writeBody } from '#web/data/writes/send-write.ts'
import { describeEntry } from '#web/domain/history/entry/history-context.ts'
import { TargetPicker } from '#web/domain/target/target-picker.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import styles from './tools-page.module.css'

const limit = 10

/** The latest changes in one of the two databases, regardless of which one this tab uses, and a link to its full history. */
function LatestChanges({ target }: { readonly target: Target }) {
  const history = useQuery(readOptions('admin/history', { limit }, target))
  const modules = useQuery(readOptions('core/modules', {}, target))
  const context = {
    person: () => null,
    standard: () => null,
    module: (id: unknown) => modules.data?.find(({ Id }) => Id === id)?.Name ?? null,
  }
  return (
    <section className={styles['part']} aria-labelledby={`latest-${target}`}>
      <h2 id={`latest-${target}`}>Latest changes in {target}</h2>
      <AsyncContent name={`the history of ${target}`} result={history} rows={limit} height="32px">
        {(entries) =>
          entries.length === 0 ? (
            <p className={styles['words']}>No changes yet.</p>
          ) : (
            <ul className={styles['changes']}>
              {entries.map((entry) => (
                <li key={entry.Id}>
                  <DateText value={entry.CreatedAt} withTime />
                  <span>
                    <strong>{entry.FullName ?? 'A former member'}</strong>{' '}
                    {describeEntry(entry, context).words}
                    {entry.ProjectName && <small> {entry.ProjectName}</small>}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </AsyncContent>
      <Link to="/app/admin/history" onClick={() => chooseTarget(target)}>
        Whole history of {target}
      </Link>
    </section>
  )
}

/** The tools of super users: the database that this tab uses, whether each accepts writes, and the latest changes in each. */
export function ToolsPage() {
  const { defaultTarget, environment, isReadOnly } = useSession()
  return (
    <Page title="Tools">
      <PageHead title="Tools" />
      <section className={styles['part']} aria-labelledby="database">
        <h2 id="database">Database</h2>
        <p className={styles['words']}>
          What this tab shows and changes, until it is closed. The default in {environment} is{' '}
          {defaultTarget}.
        </p>
        <TargetPicker />
      </section>
      {isReadOnly ? (
        <section className={styles['part']} aria-labelledby="write-check">
          <h2 id="write-check">Write check</h2>
          <p className={styles['words']}>This installation is read-only: it takes no writes.</p>
        </section>
      ) : (
        <WriteCheck />
      )}
      <div className={styles['pair']}>
        {targets.map((target) => (
          <LatestChanges key={target} target={target} />
        ))}
      </div>
    </Page>
  )
}

type Check = {
  readonly at: string
  /** The duration of the round trip, in milliseconds. */
  readonly took: number
  readonly error: ApiError | null
}

/** The health check of the write pipeline in each database: inserts, updates and reads a row, then rolls back. */
function WriteCheck() {
  return (
    <section className={styles['part']} aria-labelledby="write-check">
      <h2 id="write-check">Write check</h2>
      <p className={styles['words']}>
        Writes a row, changes it, reads it back and rolls everything back. Nothing is stored, and
        the history has no entry of it.
      </p>
      <ul className={styles['rows']}>
        {targets.map((target) => (
          <TargetCheck key={target} target={target} />
        ))}
      </ul>
    </section>
  )
}

function TargetCheck({ target }: { readonly target: Target }) {
  const { UserId } = useUser()
  const [isRunning, setRunning] = useState(false)
  const [latest, setLatest] = useState<Check | null>(null)
  const done = isRunning ? null : latest

  const run = async () => {
    setRunning(true)
    const begun = performance.now()
    const end = (error: ApiError | null) => {
      const took = Math.round(performance.now() - begun)
      setLatest({ at: new Date().toISOString(), took, error })
      setRunning(false)
    }
    const body = writeBody('Test:Create', {}, UserId, undefined)
    await sendOnce({ target, body, key: crypto.randomUUID() }).then(
      () => end(null),
      (error: ApiError) => end(error),
    )
  }

  return (
    <li>
      <strong>{target}</strong>
      <output className={styles['outcome']}>
        {isRunning ? 'Running …' : outcomeOf(done)}
        {done && (
          <span className={styles['words']}>
            <DateText value={done.at} withTime />
          </span>
        )}
      </output>
      <Button
        variant="default"
        disabled={isRunning}
        aria-label={`Run the write check in ${target}`}
        onClick={() => void run()}
      >
        Run
      </Button>
      {done?.error && (
        <ErrorAlert
          what={`${target} did not take the write`}
          error={done.error}
          kept="Nothing was changed."
        />
      )}
    </li>
  )
}

const outcomeOf = (check: Check | null): string =>
  check === null ? 'Not run yet' : `${check.error ? 'Failed after' : 'Passed in'} ${check.took} ms`
