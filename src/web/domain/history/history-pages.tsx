import type { ComponentType, ReactNode } from 'react'
import type { Query } from '#web/data/api/contracts.ts'
import { useSession } from '#web/data/session/session.ts'
import { DayPages } from './day-pages.tsx'
import type { HistoryContext, HistoryRow } from './entry/history-context.ts'
import { HistoryLines } from './history-lines.tsx'

/** The history of a project, of a standard or of everything, grouped by day, newest first. */
export function HistoryPages<Read extends 'transformations/query' | 'admin/history'>({
  read,
  query,
  context,
  isReadOnly = false,
  empty,
  Place,
}: {
  readonly read: Read
  readonly query: Omit<Query<Read>, 'before' | 'limit'>
  readonly context: HistoryContext
  /** Whether the project takes no changes. */
  readonly isReadOnly?: boolean
  /** Shown instead of a history without entries. */
  readonly empty: ReactNode
  /** The location of an entry, with a link. */
  readonly Place?: ComponentType<{ readonly entry: HistoryRow }>
}) {
  const session = useSession()
  const isClosed = isReadOnly || session.isReadOnly || session.preview !== undefined
  return (
    <DayPages
      read={read}
      query={query}
      name="The history"
      entries="changes"
      empty={empty}
      renderEntries={(rows, all) => (
        <HistoryLines
          rows={rows}
          newer={all}
          context={context}
          Place={Place}
          isReadOnly={isClosed}
        />
      )}
    />
  )
}
