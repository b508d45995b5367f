import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { ApiError } from '../../data/api.ts'
import { DateText } from '../date-text.tsx'
import { ErrorNote } from '../error-note.tsx'
import { SkeletonRows } from '../skeleton-rows.tsx'
import { useKeys } from '../use-keys.ts'
import styles from './history-pages.module.css'
import { localDay } from './local-day.ts'

/** How many entries a page holds. */
export const pageLength = 50

type Dated = { readonly Id: number; readonly CreatedAt: string }

type Props<Row extends Dated> = {
  /** The page of entries before one of them; without one, the newest. */
  readonly usePage: (before: number | undefined) => UseQueryResult<Row[], ApiError>
  /** What the entries are chosen by: with another choice the list begins at the newest again. */
  readonly filter: string
  readonly entry: (row: Row) => ReactNode
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
export function DayPages<Row extends Dated>(
  props: Props<Row> & { readonly before?: number; readonly dayAbove?: string },
) {
  const { usePage, filter, entry, name, entries, empty, before, dayAbove } = props
  const [goingOnWith, setGoingOnWith] = useState<string | null>(null)
  const isGoingOn = goingOnWith === filter
  const list = useRef<HTMLDivElement>(null)
  const page = usePage(before)
  const rows = page.data
  const isFurther = before !== undefined
  const isThere = rows !== undefined
  useEffect(() => {
    // The button that asked for these has gone.
    if (isFurther && isThere) list.current?.querySelector<HTMLElement>('[data-entry]')?.focus()
  }, [isFurther, isThere])
  const canGoOn = rows?.length === pageLength && !isGoingOn
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
  if (!rows) return <SkeletonRows rows={8} height="64px" name={`${name} is on its way`} />
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
            <ol>{ofDay.map(entry)}</ol>
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
