import type { ElementPhase, Phase } from '../../rules/phases.ts'

/** The table that holds the records of a phase. */
export const standardTable = {
  'gap-analysis': 'StandardGapAnalysis',
  'desktop-review': 'StandardDesktopReview',
  verification: 'StandardVerification',
} as const satisfies Record<Phase, string>

/** The table that holds the element records of a phase. */
export const elementTable = {
  'desktop-review': 'ElementDesktopReview',
  verification: 'ElementVerification',
} as const satisfies Record<ElementPhase, string>

/** Makes one thing for each phase. */
export const forEachPhase = <T>(make: (phase: Phase) => T): Readonly<Record<Phase, T>> => ({
  'gap-analysis': make('gap-analysis'),
  'desktop-review': make('desktop-review'),
  verification: make('verification'),
})

/** Makes one thing for each phase that scores elements. */
export const forEachElementPhase = <T>(
  make: (phase: ElementPhase) => T,
): Readonly<Record<ElementPhase, T>> => ({
  'desktop-review': make('desktop-review'),
  verification: make('verification'),
})
