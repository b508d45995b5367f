import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type ComponentType, type ReactNode } from 'react'
import type { Query } from '../../data/contracts.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { DateText } from '../date-text.tsx'
import { ErrorNote } from '../error-note.tsx'
import { SkeletonRows } from '../skeleton-rows.tsx'
import { useKeys } from '../use-keys.ts'
import type { HistoryContext, HistoryRow } from './history-context.ts'
import { HistoryEntry } from './history-entry.tsx'
import styles from './history-pages.module.css'
import { localDay } from './local-day.ts'

const limit = 50

type Props = {
  readonly query: Omit<Query<'transformations/query'>, 'before' | 'limit'>
  readonly context: HistoryContext
  /** Stands in place of a history without entries. */
  readonly empty: ReactNode
  /** Where an entry happened, with the way there. */
  readonly Place?: ComponentType<{ readonly entry: HistoryRow }>
}

/**
 * The history, newest first, day by day. Each further page begins where the one above it ends now, so that none is left out when
 * new entries come.
 */
export function HistoryPages({
  query,
  context,
  empty,
  Place,
  before,
  dayAbove,
}: Props & { readonly before?: number; readonly dayAbove?: string }) {
  const filter = JSON.stringify(query)
  // Another filter begins at the newest again.
  const [goingOnWith, setGoingOnWith] = useState<string | null>(null)
  const isGoingOn = goingOnWith === filter
  const list = useRef<HTMLDivElement>(null)
  const page = useQueryOf('transformations/query', {
    ...query,
    limit,
    ...(before === undefined ? {} : { before }),
  })
  const rows = page.data
  const isFurther = before !== undefined
  const isThere = rows !== undefined
  useEffect(() => {
    // The button that asked for these has gone.
    if (isFurther && isThere) list.current?.querySelector<HTMLElement>('[data-entry]')?.focus()
  }, [isFurther, isThere])
  const canGoOn = rows?.length === limit && !isGoingOn
  useKeys('History', canGoOn ? { e: { does: 'Show earlier changes', run: goOn } } : {})

  if (page.error && !rows)
    return (
      <ErrorNote
        what="The history could not be loaded"
        error={page.error}
        onRetry={() => void page.refetch()}
      />
    )
  if (!rows) return <SkeletonRows rows={8} height="64px" name="The history is on its way" />
  if (rows.length === 0 && !isFurther) return empty
  const days = [...Map.groupBy(rows, ({ CreatedAt }) => localDay(CreatedAt))]
  const last = rows.at(-1)
  return (
    <>
      <div ref={list}>
        {days.map(([day, entries]) => (
          <div key={day} className={styles['day']}>
            {day !== dayAbove && (
              <h2>
                <DateText value={`${day}T00:00:00.000Z`} />
              </h2>
            )}
            <ol>
              {entries.map((entry) => (
                <HistoryEntry
                  key={entry.Id}
                  entry={entry}
                  context={context}
                  place={Place && <Place entry={entry} />}
                />
              ))}
            </ol>
          </div>
        ))}
      </div>
      {canGoOn && (
        <Button variant="default" className={styles['earlier'] ?? ''} onClick={goOn}>
          Show earlier changes
        </Button>
      )}
      {isGoingOn && last && (
        <HistoryPages
          query={query}
          context={context}
          empty={empty}
          {...(Place && { Place })}
          before={last.Id}
          dayAbove={localDay(last.CreatedAt)}
        />
      )}
    </>
  )

  function goOn() {
    setGoingOnWith(filter)
  }
}
