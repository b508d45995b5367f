import { NativeSelect } from '@mantine/core'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Download, Sheet, TriangleAlert } from 'lucide-react'
import { projectName } from '#rules/projects/project-name.ts'
import { phases, type Phase } from '#rules/review/phases.ts'
import type { Data } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useSession } from '#web/data/session/session.ts'
import { useTarget } from '#web/data/session/target.ts'
import { workbookUrl } from '#web/domain/document/file-urls.ts'
import { definedOnly } from '#web/domain/navigation/search-values.ts'
import { ErrorAlert } from '#web/ui/error/error-alert.tsx'
import { PageFileDrop } from '#web/ui/file-drop/page-file-drop.tsx'
import { Choice } from '#web/ui/form/choice.tsx'
import { NotFoundPage } from '#web/ui/page/not-found-page.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { ApplyResult } from './apply-result.tsx'
import { ComparisonView } from './comparison-view.tsx'
import { workbookRouteId, type WorkbookSearch } from './search.ts'
import { useApply } from './use-apply.ts'
import { useComparison, type CheckStage } from './use-comparison.ts'
import styles from './workbook-page.module.css'

/** Exports a review as an Excel workbook and imports it again: the changes are shown before anything is stored. */
export function WorkbookPage() {
  const { project_id } = useParams({ from: workbookRouteId })
  const { phase = 'desktop-review', module_id } = useSearch({ from: workbookRouteId })
  const project = useQueryOf('projects/{id}/project', { id: project_id })
  if (project.error?.code === 'notFound') return <NotFoundPage />
  return (
    <Page title={`Excel – ${projectName(project_id, project.data?.Name)}`} isWide>
      <div className={styles['page']}>
        <PageHead title="Edit in Excel">
          <Link
            to="/app/projects/$project_id/dashboard/$tab"
            params={{ project_id, tab: 'Status' }}
            search={phase === 'desktop-review' ? {} : { phase }}
          >
            Back to the status
          </Link>
        </PageHead>
        {project.error ? (
          <ErrorAlert
            what="The project could not be loaded"
            error={project.error}
            onRetry={() => void project.refetch()}
          />
        ) : (
          <>
            <WayOut
              projectId={project_id}
              phase={phase}
              moduleId={module_id}
              project={project.data}
            />
            <WayBack key={project_id} projectId={project_id} />
          </>
        )}
      </div>
    </Page>
  )
}

/** Chooses the contents of the workbook, and downloads it. */
function WayOut({
  projectId,
  phase,
  moduleId,
  project,
}: {
  readonly projectId: number
  readonly phase: Phase
  readonly moduleId: number | undefined
  readonly project: Data<'projects/{id}/project'> | undefined
}) {
  const target = useTarget()
  const navigate = useNavigate({ from: '/app/projects/$project_id/workbook' })
  const choose = (next: { [Name in keyof WorkbookSearch]: WorkbookSearch[Name] | undefined }) =>
    void navigate({
      to: '.',
      search: definedOnly<WorkbookSearch>({ phase, module_id: moduleId, ...next }),
      replace: true,
    })
  const modules = project?.modules ?? []
  return (
    <section className={styles['part']} aria-labelledby="workbook-out">
      <h2 id="workbook-out">1. Download</h2>
      <p>
        Change the shaded cells of the workbook: scores, comments, assignments and tasks. Everything
        else is locked, and the first sheet says what may stand where.
      </p>
      <div className={styles['choices']}>
        <Choice
          name="Phase"
          options={phases.map((one) => ({ value: one.phase, label: one.title, short: one.code }))}
          value={phase}
          onChoose={(next) => choose({ phase: next })}
        />
        {modules.length > 1 && (
          <NativeSelect
            aria-label="Scope"
            value={String(moduleId ?? '')}
            data={[
              { value: '', label: 'Whole project' },
              ...modules.map(({ Id, Name }) => ({ value: String(Id), label: Name })),
            ]}
            onChange={({ currentTarget: { value } }) =>
              choose({ module_id: value === '' ? undefined : Number(value) })
            }
          />
        )}
        <a
          className={styles['download']}
          href={workbookUrl(projectId, target, { phase, module_id: moduleId })}
          download
        >
          <Download size={16} aria-hidden />
          Download workbook
        </a>
      </div>
    </section>
  )
}

/** Imports a workbook: checks it, shows its changes, and stores the chosen ones. */
function WayBack({ projectId }: { readonly projectId: number }) {
  const { isReadOnly, preview } = useSession()
  const { stage, file, take, checkAgain } = useComparison(projectId)
  const { run, apply, forget } = useApply(projectId)
  const isBusy = run?.isRunning === true
  return (
    <section className={styles['part']} aria-labelledby="workbook-back">
      <h2 id="workbook-back">2. Take the changes back</h2>
      {isReadOnly || preview !== undefined ? (
        <p>
          {isReadOnly
            ? 'This installation is read-only: no workbook is taken back here.'
            : 'End the preview to take a workbook back.'}
        </p>
      ) : (
        <>
          <PageFileDrop
            icon={<Sheet size={24} aria-hidden />}
            file={file}
            prompt="Choose the changed workbook, or drop it here"
            hint="The .xlsx file that you downloaded here, up to 20 MB. Nothing is stored before you have seen what it changes."
            accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            isDisabled={isBusy}
            onFiles={(files) => {
              forget()
              take(files)
            }}
          />
          {run && <ApplyResult run={run} onCheck={() => void checkAgain()} />}
          <Check stage={stage} name={file?.name ?? ''} onRetry={() => void checkAgain()} />
          {stage.at === 'checked' && !isBusy && (
            <ComparisonView
              key={stage.number}
              found={stage.found}
              onApply={(steps) => void apply(steps).then(checkAgain)}
            />
          )}
        </>
      )}
    </section>
  )
}

/** The stage of the check, announced at each change, or why there is no check. */
function Check({
  stage,
  name,
  onRetry,
}: {
  readonly stage: CheckStage
  readonly name: string
  readonly onRetry: () => void
}) {
  if (stage.at === 'turned away')
    return (
      <p className={styles['turnedAway']} role="alert">
        <TriangleAlert size={18} aria-hidden /> {stage.why} Nothing was sent.
      </p>
    )
  if (stage.at === 'not checked')
    return (
      <ErrorAlert
        what={`${name} could not be checked`}
        error={stage.error}
        kept="Nothing was stored."
        onRetry={onRetry}
      />
    )
  return (
    <p className={styles['stage']}>
      <output>
        {stage.at === 'checking' &&
          (stage.share < 1 ? 'Sending the file' : 'Comparing it with the project')}
      </output>
    </p>
  )
}
