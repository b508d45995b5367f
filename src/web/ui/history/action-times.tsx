import { Button } from '@mantine/core'
import { useState } from 'react'
import { useQueryOf } from '../../data/use-query-of.ts'
import { EmptyState } from '../empty-state.tsx'
import { ErrorNote } from '../error-note.tsx'
import { SkeletonRows } from '../skeleton-rows.tsx'
import { ActionTime } from './action-time.tsx'
import styles from './action-times.module.css'

const limit = 50

/** How long the standards of a project, or one of them, waited for each action of Desktop Review, newest first. */
export function ActionTimes({
  projectId,
  standardId,
  before,
}: {
  readonly projectId: number
  readonly standardId?: number
  /** The id from which an earlier page goes on. */
  readonly before?: number
}) {
  const [isGoingOn, setGoingOn] = useState(false)
  const page = useQueryOf('admin/action_metrics', {
    project_id: projectId,
    limit,
    ...(standardId !== undefined && { standard_id: standardId }),
    ...(before !== undefined && { before }),
  })
  const { data: rows, error, dataUpdatedAt } = page
  if (error && !rows)
    return (
      <ErrorNote
        what="The review times could not be loaded"
        error={error}
        onRetry={() => void page.refetch()}
      />
    )
  if (!rows) return <SkeletonRows rows={6} height="56px" name="Loading the review times" />
  if (rows.length === 0 && before === undefined)
    return (
      <EmptyState>
        How long each action of Desktop Review takes will appear here, from the first submission on.
      </EmptyState>
    )
  const last = rows.at(-1)
  return (
    <>
      <ol className={styles['times']} aria-label="Review times">
        {rows.map((row) => (
          <ActionTime
            key={row.Id}
            row={row}
            now={dataUpdatedAt}
            withStandard={standardId === undefined}
          />
        ))}
      </ol>
      {rows.length === limit && !isGoingOn && (
        <Button
          variant="default"
          className={styles['earlier'] ?? ''}
          onClick={() => setGoingOn(true)}
        >
          Show earlier times
        </Button>
      )}
      {isGoingOn && last && (
        <ActionTimes
          projectId={projectId}
          before={last.Id}
          {...(standardId !== undefined && { standardId })}
        />
      )}
    </>
  )
}
