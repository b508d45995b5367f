import type { ReactNode } from 'react'
import { useQueryOf } from '../../data/use-query-of.ts'
import type { AdminHistorySearch } from '../../search.ts'
import { DayPages, pageLength } from '../../ui/history/day-pages.tsx'
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
  const query = askedOfRefused(search)
  const usePage = (before: number | undefined) =>
    useQueryOf('admin/refusals', {
      ...query,
      limit: pageLength,
      ...(before === undefined ? {} : { before }),
    })
  return (
    <DayPages
      usePage={usePage}
      filter={JSON.stringify(query)}
      name="The list of refused calls"
      entries="refusals"
      empty={empty}
      entry={(entry) => <RefusalEntry key={entry.Id} entry={entry} />}
    />
  )
}
