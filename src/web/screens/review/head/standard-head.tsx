import { ActionIcon, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ChevronLeft, ChevronRight, List } from 'lucide-react'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { statusLabelOf } from '#rules/review/labels/phase-label.ts'
import { phases } from '#rules/review/phases.ts'
import type { StandardRow } from '#web/data/api/contracts.ts'
import { PresentPeople } from '#web/domain/presence/present-people.tsx'
import { standardCode } from '#web/domain/standard/standard-code.ts'
import { StatusChip } from '#web/domain/standard/status-chip.tsx'
import { ReviewButtons } from '../actions/review-buttons.tsx'
import { neighbour, type ListedStandard } from '../shared/listed-standards.ts'
import { useReview, type Project } from '../shared/review-context.ts'
import { useReviewNavigation } from '../shared/use-review-navigation.ts'
import { headingId } from '../shared/use-step-keys.ts'
import { LeadField } from './lead-field.tsx'
import { ScoreSummary } from './score-summary.tsx'
import { StatusAge } from './status-age.tsx'
import styles from './standard-head.module.css'

// Module state, so that the choice survives navigation between standards.
let wasShown = false

/** Returns whether a narrow head shows its details, and the function that toggles them. */
function useDetailsShown(): [isShown: boolean, toggle: () => void] {
  const [isShown, show] = useState(() => wasShown)
  return [
    isShown,
    () => {
      wasShown = !isShown
      show(wasShown)
    },
  ]
}

/**
 * The head of a standard: its name and label, its phases, its leads, and the available actions. Its height is the same for every
 * standard; on narrow screens, phases, leads and score are collapsed.
 */
export function StandardHead({
  current: { row },
  standards,
  project,
  full,
  isLoading,
  onRecordRequest,
}: {
  readonly current: ListedStandard
  readonly standards: readonly ListedStandard[]
  readonly project: Project | undefined
  /** The standard with its elements; undefined while it loads. */
  readonly full: StandardRow | undefined
  readonly isLoading: boolean
  /** Called when an action that records a request from the accreditor is carried out. */
  readonly onRecordRequest: () => void
}) {
  const { phase } = useReview()
  const go = useReviewNavigation()
  const [isOpen, toggle] = useDetailsShown()
  const details = row.phaseDetails[phase]
  return (
    <header className={styles['head']} data-open={isOpen || undefined}>
      <ActionIcon className={styles['list']} aria-label="Standards" onClick={go.toList}>
        <List size={20} aria-hidden />
      </ActionIcon>
      <div className={styles['turn']}>
        <NeighbourButton name="Previous standard" to={neighbour(standards, row.Id, -1)}>
          <ChevronLeft size={20} aria-hidden />
        </NeighbourButton>
        <NeighbourButton name="Next standard" to={neighbour(standards, row.Id, 1)}>
          <ChevronRight size={20} aria-hidden />
        </NeighbourButton>
      </div>
      <div className={styles['name']}>
        <Heading row={row} />
      </div>
      <span className={styles['label']}>
        <StatusChip label={statusLabelOf(phase, details?.label)} />
        <StatusAge />
        <PresentPeople />
      </span>
      <DetailsButton isOpen={isOpen} onToggle={toggle} />
      <div className={styles['phases']}>
        <PhaseSwitch />
      </div>
      <div className={styles['row']}>
        <div className={styles['leads']}>
          {details && <Leads details={details} project={project} />}
        </div>
        <div className={styles['work']}>
          {details && <ReviewButtons {...{ row, details, full, isLoading, onRecordRequest }} />}
        </div>
      </div>
      <div className={styles['score']}>
        <ScoreSummary row={row} />
      </div>
    </header>
  )
}

const DetailsButton = ({
  isOpen,
  onToggle,
}: {
  readonly isOpen: boolean
  readonly onToggle: () => void
}) => (
  <Button
    className={styles['toggle'] ?? ''}
    variant="default"
    rightSection={<ChevronDown size={16} aria-hidden />}
    aria-expanded={isOpen}
    onClick={onToggle}
  >
    Details
  </Button>
)

function Heading({ row }: { readonly row: StandardRow }) {
  const { code, title } = standardCode(row)
  return (
    <h1 id={headingId} tabIndex={-1} title={row.Name}>
      {code && <span className={styles['code']}>{code}</span>} {title}
    </h1>
  )
}

const Leads = (props: Omit<ComponentProps<typeof LeadField>, 'assignment'>) => (
  <>
    <LeadField assignment="SC" {...props} />
    <LeadField assignment="AC" {...props} />
  </>
)

function NeighbourButton({
  name,
  to,
  children,
}: {
  readonly name: string
  /** The id of the standard; undefined beyond either end of the list. */
  readonly to: number | undefined
  readonly children: ReactNode
}) {
  const go = useReviewNavigation()
  return (
    <ActionIcon
      aria-label={name}
      disabled={to === undefined}
      onClick={() => to && go.toStandard(to, { replace: true })}
    >
      {children}
    </ActionIcon>
  )
}

/** Links to the same standard in each of the phases. */
function PhaseSwitch() {
  const { phase } = useReview()
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
