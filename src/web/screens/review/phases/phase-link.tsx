import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { phaseOf, type Phase } from '#rules/review/phases.ts'
import { definedOnly } from '#web/domain/navigation/search-values.ts'
import type { ReviewTab } from '#web/domain/navigation/tabs.ts'
import type { ReviewSearch } from '../shared/search.ts'

/** A link to a tab of the standard in a phase, or to one of its elements in that phase. */
export const PhaseLink = ({
  phase,
  tab,
  element,
  name,
  children,
}: {
  readonly phase: Phase
  readonly tab: ReviewTab
  readonly element?: number
  /** The first part of the accessible name: what the link opens. */
  readonly name?: string
  readonly children: ReactNode
}) => (
  <Link
    from="/app/projects/$project_id/modules/$module_id/review/$phase/standards/$standard_id/$tab"
    to="."
    params={(old) => ({ ...old, phase, tab })}
    search={(old) => definedOnly<ReviewSearch>({ ...old, element })}
    resetScroll={false}
    data-open={phase}
    aria-label={name && `Open ${name} in ${phaseOf(phase).title}`}
  >
    {children}
  </Link>
)
