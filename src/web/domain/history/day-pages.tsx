import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { Data, Query } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useToday } from '#web/domain/date/use-today.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { dayTitle } from './day-title.ts'
import { localDay } from './local-day.ts'
import styles from './history-pages.module.css'

const limit = 50

type DatedRead = 'transformations/query' | 'admin/history' | 'admin/refusals'

type Props<Read extends DatedRead> = {
  /** The read that returns the entries, and its filters; when they change, the list starts at the newest entry again. */
  readonly read: Read
  readonly query: Omit<Query<Read>, 'before' | 'limit'>
  /** Renders entries of one day as list items; the second argument has all entries down to the last of the page. */
  readonly renderEntries: (
    ofDay: readonly Data<Read>[number][],
    all: readonly Data<Read>[number][],
  ) => ReactNode
  /** The name of the list, such as 'The history'. */
  readonly name: string
  /** The plural noun for entries, such as 'changes'. */
  readonly entries: string
  /** Shown instead of a list without entries. */
  readonly empty: ReactNode
}

/** Entries grouped by day, newest first. Each further page starts where the page above it currently ends, so new entries leave no gap. */
export function DayPages<Read extends DatedRead>(
  props: Props<Read> & {
    readonly before?: number
    readonly dayAbove?: string
    readonly above?: readonly Data<Read>[number][]
  },
) {
  const { read, query, renderEntries, name, entries, empty, before, dayAbove, above = [] } = props
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
    // The button that requested these entries is gone.
    if (isFurther && isThere) list.current?.querySelector<HTMLElement>('[data-entry]')?.focus()
  }, [isFurther, isThere])
  const canGoOn = rows?.length === limit && !isGoingOn
  const goOn = () => setGoingOnWith(filter)
  useKeys('History', canGoOn ? { e: { does: `Show earlier ${entries}`, run: goOn } } : {})

  if (page.error && !rows)
    return (
      <ErrorAlert
        what={`${name} could not be loaded`}
        error={page.error}
        onRetry={() => void page.refetch()}
      />
    )
  if (!rows) return <SkeletonRows rows={8} height="64px" name={`${name} is loading`} />
  if (rows.length === 0 && !isFurther) return empty
  const last = rows.at(-1)
  const all = [...above, ...rows]
  return (
    <>
      <div ref={list}>
        <Days rows={rows} dayAbove={dayAbove} renderDay={(ofDay) => renderEntries(ofDay, all)} />
      </div>
      {canGoOn && (
        <Button variant="default" className={styles['earlier'] ?? ''} onClick={goOn}>
          Show earlier {entries}
        </Button>
      )}
      {isGoingOn && last && (
        <DayPages {...props} above={all} before={last.Id} dayAbove={localDay(last.CreatedAt)} />
      )}
    </>
  )
}

/** Entries under the headings of their days; entries of the day above have no heading of their own. */
function Days<Row extends { readonly CreatedAt: string }>({
  rows,
  dayAbove,
  renderDay,
}: {
  readonly rows: readonly Row[]
  readonly dayAbove: string | undefined
  readonly renderDay: (ofDay: readonly Row[]) => ReactNode
}) {
  const today = useToday()
  return [...Map.groupBy(rows, ({ CreatedAt }) => localDay(CreatedAt))].map(([day, ofDay]) => (
    <div key={day} className={styles['day']}>
      {day !== dayAbove && (
        <h2>
          <time dateTime={day}>{dayTitle(day, today)}</time>
        </h2>
      )}
      <ol>{renderDay(ofDay)}</ol>
    </div>
  ))
}
