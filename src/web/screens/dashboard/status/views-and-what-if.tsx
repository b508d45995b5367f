import { Link, useNavigate } from '@tanstack/react-router'
import { FlaskConical, ScrollText, Sheet } from 'lucide-react'
import { isElementPhase, type Phase } from '#rules/review/phases.ts'
import { useKeys } from '#web/ui/keys/use-keys.ts'
import { ViewsButton } from './views/views-button.tsx'
import styles from './status-tab.module.css'

/** The saved views, and the links to the reports, to Excel and, where the person sees scores, to the sandbox. */
export function ViewsAndWhatIf({
  projectId,
  phase,
  hasScores,
}: {
  readonly projectId: number
  readonly phase: Phase
  readonly hasScores: boolean
}) {
  return (
    <>
      <ViewsButton projectId={projectId} />
      {hasScores && <WhatIfLink projectId={projectId} phase={phase} />}
      <ReportLink projectId={projectId} phase={phase} />
      <WorkbookLink projectId={projectId} phase={phase} />
    </>
  )
}

/** Opens the reports of the project in the phase. */
function ReportLink({ projectId, phase }: { readonly projectId: number; readonly phase: Phase }) {
  const navigate = useNavigate()
  const to = '/app/print'
  const search = { project_id: projectId, phase }
  useKeys('Dashboard', {
    p: { does: 'Print a report', run: () => void navigate({ to, search }) },
  })
  return (
    <Link
      to={to}
      search={search}
      className={styles['whatIf']}
      title="Read, print and download reports of the project (p)"
    >
      <ScrollText size={16} aria-hidden />
      <span>Print</span>
    </Link>
  )
}

/** Opens the page that exports the phase as a workbook and imports it again. */
function WorkbookLink({ projectId, phase }: { readonly projectId: number; readonly phase: Phase }) {
  const navigate = useNavigate()
  const to = '/app/projects/$project_id/workbook'
  const params = { project_id: projectId }
  const search = phase === 'desktop-review' ? {} : { phase }
  useKeys('Dashboard', {
    e: { does: 'Excel', run: () => void navigate({ to, params, search }) },
  })
  return (
    <Link
      to={to}
      params={params}
      search={search}
      className={styles['whatIf']}
      title="Edit the review in Excel, and take the changes back (e)"
    >
      <Sheet size={16} aria-hidden />
      <span>Excel</span>
    </Link>
  )
}

/** Opens the sandbox of the phase. */
function WhatIfLink({ projectId, phase }: { readonly projectId: number; readonly phase: Phase }) {
  const { to, params, search } = whatIfLink(projectId, phase)
  const navigate = useNavigate()
  useKeys('Dashboard', {
    w: { does: 'What if', run: () => void navigate({ to, params, search }) },
  })
  return (
    <Link
      to={to}
      params={params}
      search={search}
      className={styles['whatIf']}
      title="Try scores in a sandbox, and see what is nearest to Full Score (w)"
    >
      <FlaskConical size={16} aria-hidden />
      <span>What if</span>
    </Link>
  )
}

const whatIfLink = (project_id: number, phase: Phase) =>
  ({
    to: '/app/projects/$project_id/what-if',
    params: { project_id },
    search: isElementPhase(phase) && phase !== 'desktop-review' ? { phase } : {},
  }) as const
