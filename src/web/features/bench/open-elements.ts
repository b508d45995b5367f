import { isElementPhase, type Phase } from '../../../rules/phases.ts'
import type { StandardRow } from '../../data/contracts.ts'
import type { Element } from './scored-rows.ts'

/** What elements can lack when a standard is handed on: the client's mark that they are ready, or a score. */
export type Lack = 'ready' | 'score'

/** How many of the elements that carry a score lack something, and of how many; in Gap Analysis none. */
export function openElements(
  full: Pick<StandardRow, 'AllElements'>,
  phase: Phase,
  lack: Lack,
): { readonly open: number; readonly all: number } {
  if (!isElementPhase(phase)) return { open: 0, all: 0 }
  const lacks = ({ phaseDetails }: Element) => {
    const details = phaseDetails[phase]
    return lack === 'ready' ? !details?.IsClientReady : (details?.MockScore ?? null) === null
  }
  const scorable = (full.AllElements ?? []).filter(({ isScorable }) => isScorable)
  return { open: scorable.filter(lacks).length, all: scorable.length }
}
