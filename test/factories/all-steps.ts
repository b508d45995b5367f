import type { Steps } from '#rules/evidence/anchors/steps.ts'

/** Does all steps of long work at once. */
export function allSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
