import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiError } from '#rules/api/api-error.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { isSameUser } from '#rules/people/user-id.ts'
import { readOptions } from '#web/data/reads/read-options.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { chooseTarget } from '#web/data/session/target.ts'
import { sendOnce, writeBody } from '#web/data/writes/send-write.ts'
import { describeEntry } from '#web/domain/history/history-context.ts'
import { TargetPicker } from '#web/domain/target/target-picker.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { DateText } from '#web/ui/text/date-text.tsx'
import styles from './tools-page.module.css'

const limit = 10

/** The latest changes in one of the two databases, whichever one this tab uses, and a link to its full history. */
function LatestChanges({ target }: { readonly target: Target }) {
  const history = useQuery(readOptions('admin/history', { limit }, target))
  const users = useQuery(readOptions('admin/all_users', {}, target))
  const modules = useQuery(readOptions('core/modules', {}, target))
  const context = {
    isStaff: true,
    person: (id: unknown) =>
      users.data?.find(({ Id }) => isSameUser(Id, id))?.FullName ?? 'somebody',
    standard: (id: unknown) => `standard ${String(id)}`,
    module: (id: unknown) => modules.data?.find(({ Id }) => Id === id)?.Name ?? 'a module',
  }
  return (
    <section className={styles['part']} aria-labelledby={`latest-${target}`}>
      <h2 id={`latest-${target}`}>Latest changes in {target}</h2>
      {history.error && !history.data && (
        <ErrorAlert
          what={`The history of ${target} could not be loaded`}
          error={history.error}
          onRetry={() => void history.refetch()}
        />
      )}
      {history.isPending && (
        <SkeletonRows rows={limit} height="32px" name={`Loading the history of ${target}`} />
      )}
      {history.data?.length === 0 && <p className={styles['words']}>No changes yet.</p>}
      <ul className={styles['changes']}>
        {history.data?.map((entry) => (
          <li key={entry.Id}>
            <DateText value={entry.CreatedAt} withTime />
            <span>
              <strong>{entry.FullName ?? 'somebody'}</strong> {describeEntry(entry, context).words}
              {entry.ProjectName && <small> {entry.ProjectName}</small>}
            </span>
          </li>
        ))}
      </ul>
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
  /** From request to response, in milliseconds. */
  readonly took: number
  readonly error: ApiError | null
}

/** The health check of the write pipeline in each database: inserts, updates and reads a row, then rolls back. */
function WriteCheck() {
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
                <ErrorAlert
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
