import type { ComponentType, ReactNode } from 'react'
import type { Query } from '../../data/contracts.ts'
import { DayPages } from './day-pages.tsx'
import type { HistoryContext, HistoryRow } from './history-context.ts'
import { HistoryEntry } from './history-entry.tsx'

/** The history of a project or a standard, newest first, day by day. */
export function HistoryPages({
  query,
  context,
  empty,
  Place,
}: {
  readonly query: Omit<Query<'transformations/query'>, 'before' | 'limit'>
  readonly context: HistoryContext
  /** Stands in place of a history without entries. */
  readonly empty: ReactNode
  /** Where an entry happened, with the way there. */
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
