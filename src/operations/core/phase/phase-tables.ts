import type { ElementPhase, Phase } from '#rules/review/phases.ts'

export const standardTable = {
  'gap-analysis': 'StandardGapAnalysis',
  'desktop-review': 'StandardDesktopReview',
  verification: 'StandardVerification',
} as const satisfies Record<Phase, string>

export const elementTable = {
  'desktop-review': 'ElementDesktopReview',
  verification: 'ElementVerification',
} as const satisfies Record<ElementPhase, string>

export const forEachPhase = <T>(make: (phase: Phase) => T): Readonly<Record<Phase, T>> => ({
  'gap-analysis': make('gap-analysis'),
  'desktop-review': make('desktop-review'),
  verification: make('verification'),
})

export const forEachElementPhase = <T>(
  make: (phase: ElementPhase) => T,
): Readonly<Record<ElementPhase, T>> => ({
  'desktop-review': make('desktop-review'),
  verification: make('verification'),
})
