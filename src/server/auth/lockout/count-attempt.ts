import { ApiError } from '#operations/core/issues/api-error.ts'
import type { AttemptCounters, BudgetKey } from './attempt-counters.ts'

/** Counts an attempt; throws an ApiError when its budget is exhausted. */
export async function countAttempt(
  counters: Pick<AttemptCounters, 'consume'>,
  ...counted: readonly BudgetKey[]
): Promise<void> {
  const { isWithin } = await counters.consume(counted)
  if (!isWithin) throw new ApiError('tooManyRequests')
}
