import { clientView, type Row } from '#rules/permissions/client-view.ts'
import { phaseLabel } from '#rules/review/labels/phase-label.ts'
import type { Phase } from '#rules/review/phases.ts'
import { mockScore, type MockScore } from '#rules/scoring/mock-score.ts'
import type { Caller, KnownStandard } from '../../core/operation.ts'
import {
  nullablesIn,
  stateOf,
  type KeptTotals,
  type PackedRow,
  type PhaseState,
} from './phase-list.ts'

const scoreOf = (counts: KnownStandard['counts'], totals: KeptTotals): MockScore =>
  mockScore({
    mandatoryCount: counts.mandatory,
    pointsCount: counts.points,
    liCount: counts.li,
    ...totals,
  })

/** The details that derive from the state alone: status, flags, score and label (specification, sections 3 and 4). */
export function stateDetails(
  phase: Phase,
  { Status, hasOwner, hasJuniorOwner, flags, totals }: PhaseState,
  { counts, isDTRPassthrough }: KnownStandard,
): Row {
  const MockScore = scoreOf(counts, totals)
  const facts = {
    Status,
    // The label depends only on whether there is one.
    OwnerId: hasOwner ? 'somebody' : null,
    JuniorOwnerId: hasJuniorOwner ? 'somebody' : null,
    ...flags,
    MockScore,
    isDTRPassthrough,
  }
  const { label, order } = phaseLabel(phase, facts)
  return {
    Status,
    ...flags,
    ...(phase !== 'gap-analysis' && { MockScore }),
    label,
    labelOrder: order,
  }
}

/** The details of a standard in a phase as staff or a client see them. */
export function phaseDetailsOf(
  phase: Phase,
  row: PackedRow,
  known: KnownStandard,
  caller: Pick<Caller, 'isStaff' | 'userId' | 'areScoresVisible'>,
): Row {
  const { label, labelOrder, ...state } = stateDetails(phase, stateOf(phase, row), known)
  const details = { ...state, ...nullablesIn(phase, row) }
  if (caller.isStaff) return { ...details, label, labelOrder }
  const facts = { userId: caller.userId, areScoresVisible: caller.areScoresVisible }
  return { ...clientView('standardPhase', details, facts), label, labelOrder }
}
