import { clientView, type Row } from '../../rules/client-view.ts'
import { mockScore } from '../../rules/mock-score.ts'
import { phaseLabel } from '../../rules/phase-label.ts'
import type { Phase } from '../../rules/phases.ts'
import type { Caller, KnownStandard } from '../kit/operation.ts'
import type { PhaseListRow } from './phase-list.ts'

/** The details of a standard in a phase, with its label, as a member of staff or a client sees them (specification, sections 3 and 4). */
export function phaseDetailsOf(
  phase: Phase,
  row: PhaseListRow,
  { counts, isDTRPassthrough }: KnownStandard,
  caller: Caller,
): Row {
  const {
    StandardId: _id,
    openTaskCount: _tasks,
    citationCount: _citations,
    mandatorySum,
    mandatoryFull,
    pointsSum,
    pointsFull,
    liSum,
    liFull,
    ...stored
  } = row
  const MockScore = mockScore({
    mandatoryCount: counts.mandatory,
    mandatorySum,
    mandatoryFull,
    pointsCount: counts.points,
    pointsSum,
    pointsFull,
    liCount: counts.li,
    liSum,
    liFull,
  })
  const { label, order } = phaseLabel(phase, { ...stored, MockScore, isDTRPassthrough })
  const details = phase === 'gap-analysis' ? stored : { ...stored, MockScore }
  if (caller.isStaff) return { ...details, label, labelOrder: order }
  const facts = { userId: caller.userId, areScoresVisible: caller.areScoresVisible }
  return { ...clientView('standardPhase', details, facts), label, labelOrder: order }
}
