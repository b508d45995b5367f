import type { ReactNode } from 'react'
import { isSameUser } from '../../../rules/user-id.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import type { AdminHistorySearch } from '../../search.ts'
import { DayPages } from '../../ui/history/day-pages.tsx'
import { HistoryEntry } from '../../ui/history/history-entry.tsx'
import { EntryProject } from './entry-project.tsx'
import { askedOfDone } from './use-history-search.ts'

/** What was done in all projects and beside them, in words, each with its parameters and the rows before behind a fold. */
export function DoneList({
  search,
  empty,
}: {
  readonly search: AdminHistorySearch
  readonly empty: ReactNode
}) {
  const { data: users = [] } = useQueryOf('admin/all_users', {})
  const { data: modules = [] } = useQueryOf('core/modules', {})
  const context = {
    isStaff: true,
    person: (id: unknown) => users.find(({ Id }) => isSameUser(Id, id))?.FullName ?? 'somebody',
    standard: (id: unknown) => `standard ${String(id)}`,
    module: (id: unknown) => modules.find(({ Id }) => Id === id)?.Name ?? 'a module',
  }
  return (
    <DayPages
      read="admin/history"
      query={askedOfDone(search)}
      name="The history"
      entries="changes"
      empty={empty}
      renderEntry={(entry) => (
        <HistoryEntry
          key={entry.Id}
          entry={entry}
          context={context}
          place={
            <EntryProject
              id={entry.ProjectId}
              name={entry.ProjectName}
              standard={entry.StandardName}
            />
          }
        />
      )}
    />
  )
}
