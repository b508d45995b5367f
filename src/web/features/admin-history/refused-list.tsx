import type { ReactNode } from 'react'
import type { AdminHistorySearch } from '../../search.ts'
import { DayPages } from '../../ui/history/day-pages.tsx'
import { RefusalEntry } from './refusal-entry.tsx'
import { askedOfRefused } from './use-history-search.ts'

/** The calls that were refused for want of a right, in all projects and beside them. */
export function RefusedList({
  search,
  empty,
}: {
  readonly search: AdminHistorySearch
  readonly empty: ReactNode
}) {
  return (
    <DayPages
      read="admin/refusals"
      query={askedOfRefused(search)}
      name="The list of refused calls"
      entries="refusals"
      empty={empty}
      renderEntry={(entry) => <RefusalEntry key={entry.Id} entry={entry} />}
    />
  )
}
