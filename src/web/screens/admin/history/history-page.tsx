import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useRef, type Ref, type RefObject } from 'react'
import { historyExportPath } from '#rules/documents/file-paths.ts'
import { isSameUser } from '#rules/people/user-id.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { mayChooseTarget, useTarget } from '#web/data/session/target.ts'
import { DayPages } from '#web/domain/history/day-pages.tsx'
import { HistoryEntry } from '#web/domain/history/history-entry.tsx'
import { TargetPicker } from '#web/domain/target/target-picker.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { useListKeys } from '#web/ui/keys/use-list-keys.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { DenialEntry } from './denial-entry.tsx'
import { EntryProject } from './entry-project.tsx'
import { HistoryToolbar } from './history-toolbar.tsx'
import type { AdminHistorySearch } from './search.ts'
import { historyQuery, denialsQuery, useHistorySearch } from './use-history-search.ts'

/** The global history: all changes, in projects and outside them, and the access denials; with filters and an export that applies them. */
export function HistoryPage() {
  const { search, change } = useHistorySearch()
  const { isReadOnly } = useSession()
  const user = useUser()
  const list = useRef<HTMLDivElement>(null)
  const first = useRef<HTMLSelectElement>(null)
  const exporter = useRef<HTMLAnchorElement>(null)
  const outcome = search.outcome ?? 'done'
  const isRefused = outcome === 'refused'
  useHistoryKeys({
    list,
    filter: first,
    onExport: () => exporter.current?.click(),
    onOutcome: () => change({ outcome: isRefused ? undefined : 'refused', action: undefined }),
  })

  return (
    <Page title="History">
      <PageHead title="History">
        {!isReadOnly && <ExportLink ref={exporter} search={search} />}
      </PageHead>
      <Choice
        name="Outcome"
        options={[
          { value: 'done', label: 'Done' },
          { value: 'refused', label: 'Refused' },
        ]}
        value={outcome}
        onChoose={(chosen) =>
          change({ outcome: chosen === 'refused' ? 'refused' : undefined, action: undefined })
        }
      />
      {mayChooseTarget(user) && <TargetPicker />}
      <HistoryToolbar firstRef={first} />
      <div ref={list}>
        {isRefused ? <DenialList search={search} /> : <HistoryList search={search} />}
      </div>
    </Page>
  )
}

/** The link to a CSV file of all entries that pass the filters. */
function ExportLink({
  search,
  ref,
}: {
  readonly search: AdminHistorySearch
  readonly ref: Ref<HTMLAnchorElement>
}) {
  const { outcome = 'done' } = search
  const query = new URLSearchParams({ apiDb: useTarget(), outcome })
  const filters = outcome === 'refused' ? denialsQuery(search) : historyQuery(search)
  for (const [name, value] of Object.entries(filters)) query.set(name, String(value))
  return (
    <Button
      component="a"
      ref={ref}
      variant="default"
      href={`${historyExportPath}?${query}`}
      download
      leftSection={<Download size={16} aria-hidden />}
    >
      Export as CSV
    </Button>
  )
}

/** What a list says without entries: `children`, unless filters hide some. */
function NoEntries({ children }: { readonly children: string }) {
  const { clear } = useHistorySearch()
  if (!clear) return <EmptyState>{children}</EmptyState>
  return (
    <EmptyState
      firstStep={
        <Button variant="default" onClick={clear}>
          Show all
        </Button>
      }
    >
      No entries match.
    </EmptyState>
  )
}

/** Lists the calls that were denied for lack of permission, in projects and outside them. */
function DenialList({ search }: { readonly search: AdminHistorySearch }) {
  return (
    <DayPages
      read="admin/refusals"
      query={denialsQuery(search)}
      name="The list of refused calls"
      entries="refusals"
      empty={
        <NoEntries>
          Refused requests will appear here: who made them, what for, and why they were refused.
        </NoEntries>
      }
      renderEntry={(entry) => <DenialEntry key={entry.Id} entry={entry} />}
    />
  )
}

/** The keyboard shortcuts of the history: move, expand an entry, filter, switch the outcome, export. */
function useHistoryKeys({
  list,
  filter,
  onExport,
  onOutcome,
}: {
  readonly list: RefObject<HTMLElement | null>
  readonly filter: RefObject<HTMLElement | null>
  readonly onExport: () => void
  readonly onOutcome: () => void
}): void {
  useListKeys('History', {
    list,
    item: '[data-entry]',
    noun: 'entry',
    moves: [['j', 'k']],
    keys: ({ click }) => ({
      o: { does: 'Show or hide details', run: click('summary') },
      '/': { does: 'Filter', run: () => filter.current?.focus() },
      r: { does: 'Done or refused', run: onOutcome },
      x: { does: 'Export as CSV', run: onExport },
    }),
  })
}

/** Lists all changes in words; each has a collapsible with its parameters and the rows before. */
function HistoryList({ search }: { readonly search: AdminHistorySearch }) {
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
      query={historyQuery(search)}
      name="The history"
      entries="changes"
      empty={
        <NoEntries>
          Every change in this installation will appear here: who made it, when and what.
        </NoEntries>
      }
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
