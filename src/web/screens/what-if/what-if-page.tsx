import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { projectName } from '#rules/projects/project-name.ts'
import { phaseOf, phases, isElementPhase, type ElementPhase } from '#rules/review/phases.ts'
import type { Data, StandardRow } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import { areScoresShown, sandboxStandards } from './sandbox-standards.ts'
import { Sandbox } from './sandbox.tsx'
import { whatIfRouteId } from './search.ts'
import styles from './what-if-page.module.css'

const scoredPhases = phases.flatMap(({ phase, title, code }) =>
  isElementPhase(phase) ? { value: phase, label: title, short: code } : [],
)

/** The sandbox of a project: scores are tried out, and labels and totals follow, without anything being saved. */
export function WhatIfPage() {
  const { project_id } = useParams({ from: whatIfRouteId })
  const { phase = 'desktop-review' } = useSearch({ from: whatIfRouteId })
  const navigate = useNavigate({ from: '/app/projects/$project_id/what-if' })
  const project = useQueryOf('projects/{id}/project', { id: project_id })
  if (project.error?.code === 'notFound') return <NotFoundPage />
  const name = projectName(project_id, project.data?.Name)
  return (
    <Page title={`What if – ${name}`} isWide>
      <div className={styles['page']}>
        <PageHead title="What if">
          <Link
            to="/app/projects/$project_id/dashboard/$tab"
            params={{ project_id, tab: 'Status' }}
            search={phase === 'desktop-review' ? {} : { phase }}
          >
            Back to the status
          </Link>
        </PageHead>
        <p className={styles['banner']}>
          <strong>Sandbox: nothing is saved.</strong> Scores that you try stay in this tab until you
          reset them or sign out.
        </p>
        <Choice
          name="Phase"
          options={scoredPhases}
          value={phase}
          onChoose={(next) => void navigate({ to: '.', search: { phase: next } })}
        />
        {project.error ? (
          <ErrorAlert
            what="The project could not be loaded"
            error={project.error}
            onRetry={() => void project.refetch()}
          />
        ) : (
          <SandboxOf projectId={project_id} phase={phase} project={project.data} />
        )}
      </div>
    </Page>
  )
}

/** The sandbox of a phase once its standards have loaded, or why there is none. */
function SandboxOf({
  projectId,
  phase,
  project,
}: {
  readonly projectId: number
  readonly phase: ElementPhase
  readonly project: Data<'projects/{id}/project'> | undefined
}) {
  const list = useQueryOf('projects/{id}/standard_phase', { id: projectId, phase })
  const full = useQueryOf('projects/{id}/full_scores', { id: projectId, phase })
  const failed = [list, full].find(({ data, error }) => error && data === undefined)
  if (failed?.error)
    return (
      <ErrorAlert
        what="The standards could not be loaded"
        error={failed.error}
        onRetry={() => void failed.refetch()}
      />
    )
  const isOfOtherPhase = list.isPlaceholderData || full.isPlaceholderData
  if (!project || !list.data || !full.data || isOfOtherPhase)
    return <SkeletonRows rows={10} name="Loading the standards" />
  const none = whyNone(list.data, phase)
  if (none) return <EmptyState>{none}</EmptyState>
  return (
    <Sandbox
      key={`${projectId} ${phase}`}
      projectId={projectId}
      phase={phase}
      modules={project.modules}
      standards={sandboxStandards(list.data, full.data, phase)}
    />
  )
}

function whyNone(rows: readonly StandardRow[], phase: ElementPhase): string | null {
  if (rows.length === 0) return 'This project has no standards yet, so there is nothing to score.'
  return areScoresShown(rows, phase)
    ? null
    : `Scores are not shown to clients in this project, so there are none to try in ${phaseOf(phase).title}. Ask your consultant.`
}
