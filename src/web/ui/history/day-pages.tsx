import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Data, Query } from '../../data/contracts.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { DateText } from '../date-text.tsx'
import { ErrorNote } from '../error-note.tsx'
import { SkeletonRows } from '../skeleton-rows.tsx'
import { useKeys } from '../use-keys.ts'
import styles from './history-pages.module.css'
import { localDay } from './local-day.ts'

const limit = 50

type DatedRead = 'transformations/query' | 'admin/history' | 'admin/refusals'

type Props<Read extends DatedRead> = {
  /** The read that answers the entries, and by what they are chosen; with another choice the list begins at the newest again. */
  readonly read: Read
  readonly query: Omit<Query<Read>, 'before' | 'limit'>
  readonly renderEntry: (entry: Data<Read>[number]) => ReactNode
  /** What the list is, as 'The history'. */
  readonly name: string
  /** What further entries are called, as 'changes'. */
  readonly entries: string
  /** Stands in place of a list without entries. */
  readonly empty: ReactNode
}

/**
 * Entries, newest first, day by day. Each further page begins where the one above it ends now, so that none is left out when
 * new entries come.
 */
export function DayPages<Read extends DatedRead>(
  props: Props<Read> & { readonly before?: number; readonly dayAbove?: string },
) {
  const { read, query, renderEntry, name, entries, empty, before, dayAbove } = props
  const filter = JSON.stringify(query)
  const [goingOnWith, setGoingOnWith] = useState<string | null>(null)
  const isGoingOn = goingOnWith === filter
  const list = useRef<HTMLDivElement>(null)
  const asked = { ...query, limit, ...(before === undefined ? {} : { before }) }
  const page = useQueryOf(read, asked as unknown as Query<Read>)
  const rows: readonly Data<Read>[number][] | undefined = page.data
  const isFurther = before !== undefined
  const isThere = rows !== undefined
  useEffect(() => {
    // The button that asked for these has gone.
    if (isFurther && isThere) list.current?.querySelector<HTMLElement>('[data-entry]')?.focus()
  }, [isFurther, isThere])
  const canGoOn = rows?.length === limit && !isGoingOn
  const goOn = () => setGoingOnWith(filter)
  useKeys('History', canGoOn ? { e: { does: `Show earlier ${entries}`, run: goOn } } : {})

  if (page.error && !rows)
    return (
      <ErrorNote
        what={`${name} could not be loaded`}
        error={page.error}
        onRetry={() => void page.refetch()}
      />
    )
  if (!rows) return <SkeletonRows rows={8} height="64px" name={`${name} is loading`} />
  if (rows.length === 0 && !isFurther) return empty
  const days = [...Map.groupBy(rows, ({ CreatedAt }) => localDay(CreatedAt))]
  const last = rows.at(-1)
  return (
    <>
      <div ref={list}>
        {days.map(([day, ofDay]) => (
          <div key={day} className={styles['day']}>
            {day !== dayAbove && (
              <h2>
                <DateText value={`${day}T00:00:00.000Z`} />
              </h2>
            )}
            <ol>{ofDay.map(renderEntry)}</ol>
          </div>
        ))}
      </div>
      {canGoOn && (
        <Button variant="default" className={styles['earlier'] ?? ''} onClick={goOn}>
          Show earlier {entries}
        </Button>
      )}
      {isGoingOn && last && (
        <DayPages {...props} before={last.Id} dayAbove={localDay(last.CreatedAt)} />
      )}
    </>
  )
}
