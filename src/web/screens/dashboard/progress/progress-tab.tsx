import { isStaffType } from '#rules/permissions/staff.ts'
import { projectName } from '#rules/projects/project-name.ts'
import type { Phase } from '#rules/review/phases.ts'
import type { Data, Query } from '#web/data/api/contracts.ts'
import { useQueryOf } from '#web/data/reads/use-query-of.ts'
import { useUser } from '#web/data/session/session.ts'
import { AsyncContent } from '#web/ui/page/async-content.tsx'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { useDashboardSearch } from '../shared/use-dashboard-search.ts'
import { BurnUpChart } from './burn-up-chart.tsx'
import type { Progress } from './chart-labels.ts'
import { CycleChart } from './cycle-chart.tsx'
import { ForecastChart } from './forecast-chart.tsx'
import { LabelsChart } from './labels-chart.tsx'
import { ProgressToolbar } from './progress-toolbar.tsx'
import { QueueChart } from './queue-chart.tsx'
import { WorkloadChart } from './workload-chart.tsx'
import styles from './progress-tab.module.css'

/** The progress of a project's standards as charts, each with its numbers as a table. */
export function ProgressTab({
  projectId,
  project,
}: {
  readonly projectId: number
  readonly project: Data<'projects/{id}/project'> | undefined
}) {
  const { search } = useDashboardSearch()
  const { user_type, isAdministrator } = useUser()
  const { phase = 'desktop-review', range = 'quarter' } = search
  const modules = project?.modules ?? []
  const module = modules.find(({ Id }) => Id === search.module)?.Id
  const query = { id: projectId, phase, range, ...(module !== undefined && { module_id: module }) }
  const progress = useQueryOf('projects/{id}/progress', query)
  const name = projectName(projectId, project?.Name)
  return (
    <div className={styles['progress']}>
      <ProgressToolbar phase={phase} range={range} module={module} modules={modules} />
      <AsyncContent name="the progress" result={progress} rows={8} height="44px">
        {(found) =>
          found.Modules.length === 0 ? (
            <EmptyState>
              No module has been added to this project yet. How its standards go on is shown here.
            </EmptyState>
          ) : (
            <>
              <Charts
                progress={found}
                modules={new Set(modules.map(({ Id }) => Id))}
                phase={phase}
                name={name}
              />
              {(isAdministrator || isStaffType(user_type)) && (
                <Workload query={query} progress={found} name={name} />
              )}
            </>
          )
        }
      </AsyncContent>
    </div>
  )
}

function Charts({
  progress,
  modules,
  phase,
  name,
}: {
  readonly progress: Progress
  readonly modules: ReadonlySet<number>
  readonly phase: Phase
  readonly name: string
}) {
  const { Queues: queues = [], CycleTimes: times } = progress
  const ofChart = { progress, project: name }
  return (
    <>
      <ForecastChart {...ofChart} />
      <BurnUpChart {...ofChart} />
      {progress.Modules.map((module) => (
        <LabelsChart
          key={module.ModuleId}
          module={module}
          phase={phase}
          isRemoved={!modules.has(module.ModuleId)}
          {...ofChart}
        />
      ))}
      {queues.length > 0 && <QueueChart queues={queues} phase={phase} {...ofChart} />}
      {times !== undefined && times.Standards.length > 0 && (
        <CycleChart times={times} {...ofChart} />
      )}
    </>
  )
}

/** The figures by person: those of everyone for administrators, their own for senior consultants; nothing for others. */
function Workload({
  query,
  progress,
  name,
}: {
  readonly query: Query<'projects/{id}/workload'>
  readonly progress: Progress
  readonly name: string
}) {
  const { isAdministrator } = useUser()
  const workload = useQueryOf('projects/{id}/workload', query)
  return (
    <AsyncContent name="the workload" result={workload} rows={3} height="44px">
      {(people) =>
        people.length > 0 && (
          <WorkloadChart
            people={people}
            progress={progress}
            isAdministrator={isAdministrator}
            project={name}
          />
        )
      }
    </AsyncContent>
  )
}
