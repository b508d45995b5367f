import { ChevronLeft, ChevronRight, List } from 'lucide-react'
import { ActionIcon, Button } from '@mantine/core'
import type { StandardRow } from '../../data/contracts.ts'
import { StatusChip } from '../../ui/status-chip.tsx'
import { statusLabelOf } from '../../ui/status-label-of.ts'
import { useBench, type Project } from './bench-context.ts'
import { LeadField } from './lead-field.tsx'
import { neighbour, type ListedStandard } from './list-entries.ts'
import { PhaseSwitch } from './phase-switch.tsx'
import { ReviewButtons } from './review-buttons.tsx'
import { standardCode } from '../../ui/standard-code.ts'
import styles from './standard-head.module.css'
import { useGo } from './use-go.ts'
import { headingId } from './use-step-keys.ts'

/** The head of a standard: its name and label, its phases, who leads it, and what can be done with it now. */
export function StandardHead({
  current: { row },
  standards,
  project,
  full,
  isLoading,
}: {
  readonly current: ListedStandard
  readonly standards: readonly ListedStandard[]
  readonly project: Project | undefined
  /** The standard with its elements, once they are there. */
  readonly full: StandardRow | undefined
  readonly isLoading: boolean
}) {
  const { phase, standard_id } = useBench()
  const go = useGo()
  const { code, title } = standardCode(row)
  const details = row.phaseDetails[phase]
  const previous = neighbour(standards, standard_id, -1)
  const next = neighbour(standards, standard_id, 1)
  return (
    <header className={styles['head']}>
      <div className={styles['steps']}>
        <Button variant="default" leftSection={<List size={16} aria-hidden />} onClick={go.toList}>
          Standards
        </Button>
        <ActionIcon
          aria-label="Previous standard"
          disabled={previous === undefined}
          onClick={() => previous && go.toStandard(previous, { replace: true })}
        >
          <ChevronLeft size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          aria-label="Next standard"
          disabled={next === undefined}
          onClick={() => next && go.toStandard(next, { replace: true })}
        >
          <ChevronRight size={20} aria-hidden />
        </ActionIcon>
      </div>
      <div className={styles['name']}>
        <h1 id={headingId} tabIndex={-1}>
          {code && <span className={styles['code']}>{code}</span>} {title}
        </h1>
        <StatusChip label={statusLabelOf(phase, details?.label)} />
      </div>
      <div className={styles['row']}>
        {details && (
          <div className={styles['work']}>
            <LeadField assignment="SC" details={details} project={project} />
            <LeadField assignment="AC" details={details} project={project} />
            <ReviewButtons row={row} full={full} isLoading={isLoading} />
          </div>
        )}
        <PhaseSwitch />
      </div>
    </header>
  )
}
