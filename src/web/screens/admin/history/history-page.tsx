import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useRef, type Ref } from 'react'
import { historyExportPath } from '#rules/documents/file-paths.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { mayIn } from '#web/data/session/project-permissions.ts'
import { useSession, useUser } from '#web/data/session/session.ts'
import { mayChooseTarget, useTarget } from '#web/data/session/target.ts'
import { DayPages } from '#web/domain/history/day-pages.tsx'
import type { HistoryRow } from '#web/domain/history/entry/history-context.ts'
import { HistoryPages } from '#web/domain/history/history-pages.tsx'
import { useHistoryKeys } from '#web/domain/history/use-history-keys.ts'
import { TargetPicker } from '#web/domain/target/target-picker.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
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
  useHistoryKeys(list, {
    noun: 'entry',
    keys: ({ click }) => ({
      o: { does: 'Show or hide details', run: click('summary, [aria-expanded]') },
      '/': { does: 'Filter', run: () => first.current?.focus() },
      r: {
        does: 'Done or refused',
        run: () => change({ outcome: isRefused ? undefined : 'refused', action: undefined }),
      },
      x: { does: 'Export as CSV', run: () => exporter.current?.click() },
    }),
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

/** The message of an empty list: `children`, or that no entries match when filters are set. */
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
      renderEntries={(rows) => rows.map((entry) => <DenialEntry key={entry.Id} entry={entry} />)}
    />
  )
}

/** Lists all changes in words. */
function HistoryList({ search }: { readonly search: AdminHistorySearch }) {
  const session = useSession()
  const user = useUser()
  const { data: modules = [] } = useQueryOf('core/modules', {})
  const { data: projects = [] } = useQueryOf('admin/all_projects', {})
  const mayInProject = (id: number | null) => {
    if (id === null) return mayIn(session, undefined)
    const project = projects.find(({ Id }) => Id === id)
    return project ? mayIn(session, project) : () => false
  }
  return (
    <HistoryPages
      read="admin/history"
      query={historyQuery(search)}
      context={{
        isStaff: true,
        userId: user.UserId,
        mayIn: mayInProject,
        person: () => null,
        standard: () => null,
        module: (id) => modules.find(({ Id }) => Id === id)?.Name ?? null,
      }}
      Place={ProjectOfEntry}
      empty={
        <NoEntries>
          Every change in this installation will appear here: who made it, when and what.
        </NoEntries>
      }
    />
  )
}

/** The project of an entry, with a link. */
const ProjectOfEntry = ({
  entry,
}: {
  readonly entry: HistoryRow & { ProjectName?: string | null }
}) => (
  <EntryProject
    id={entry.ProjectId}
    name={entry.ProjectName ?? null}
    standard={entry.StandardName}
  />
)
