import { useParams, useSearch } from '@tanstack/react-router'
import { Suspense, useEffect, useState, type ComponentProps } from 'react'
import { isThreadVisible } from '#rules/comments/threads.ts'
import { isStaffType } from '#rules/permissions/staff.ts'
import { isFiltering } from '#rules/review/filter/standard-filter.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { mayIn } from '#web/data/session/project-permissions.ts'
import { useSession } from '#web/data/session/session.ts'
import { useToday } from '#web/domain/date/use-today.ts'
import type { Changes } from '#web/domain/look/changes.ts'
import { rememberReviewTab } from '#web/domain/navigation/last-review-tab.ts'
import { PresenceProvider } from '#web/domain/presence/presence-context.tsx'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { DocumentPane } from './lazy/lazy-tabs.tsx'
import { LeftActions, UnsavedScores, useLeftActions, useUnsavedScores } from './left-behind.tsx'
import { createEvidenceLink } from './shared/evidence-link.ts'
import {
  filteredStandards,
  standardsOfModule,
  type ListedStandard,
} from './shared/listed-standards.ts'
import { ReviewProvider, namesIn, useReview } from './shared/review-context.ts'
import { reviewRoute } from './shared/search.ts'
import { useSeenChanges } from './shared/use-seen-changes.ts'
import { useStepKeys } from './shared/use-step-keys.ts'
import { StandardPane } from './standard-pane.tsx'
import { StandardsPane } from './standards-list/standards-pane.tsx'
import styles from './review-page.module.css'

const none: readonly StandardRow[] = []

/** The review screen: the standards of a module and the one under review. */
export function ReviewPage() {
  const { tab, ...place } = useParams({ from: reviewRoute })
  const { project_id, module_id, phase, standard_id } = place
  const search = useSearch({ from: reviewRoute })
  const session = useSession()
  const list = useQueryOf('projects/{id}/standard_phase', { id: project_id, phase })
  const project = useQueryOf('projects/{id}/project', { id: project_id })
  const unsaved = useUnsavedScores(standard_id)
  const left = useLeftActions(standard_id)
  const [evidence] = useState(createEvidenceLink)

  const isStaff = isStaffType(session.user?.user_type)
  const changes = useSeenChanges(project_id, standard_id)
  const standards = useListedStandards(list.data ?? none, changes)
  const current = standards.find(({ row }) => row.Id === standard_id)

  useStepKeys(standards, standard_id)
  useEffect(() => rememberReviewTab(tab), [tab])

  const review = {
    ...place,
    isStaff,
    may: mayIn(session, project.data),
    personName: namesIn(project.data),
    onScoreLost: unsaved.add,
    onActionLeft: left.add,
    isCommentVisible: isCommentVisible(current, phase, isStaff),
    evidence,
    changes,
  }

  if (project.error?.code === 'notFound') return <NotFoundPage />
  // The standards are requested once the project is loaded.
  const failed = [project, list].find(({ data, error }) => error && data === undefined)
  if (failed?.error && !list.data)
    return <LoadFailure error={failed.error} onRetry={() => void failed.refetch()} />
  return (
    <Page title={current?.row.Name ?? 'Review'} isWide>
      <ReviewProvider value={review}>
        <div className={styles['review']} data-view={search.view} data-document={search.document}>
          <StandardsPane
            standards={standards}
            isLoading={!list.data}
            moduleName={project.data?.modules.find(({ Id }) => Id === module_id)?.Name ?? ''}
            isFiltered={isFiltering(search)}
          />
          <div className={styles['standard']}>
            <UnsavedScores scores={unsaved.elsewhere} onClose={unsaved.clear} />
            <LeftActions actions={left.elsewhere} onClose={left.clear} />
            <CurrentStandard
              current={current}
              standards={standards}
              rows={list.data}
              project={project.data}
              tab={tab}
            />
          </div>
          <OpenedDocument />
        </div>
      </ReviewProvider>
    </Page>
  )
}

// Clients receive no flag, and no comment that they may not see.
const isCommentVisible = (
  current: { readonly row: StandardRow } | undefined,
  phase: Phase,
  isStaff: boolean,
): boolean =>
  !isStaff || isThreadVisible('ConsultantComment', current?.row.phaseDetails[phase] ?? {})

/** Returns the standards of the module that pass the filter in the URL. */
function useListedStandards(
  rows: readonly StandardRow[],
  changes: Changes,
): readonly ListedStandard[] {
  const { module_id, phase, standard_id } = useParams({ from: reviewRoute })
  const search = useSearch({ from: reviewRoute })
  const { user } = useSession()
  const filtering = {
    userId: user?.UserId ?? '',
    isStaff: isStaffType(user?.user_type),
    phase,
    today: useToday(),
  }
  const all = standardsOfModule(rows, module_id, phase)
  return filteredStandards(all, standard_id, search, filtering, changes)
}

const LoadFailure = (failed: { readonly error: unknown; readonly onRetry: () => void }) => (
  <Page title="Review">
    <h1 className="only-read-aloud">Review</h1>
    <ErrorAlert what="The standards could not be loaded" {...failed} />
  </Page>
)

/** The document named in the URL, beside the standard. */
function OpenedDocument() {
  const { document, page = 1, version } = useSearch({ from: reviewRoute })
  if (document === undefined) return null
  return (
    <Suspense>
      <DocumentPane key={document} document={document} page={page} version={version} />
    </Suspense>
  )
}

/** The standard named in the URL; a placeholder of the same size while the standards load; or a message that the module does not have it. */
function CurrentStandard({
  current,
  rows,
  ...shown
}: Omit<ComponentProps<typeof StandardPane>, 'current' | 'rows'> & {
  readonly current: ListedStandard | undefined
  /** Undefined while the standards load. */
  readonly rows: readonly StandardRow[] | undefined
}) {
  const { project_id, standard_id, phase } = useReview()
  if (current)
    return (
      <PresenceProvider project_id={project_id} standard_id={standard_id} phase={phase}>
        <StandardPane
          key={`${standard_id} ${phase}`}
          {...shown}
          current={current}
          rows={rows ?? none}
        />
      </PresenceProvider>
    )
  if (!rows)
    return (
      <div className={styles['skeleton']}>
        <SkeletonRows rows={3} height="44px" name="Loading the standard" />
        <SkeletonRows rows={6} height="64px" name="Loading its content" />
      </div>
    )
  return (
    <div className={styles['missing']}>
      <h1>Standard not found</h1>
      <EmptyState>This module does not have this standard. Choose one from the list.</EmptyState>
    </div>
  )
}
