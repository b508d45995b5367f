import type { StandardRow } from '../../data/contracts.ts'
import { PlumbLine, type Tick } from '../../ui/plumb-line.tsx'
import { doneWords } from '../../ui/progress-words.ts'
import { statusLabelOf } from '../../ui/status-label-of.ts'
import styles from './progress-line.module.css'

const tickOf = ({ Id, Name, parsedName, phaseDetails }: StandardRow): Tick => ({
  id: Id,
  name: Name,
  label: statusLabelOf('desktop-review', phaseDetails['desktop-review']?.label),
  group: parsedName.group ?? parsedName.prefix,
})

/** How far a module has come: its plumb line, or until its standards are there a bare line of the same size. */
export function ProgressLine({
  name,
  progress,
  standards,
}: {
  readonly name: string
  readonly progress: { readonly plumb: number; readonly inScope: number }
  readonly standards: readonly StandardRow[]
}) {
  return (
    <div className={styles['progress']}>
      <span className={styles['name']}>{name}</span>
      <span className={styles['count']}>{doneWords(progress)}</span>
      <div className={styles['line']} aria-hidden>
        <PlumbLine name={name} ticks={standards.map(tickOf)} orientation="horizontal" />
      </div>
    </div>
  )
}
