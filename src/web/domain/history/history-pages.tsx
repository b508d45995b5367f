import type { ComponentType, ReactNode } from 'react'
import type { Query } from '#web/data/api/contracts.ts'
import { DayPages } from './day-pages.tsx'
import type { HistoryContext, HistoryRow } from './history-context.ts'
import { HistoryEntry } from './history-entry.tsx'

/** The history of a project or a standard, grouped by day, newest first. */
export function HistoryPages({
  query,
  context,
  empty,
  Place,
}: {
  readonly query: Omit<Query<'transformations/query'>, 'before' | 'limit'>
  readonly context: HistoryContext
  /** Shown instead of a history without entries. */
  readonly empty: ReactNode
  /** The location of an entry, with a link. */
  readonly Place?: ComponentType<{ readonly entry: HistoryRow }>
}) {
  return (
    <DayPages
      read="transformations/query"
      query={query}
      name="The history"
      entries="changes"
      empty={empty}
      renderEntry={(entry) => (
        <HistoryEntry
          key={entry.Id}
          entry={entry}
          context={context}
          place={Place && <Place entry={entry} />}
        />
      )}
    />
  )
}
