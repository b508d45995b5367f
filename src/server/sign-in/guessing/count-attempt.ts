import { Refusal } from '../../../operations/kit/refusal.ts'
import type { AttemptCounters, Counted } from './attempt-counters.ts'

/** Counts an attempt; throws a Refusal when its budget is exhausted. */
export async function countAttempt(
  counters: Pick<AttemptCounters, 'take'>,
  ...counted: readonly Counted[]
): Promise<void> {
  const { isWithin } = await counters.take(counted)
  if (!isWithin) throw new Refusal('tooManyRequests')
}
