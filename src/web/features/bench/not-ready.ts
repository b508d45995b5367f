import { isElementPhase, type Phase } from '../../../rules/phases.ts'
import type { StandardRow } from '../../data/contracts.ts'

/** How many of the elements that carry a score the client has not marked as ready, and of how many; in Gap Analysis none. */
export function notReady(
  full: Pick<StandardRow, 'AllElements'>,
  phase: Phase,
): { readonly open: number; readonly all: number } {
  if (!isElementPhase(phase)) return { open: 0, all: 0 }
  const scorable = (full.AllElements ?? []).filter(({ isScorable }) => isScorable)
  const open = scorable.filter(({ phaseDetails }) => !phaseDetails[phase]?.IsClientReady)
  return { open: open.length, all: scorable.length }
}
