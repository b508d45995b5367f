import { Link } from '@tanstack/react-router'
import { phases } from '../../../rules/phases.ts'
import { useBench } from './bench-context.ts'
import styles from './phase-switch.module.css'

/** The same standard in each of the phases. */
export function PhaseSwitch() {
  const { phase } = useBench()
  return (
    <nav className={styles['switch']} aria-label="Phase">
      {phases.map((one) => (
        <Link
          key={one.phase}
          from="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
          to="."
          params={(old) => ({ ...old, phase: one.phase })}
          search={({ element }) => (element ? { element } : {})}
          replace
          resetScroll={false}
          aria-current={one.phase === phase ? 'page' : undefined}
        >
          {one.title}
        </Link>
      ))}
    </nav>
  )
}
