import { Suspense, useEffect, useState } from 'react'
import type { StandardRow } from '../../data/contracts.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import type { BenchTab } from '../../tabs.ts'
import { keptDraft } from '../../ui/draft.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import { standardCode } from '../../ui/standard-code.ts'
import { newTaskDraftKey } from '../../ui/task-draft-key.ts'
import { useDraftKey } from '../../ui/use-draft-key.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { whenIdle } from '../../ui/when-idle.ts'
import { useBench, type Project } from './bench-context.ts'
import { BenchTabs } from './bench-tabs.tsx'
import { elementLines } from './element-lines.ts'
import { ElementsTab } from './elements-tab.tsx'
import { CommentsTab, DocumentsTab, GuidanceTab, HistoryTab, fetchLater } from './later-tabs.tsx'
import { neighbour, type ListedStandard } from './list-entries.ts'
import { StandardHead } from './standard-head.tsx'
import styles from './standard-pane.module.css'
import { assignablePeople } from './task-people.ts'
import { TasksTab } from './tasks-tab.tsx'
import { useGo } from './use-go.ts'
import { usePrefetch } from './use-prefetch.ts'

/** The standard under review: its head, its tabs and the open tab. */
export function StandardPane({
  current,
  standards,
  rows,
  project,
  tab,
}: {
  readonly current: ListedStandard
  readonly standards: readonly ListedStandard[]
  readonly rows: readonly StandardRow[]
  readonly project: Project | undefined
  readonly tab: BenchTab
}) {
  const { project_id, phase, standard_id, isStaff, may, personName } = useBench()
  const go = useGo()
  const draftKey = useDraftKey()
  const [isAdding, setAdding] = useState(
    () => keptDraft(draftKey(newTaskDraftKey(project_id, standard_id))) !== null,
  )
  const detail = useQueryOf('projects/{id}/standard_phase', { id: project_id, phase, standard_id })
  const full = detail.data?.[0]
  const isThere = full !== undefined
  usePrefetch(neighbour(standards, standard_id, 1), tab, isThere)
  usePrefetch(neighbour(standards, standard_id, -1), tab, isThere)

  // Clients are not told.
  const editor = personName(current.row.phaseDetails[phase]?.EditorId)

  useEffect(() => (isThere ? whenIdle(fetchLater) : undefined), [isThere])

  useKeys('Review', {
    t: {
      does: 'New task',
      run: () => {
        if (tab !== 'Tasks') go.toTab('Tasks')
        setAdding(true)
      },
    },
    'g t': { does: 'Tasks', run: () => go.toTab('Tasks') },
    'g e': { does: 'Elements', run: () => go.toTab('Elements') },
    'g d': { does: 'Documents', run: () => go.toTab('Documents') },
    'g c': { does: 'Comments', run: () => go.toTab('Comments') },
    'g u': { does: 'Guidance', run: () => go.toTab('Guidance') },
    'g y': { does: 'History', run: () => go.toTab('History') },
  })

  return (
    <div className={styles['pane']}>
      <StandardHead
        current={current}
        standards={standards}
        project={project}
        full={full}
        isLoading={detail.isPending}
      />
      <BenchTabs row={current.row} full={full} tab={tab} />
      {/* The body scrolls, by keys too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['body']} key={tab} aria-label={tab} tabIndex={0}>
        {detail.error && !full && (
          <ErrorNote
            what="The standard could not be loaded"
            error={detail.error}
            onRetry={() => void detail.refetch()}
          />
        )}
        {tab === 'Tasks' && (
          <TasksTab
            row={current.row}
            people={project && assignablePeople(project, rows, isStaff)}
            isAdding={isAdding}
            onAdding={setAdding}
          />
        )}
        {tab === 'Elements' && !detail.error && <ElementsTab row={current.row} full={full} />}
        <Suspense fallback={<SkeletonRows rows={4} height="120px" name={`Loading ${tab}`} />}>
          {tab === 'Documents' && (
            <DocumentsTab
              projectId={project_id}
              standardId={standard_id}
              phase={phase}
              isStaff={isStaff}
              may={may}
              rows={rows}
              modules={project?.modules ?? []}
              elements={full ? elementsInOrder(full) : []}
            />
          )}
          {tab === 'Comments' && <CommentsTab row={current.row} />}
          {tab === 'Guidance' && !detail.error && <GuidanceTab full={full} />}
          {tab === 'History' && <HistoryTab project={project} standards={standards} />}
        </Suspense>
        {editor && <p className={styles['editor']}>Last edited by {editor}</p>}
      </section>
    </div>
  )
}

// As the tab beside shows them: each right below the one that it belongs to.
const elementsInOrder = (full: StandardRow) =>
  elementLines(full.AllElements ?? [], standardCode(full).code).map(({ element }) => element)
