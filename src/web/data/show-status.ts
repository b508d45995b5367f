import { phaseLabel } from '../../rules/phase-label.ts'
import type { Target } from '../../rules/targets.ts'
import { writtenValues } from '../../rules/written-columns.ts'
import type { Parameters } from './contracts.ts'
import { phaseFactsOf } from './phase-facts-of.ts'
import { showDetails } from './show-details.ts'
import type { Optimistic } from './optimistic.ts'

/** Shows the status and the flags of a standard, and the label that follows from them, before the server has confirmed them. */
export function showStatus(
  target: Target,
  parameters: Parameters<'Standard:UpdateStatus'>,
): Optimistic {
  const { phase } = parameters
  const set = writtenValues('Standard:UpdateStatus', parameters)
  return showDetails(target, parameters, (row) => {
    const { label, order } = phaseLabel(phase, { ...phaseFactsOf(row, phase), ...set })
    // A flag that is hidden from the person stays hidden.
    const details = row.phaseDetails[phase] ?? {}
    const seen = Object.entries(set).filter(([column]) => column in details)
    return { ...Object.fromEntries(seen), label, labelOrder: order }
  })
}
