import { Suspense, type ComponentProps } from 'react'
import { lazyWithPreload } from '#web/ui/lazy/lazy-with-preload.tsx'
import { SkeletonRows } from '#web/ui/page/skeleton-rows.tsx'
import type { SecondFactorStep } from './second-factor-step.tsx'

const Step = lazyWithPreload(
  async () => (await import('./second-factor-step.tsx')).SecondFactorStep,
)

/** The second-factor step, whose code is loaded when the password was correct but not sufficient. */
export const LazySecondFactorStep = (props: ComponentProps<typeof SecondFactorStep>) => (
  <Suspense fallback={<SkeletonRows rows={3} height="60px" />}>
    <Step {...props} />
  </Suspense>
)
