import { Button } from '@mantine/core'
import { useState } from 'react'
import { useQueryOf } from '../../data/use-query-of.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { useBench } from './bench-context.ts'
import { HistoryEntry } from './history-entry.tsx'
import styles from './history-tab.module.css'
import { isToldToClient } from './history-words.ts'
import type { Element } from './scored-rows.ts'

const limit = 50

/** Who changed what at this standard, newest first. */
export function HistoryTab({ elements }: { readonly elements: readonly Element[] }) {
  const names = new Map(elements.map(({ Id, Name }) => [Id, Name]))
  return (
    <div className={styles['tab']}>
      <HistoryPage names={names} />
    </div>
  )
}

/** One page of the history; each further page begins where the one above it ends now, so that none is left out when new entries come. */
function HistoryPage({
  names,
  before,
}: {
  readonly names: ReadonlyMap<number, string>
  readonly before?: number
}) {
  const { project_id, standard_id, isStaff } = useBench()
  const [isGoingOn, setGoingOn] = useState(false)
  const page = useQueryOf('transformations/query', {
    project_id,
    standard_id,
    limit,
    ...(before === undefined ? {} : { before }),
  })
  if (page.error && !page.data)
    return (
      <ErrorNote
        what="The history could not be loaded"
        error={page.error}
        onRetry={() => void page.refetch()}
      />
    )
  if (!page.data) return <SkeletonRows rows={6} height="52px" name="History is on its way" />
  const told = page.data.filter(
    ({ Focus, Action, PreSnapshot }) =>
      isStaff || isToldToClient(`${Focus}:${Action}`, firstOf(PreSnapshot)),
  )
  const last = page.data.at(-1)?.Id
  if (told.length === 0 && before === undefined && page.data.length < limit)
    return (
      <EmptyState>Every change at this standard will stand here: who, when and what.</EmptyState>
    )
  return (
    <>
      <ol className={styles['list']}>
        {told.map((entry) => (
          <HistoryEntry
            key={entry.Id}
            entry={entry}
            prior={firstOf(entry.PreSnapshot)}
            names={names}
          />
        ))}
      </ol>
      {page.data.length === limit && !isGoingOn && (
        <Button variant="default" onClick={() => setGoingOn(true)}>
          Show earlier changes
        </Button>
      )}
      {isGoingOn && last !== undefined && <HistoryPage names={names} before={last} />}
    </>
  )
}

function firstOf(snapshot: unknown): Readonly<Record<string, unknown>> {
  const row: unknown = Array.isArray(snapshot) ? snapshot[0] : snapshot
  return typeof row === 'object' && row !== null ? (row as Record<string, unknown>) : {}
}
