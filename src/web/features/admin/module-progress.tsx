import type { ReactNode } from 'react'
import { phases } from '../../../rules/phases.ts'
import type { ProjectRow } from '../../data/contracts.ts'
import { doneWords } from '../../ui/progress-words.ts'
import styles from './module-progress.module.css'

/** A module of a project with its progress in each phase: standards that are done, of those in scope; `act` is what can be done with it. */
export function ModuleProgress({
  module,
  act,
}: {
  readonly module: ProjectRow['modules'][number]
  readonly act?: ReactNode
}) {
  return (
    <div className={styles['module']}>
      <p className={styles['name']}>
        {module.Name} <small>{module.Version}</small>
      </p>
      {phases.map(({ phase, title }) => {
        const { plumb, inScope } = module.progress[phase]
        return (
          <p key={phase} className={styles['phase']}>
            <span>{title}</span>
            <span>{doneWords({ plumb, inScope })}</span>
            <span className={styles['line']} aria-hidden>
              <span style={{ width: `${inScope === 0 ? 0 : (plumb / inScope) * 100}%` }} />
            </span>
          </p>
        )
      })}
      {act}
    </div>
  )
}
