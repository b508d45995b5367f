import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { isStaffType } from '../../../rules/staff.ts'
import { mayIn } from '../../data/may-in.ts'
import { useSession } from '../../data/session.ts'
import { useQueryOf } from '../../data/use-query-of.ts'
import { benchRoute } from '../../route-ids.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { NotFoundPage } from '../../ui/not-found-page.tsx'
import { Page } from '../../ui/page.tsx'
import { BenchProvider, namesIn } from './bench-context.ts'
import styles from './bench-page.module.css'
import { standardsOfModule } from './list-entries.ts'
import { LostScores, type LostScore } from './lost-scores.tsx'
import { StandardPane } from './standard-pane.tsx'
import { StandardSkeleton } from './standard-skeleton.tsx'
import { StandardsPane } from './standards-pane.tsx'
import { useStepKeys } from './use-step-keys.ts'

/** The review bench: the standards of a module beside the one under review. */
export function BenchPage() {
  const { project_id, module_id, phase, standard_id, tab } = useParams({ from: benchRoute })
  const { view, lead, label } = useSearch({ from: benchRoute })
  const session = useSession()
  const list = useQueryOf('projects/{id}/standard_phase', { id: project_id, phase })
  const project = useQueryOf('projects/{id}/project', { id: project_id })
  const [lost, setLost] = useState<readonly LostScore[]>([])

  const isStaff = isStaffType(session.user?.user_type)
  const may = mayIn(session, project.data)
  const personName = namesIn(project.data)
  const standards = standardsOfModule(list.data ?? [], module_id, phase, standard_id, {
    lead,
    label,
  })
  const current = standards.find(({ row }) => row.Id === standard_id)

  useStepKeys(standards, standard_id)

  const bench = {
    project_id,
    module_id,
    phase,
    standard_id,
    isStaff,
    may,
    personName,
    onScoreLost: (element_id: number, name: string) =>
      setLost((before) => [
        ...before.filter((one) => one.element_id !== element_id),
        { standard_id, element_id, name },
      ]),
  }

  if (project.error?.code === 'notFound') return <NotFoundPage />
  // The standards are asked for once the project is there.
  const failed = [project, list].find(({ data, error }) => error && data === undefined)
  if (failed?.error && !list.data)
    return (
      <Page title="Review">
        <ErrorNote
          what="The standards could not be loaded"
          error={failed.error}
          onRetry={() => void failed.refetch()}
        />
      </Page>
    )
  return (
    <Page title={current?.row.Name ?? 'Review'} isWide>
      <BenchProvider value={bench}>
        <div className={styles['bench']} data-view={view}>
          <StandardsPane
            standards={standards}
            isLoading={!list.data}
            moduleName={project.data?.modules.find(({ Id }) => Id === module_id)?.Name ?? ''}
            isFiltered={lead !== undefined || label !== undefined}
          />
          <div className={styles['standard']}>
            <LostScores
              scores={lost.filter((one) => one.standard_id !== standard_id)}
              onClose={() => setLost([])}
            />
            {current && (
              <StandardPane
                key={`${standard_id} ${phase}`}
                current={current}
                standards={standards}
                rows={list.data ?? []}
                project={project.data}
                tab={tab}
              />
            )}
            {!current && !list.data && <StandardSkeleton />}
            {!current && list.data && (
              <div className={styles['missing']}>
                <h1>Standard not found</h1>
                <EmptyState>
                  This module does not have this standard. Choose one from the list.
                </EmptyState>
              </div>
            )}
          </div>
        </div>
      </BenchProvider>
    </Page>
  )
}
