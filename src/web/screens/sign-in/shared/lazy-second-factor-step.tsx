import { Suspense, type ComponentProps } from 'react'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import type { SecondFactorStep } from './second-factor-step.tsx'

const Step = lazyWithPreload(
  async () => (await import('./second-factor-step.tsx')).SecondFactorStep,
)

/** The step for the second factor, whose code is fetched when a password was correct but not enough. */
export const LazySecondFactorStep = (props: ComponentProps<typeof SecondFactorStep>) => (
  <Suspense fallback={<SkeletonRows rows={3} height="60px" />}>
    <Step {...props} />
  </Suspense>
)
