import type { Steps } from '#rules/evidence/anchors/steps.ts'

/** Runs all steps of long work without pausing. */
export function allSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
