import { Link } from '@tanstack/react-router'
import { phases, type Phase } from '#rules/review/phases.ts'
import type { MatrixModule } from './model/matrix-data.ts'
import styles from './module-overview.module.css'

const phaseShown = (module: MatrixModule, phase: Phase) => {
  const { assigned = 0, notAssigned = 0, notNeeded = 0 } = module.phases?.[phase] ?? {}
  return { assigned, needed: assigned + notAssigned, notNeeded }
}

/** The modules of a project with their assignment progress per phase; each cell links to its matrix. */
export function ModuleOverview({
  modules,
  current,
}: {
  readonly modules: readonly MatrixModule[]
  readonly current: { readonly module: number; readonly phase: Phase }
}) {
  return (
    <table className={styles['overview']} aria-label="Modules and phases">
      <thead>
        <tr>
          <th scope="col">Module</th>
          {phases.map(({ phase, title }) => (
            <th key={phase} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {modules.map((module) => (
          <tr key={module.Id}>
            <th scope="row">
              {module.Name} <small>{module.Version}</small>
            </th>
            {phases.map((phase) => (
              // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the link inside has its words
              <td key={phase.phase}>
                <PhaseLink
                  module={module}
                  phase={phase}
                  isCurrent={module.Id === current.module && phase.phase === current.phase}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The assignment progress of a module in a phase, as a link to its matrix. */
function PhaseLink({
  module,
  phase: { phase, title, code },
  isCurrent,
}: {
  readonly module: MatrixModule
  readonly phase: (typeof phases)[number]
  readonly isCurrent: boolean
}) {
  const { assigned, needed, notNeeded } = phaseShown(module, phase)
  return (
    <Link
      to="."
      search={(old) => ({ ...old, module: module.Id, phase })}
      resetScroll={false}
      className={styles['phase']}
      aria-current={isCurrent ? 'true' : undefined}
      data-current={isCurrent || undefined}
      data-done={assigned === needed || undefined}
      title={`${title}: ${notNeeded} have nothing to score`}
    >
      <span className={styles['code']} aria-hidden>
        {code}
      </span>
      <span className={styles['count']}>
        {assigned.toLocaleString('en-US')} of {needed.toLocaleString('en-US')}
        <span className={styles['word']}>
          {' '}
          assigned{notNeeded > 0 && `, ${notNeeded} have nothing to score`}
        </span>
        <span className="only-read-aloud">
          {' '}
          in {title} of {module.Name}
        </span>
      </span>
      <span className={styles['line']} aria-hidden>
        <span style={{ width: `${needed === 0 ? 0 : (assigned / needed) * 100}%` }} />
      </span>
    </Link>
  )
}
