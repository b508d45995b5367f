import type { ComponentType, ReactNode } from 'react'
import type { Query } from '../../data/contracts.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { DayPages, pageLength } from './day-pages.tsx'
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
  const usePage = (before: number | undefined) =>
    useQueryOf('transformations/query', {
      ...query,
      limit: pageLength,
      ...(before === undefined ? {} : { before }),
    })
  return (
    <DayPages
      usePage={usePage}
      filter={JSON.stringify(query)}
      name="The history"
      entries="changes"
      empty={empty}
      entry={(entry) => (
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
