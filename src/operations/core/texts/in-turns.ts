import type { Steps } from '#rules/evidence/anchors/steps.ts'

/** Does each step in a turn of its own, so that other requests are answered between them. */
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
