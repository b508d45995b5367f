import { isElementPhase, type ElementPhase, type Phase } from '../phases.ts'

/** What an element may still lack when a standard is passed on: the client's ready mark, or a score. */
export type MissingPart = 'ready' | 'score'

/** The fields of an element that decide whether it is open. */
export type ReviewedElement = {
  readonly isScorable: boolean
  readonly phaseDetails: Readonly<
    Partial<
      Record<
        ElementPhase,
        | {
            readonly IsClientReady?: boolean | undefined
            readonly MockScore?: number | null | undefined
          }
        | undefined
      >
    >
  >
}

/** Counts the scorable elements that lack a part, and all scorable elements; both are 0 in Gap Analysis. */
export function openElements(
  elements: readonly ReviewedElement[],
  phase: Phase,
  part: MissingPart,
): { readonly open: number; readonly all: number } {
  if (!isElementPhase(phase)) return { open: 0, all: 0 }
  const isOpen = ({ phaseDetails }: ReviewedElement) => {
    const details = phaseDetails[phase]
    return part === 'ready' ? !details?.IsClientReady : (details?.MockScore ?? null) === null
  }
  const scorable = elements.filter(({ isScorable }) => isScorable)
  return { open: scorable.filter(isOpen).length, all: scorable.length }
}
