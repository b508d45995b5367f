import { Suspense, useEffect, type ComponentProps } from 'react'
import { assignablePeople } from '#rules/tasks/assignable-people.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { queryClient } from '#web/data/cache/query-client.ts'
import { readDraft } from '#web/data/drafts/draft.ts'
import { onIdle } from '#web/data/drafts/on-idle.ts'
import { useDraftKey } from '#web/data/drafts/use-draft-key.ts'
import { readOptions } from '#web/data/reads/read-options.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useTarget } from '#web/data/session/target.ts'
import { preloadConflicts } from '#web/domain/conflict/lazy-conflicts.tsx'
import type { ReviewTab } from '#web/domain/navigation/tabs.ts'
import { elementLines } from '#web/domain/standard/element-lines.ts'
import { standardCode } from '#web/domain/standard/standard-code.ts'
import { preloadTaskForm } from '#web/domain/task/lazy-task-form.tsx'
import { newTaskDraftKey, putAside } from '#web/domain/task/task-draft-key.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { OpenedByPerson } from '#web/ui/focus/opened-by-person.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { afterPaint } from '#web/ui/page/after-paint.ts'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { ElementsTab } from './elements/elements-tab.tsx'
import { StandardHead } from './head/standard-head.tsx'
import {
  ChangesNote,
  CommentsTab,
  DocumentsTab,
  GuidanceTab,
  HistoryTab,
  PhasesTab,
  preloadTabs,
  ReturnedNote,
  TasksTab,
} from './lazy/lazy-tabs.tsx'
import { ReviewTabs } from './review-tabs.tsx'
import { RfiPlace } from './rfi-place.tsx'
import { useInterruptedRfi } from './rfi/rfi-draft-keys.ts'
import { neighbour, type ListedStandard } from './shared/listed-standards.ts'
import { useReview, type Project } from './shared/review-context.ts'
import { useOpening, type Opening } from './shared/use-opening.ts'
import { useReviewNavigation } from './shared/use-review-navigation.ts'
import styles from './standard-pane.module.css'

type Props = {
  readonly current: ListedStandard
  readonly standards: readonly ListedStandard[]
  readonly rows: readonly StandardRow[]
  readonly project: Project | undefined
  readonly tab: ReviewTab
}

/** The notes on a standard: what others have changed since the person last looked, and why it was sent back. */
function Notes(props: ComponentProps<typeof ReturnedNote>) {
  const { standard_id, changes } = useReview()
  return (
    <>
      {changes.has(standard_id) && (
        <Suspense fallback={null}>
          <ChangesNote />
        </Suspense>
      )}
      {props.full?.returned && (
        <Suspense fallback={null}>
          <ReturnedNote {...props} />
        </Suspense>
      )}
    </>
  )
}

/** The standard under review: its head, its tabs and the open tab. */
export function StandardPane(props: Props) {
  const { current, standards, project, tab } = props
  const { project_id, phase, standard_id, personName } = useReview()
  const draftKey = useDraftKey()
  const adding = useOpening(() => {
    const draft = readDraft(draftKey(newTaskDraftKey(project_id, standard_id)))
    return draft !== null && draft.base !== putAside
  })
  const wasRecording = useInterruptedRfi(project_id, standard_id)
  const recording = useOpening(() => wasRecording)
  const detail = useQueryOf('projects/{id}/standard_phase', { id: project_id, phase, standard_id })
  const full = detail.data?.[0]
  const isThere = full !== undefined
  usePrefetch(neighbour(standards, standard_id, 1), tab, isThere)
  usePrefetch(neighbour(standards, standard_id, -1), tab, isThere)

  // Clients do not receive the editor's id.
  const editor = personName(current.row.phaseDetails[phase]?.EditorId)

  useEffect(() => (isThere ? onIdle(preload) : undefined), [isThere])

  useTabKeys(tab, adding.open)

  return (
    <div className={styles['pane']}>
      <StandardHead
        current={current}
        standards={standards}
        project={project}
        full={full}
        isLoading={detail.isPending}
        onRecordRequest={recording.open}
      />
      <ReviewTabs row={current.row} full={full} tab={tab} />
      {/* The body scrolls, by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles['body']} key={tab} aria-label={tab} tabIndex={0}>
        {detail.error && !full && (
          <ErrorAlert
            what="The standard could not be loaded"
            error={detail.error}
            onRetry={() => void detail.refetch()}
          />
        )}
        <Notes row={current.row} full={full} tab={tab} />
        <RfiPlace row={current.row} full={full} recording={recording} />
        <Suspense fallback={<SkeletonRows rows={4} height="120px" name={`Loading ${tab}`} />}>
          <OpenTab
            {...props}
            full={full}
            hasFailed={detail.error !== null && !full}
            adding={adding}
          />
        </Suspense>
        {editor && <p className={styles['editor']}>Last edited by {editor}</p>}
      </section>
    </div>
  )
}

function preload(): void {
  preloadTabs()
  preloadConflicts()
  preloadTaskForm()
}

/** Registers the shortcuts that open the tabs, and the one for a new task. */
function useTabKeys(tab: ReviewTab, onNewTask: () => void): void {
  const go = useReviewNavigation()
  useKeys('Review', {
    t: {
      does: 'New task',
      run: () => {
        if (tab !== 'Tasks') go.toTab('Tasks')
        onNewTask()
      },
    },
    'g t': { does: 'Tasks', run: () => go.toTab('Tasks') },
    'g e': { does: 'Elements', run: () => go.toTab('Elements') },
    'g d': { does: 'Documents', run: () => go.toTab('Documents') },
    'g c': { does: 'Comments', run: () => go.toTab('Comments') },
    'g p': { does: 'Phases', run: () => go.toTab('Phases') },
    'g u': { does: 'Guidance', run: () => go.toTab('Guidance') },
    'g y': { does: 'History', run: () => go.toTab('History') },
  })
}

function OpenTab({
  current: { row },
  standards,
  rows,
  project,
  tab,
  full,
  hasFailed,
  adding,
}: Props & {
  /** The standard with its elements and sections; undefined while it loads. */
  readonly full: StandardRow | undefined
  /** Whether it failed to load, which is reported above. */
  readonly hasFailed: boolean
  /** The form of a new task. */
  readonly adding: Opening
}) {
  const { isStaff } = useReview()
  switch (tab) {
    case 'Tasks':
      return (
        <OpenedByPerson value={adding.isByPerson}>
          <TasksTab
            row={row}
            people={project && assignablePeople(project, rows, isStaff)}
            isAdding={adding.isOpen}
            onAdding={(isOn) => (isOn ? adding.open() : adding.close())}
          />
        </OpenedByPerson>
      )
    case 'Elements':
      return hasFailed ? null : <ElementsTab row={row} full={full} />
    case 'Documents':
      return (
        <DocumentsTab
          rows={rows}
          modules={project?.modules ?? []}
          elements={full ? elementsInOrder(full) : []}
        />
      )
    case 'Comments':
      return <CommentsTab row={row} />
    case 'Phases':
      return <PhasesTab />
    case 'Guidance':
      return hasFailed ? null : <GuidanceTab full={full} />
    case 'History':
      return <HistoryTab project={project} standards={standards} />
  }
}

// In tree order, like the Elements tab.
const elementsInOrder = (full: StandardRow) =>
  elementLines(full.AllElements ?? [], standardCode(full).code).map(({ element }) => element)

/** Prefetches a standard and the data of the open tab once the current standard is loaded. */
function usePrefetch(standard: number | undefined, tab: ReviewTab, isReady: boolean): void {
  const { project_id, phase } = useReview()
  const target = useTarget()
  const isWithTasks = tab === 'Tasks'
  const isWithPhases = tab === 'Phases'

  useEffect(() => {
    if (standard === undefined || !isReady) return undefined
    return afterPaint(() => {
      const query = { id: project_id, phase, standard_id: standard }
      void queryClient.prefetchQuery(readOptions('projects/{id}/standard_phase', query, target))
      if (isWithPhases) {
        const all = { id: project_id, standard_id: standard }
        void queryClient.prefetchQuery(readOptions('projects/{id}/standard_phase', all, target))
      }
      if (isWithTasks)
        void queryClient.prefetchQuery(
          readOptions('tasks/tasks_for_project', { project_id, standard_id: standard }, target),
        )
    })
  }, [standard, isReady, isWithTasks, isWithPhases, project_id, phase, target])
}
