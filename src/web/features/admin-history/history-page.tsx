import { Button } from '@mantine/core'
import { Download } from 'lucide-react'
import { useRef } from 'react'
import { historyExportPath } from '../../../rules/file-paths.ts'
import { useSession, useUser } from '../../data/session.ts'
import { mayChooseTarget, useTarget } from '../../data/target.ts'
import { Choice } from '../../ui/choice.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { TargetChoice } from '../../ui/target-choice.tsx'
import { DoneList } from './done-list.tsx'
import { HistoryToolbar } from './history-toolbar.tsx'
import { RefusedList } from './refused-list.tsx'
import { useHistoryKeys } from './use-history-keys.ts'
import { askedOfDone, askedOfRefused, useHistorySearch } from './use-history-search.ts'

/** The whole history: what was done in all projects and beside them, and what was refused; filtered, and exported as it is filtered. */
export function HistoryPage() {
  const { search, change, clear } = useHistorySearch()
  const { isReadOnly } = useSession()
  const target = useTarget()
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

  const words = new URLSearchParams({ apiDb: target, outcome })
  const asked = isRefused ? askedOfRefused(search) : askedOfDone(search)
  for (const [word, value] of Object.entries(asked)) words.set(word, String(value))
  const empty = clear ? (
    <EmptyState
      firstStep={
        <Button variant="default" onClick={clear}>
          Show all
        </Button>
      }
    >
      No entries match.
    </EmptyState>
  ) : (
    <EmptyState>
      {isRefused
        ? 'Refused requests will appear here: who made them, what for, and why they were refused.'
        : 'Every change in this installation will appear here: who made it, when and what.'}
    </EmptyState>
  )
  return (
    <Page title="History">
      <PageHead title="History">
        {!isReadOnly && (
          <Button
            component="a"
            ref={exporter}
            variant="default"
            href={`${historyExportPath}?${words}`}
            download
            leftSection={<Download size={16} aria-hidden />}
          >
            Export as CSV
          </Button>
        )}
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
      {mayChooseTarget(user) && <TargetChoice />}
      <HistoryToolbar firstRef={first} />
      <div ref={list}>
        {isRefused ? (
          <RefusedList search={search} empty={empty} />
        ) : (
          <DoneList search={search} empty={empty} />
        )}
      </div>
    </Page>
  )
}
