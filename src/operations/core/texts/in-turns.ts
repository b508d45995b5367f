import type { Steps } from '#rules/evidence/anchors/steps.ts'

/** Runs each step in its own turn, so that other requests are served in between. */
export async function inTurns<Result>(
  steps: Steps<Result>,
  takeTurn: () => Promise<void>,
): Promise<Result> {
  for (;;) {
    await takeTurn()
    const step = steps.next()
    if (step.done) return step.value
  }
}
