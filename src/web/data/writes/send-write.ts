import { ApiError } from '#rules/api/api-error.ts'
import type { Target } from '#rules/api/targets.ts'
import { retries, retryDelay } from '#rules/cache/cache-policy.ts'
import { eventOfResult } from '#rules/review/update-tracker.ts'
import { postJson, apiErrorOf } from '../api/api.ts'
import type { ContractWrite } from '../api/contracts.ts'
import { postWithProgress, type OnProgress } from '../api/post-with-progress.ts'
import { whenServerAnswers } from '../api/server-state.ts'
import { traceHeaders } from '../api/trace-headers.ts'

type Reply = { data?: { result?: unknown; transformation?: { updates?: unknown } } } | null

/** The body of a write, and its idempotency key. */
export type WriteRequest = {
  readonly target: Target
  readonly body: string
  readonly key: string
  /** Called with the upload progress of a long body. */
  readonly onProgress?: OnProgress | undefined
  /** When a person acted, in milliseconds of `performance.now()`. */
  readonly actedAt?: number | undefined
}

/** Builds the body of a write; `expected` maps each column that it overwrites to the value last seen. */
export function writeBody(
  name: ContractWrite,
  parameters: object,
  userId: string,
  expected: Readonly<Record<string, unknown>> | undefined,
): string {
  const [focus, action] = name.split(':')
  return JSON.stringify({ focus, action, parameters, user_id: userId, expected })
}

/** Sends a write once and returns its updates. */
export async function sendOnce({
  target,
  body,
  key,
  onProgress,
  actedAt,
}: WriteRequest): Promise<unknown> {
  const path = `/api/v3/write/transformation?apiDb=${target}`
  const headers = { 'idempotency-key': key, ...traceHeaders(actedAt) }
  const answer = await (onProgress
    ? postWithProgress(path, body, headers, onProgress)
    : postJson(path, JSON.parse(body), headers))
  const reply = (answer.body as Reply)?.data
  if (answer.status === 200 && eventOfResult(reply?.result) === 'succeed')
    return reply?.transformation?.updates
  throw apiErrorOf(answer, reply?.transformation ?? answer.body)
}

/** Sends a write and returns its updates; retries 3 times with the same key after a network or server failure. */
export async function sendWrite(sending: WriteRequest): Promise<unknown> {
  for (let failures = 0; ; failures += 1) {
    try {
      return await sendOnce(sending)
    } catch (thrown) {
      const isWorthRepeating = thrown instanceof ApiError && thrown.isPassing
      if (!isWorthRepeating || failures >= retries) throw thrown
      await new Promise((resolve) => setTimeout(resolve, retryDelay(failures)))
    }
  }
}

/**
 * Sends a write as `sendWrite` does, but retries under the same key until the server has answered, so that it is executed once. A write without a
 * response is never abandoned: it may already have been executed, or still be.
 */
export async function sendUntilAnswered(request: WriteRequest): Promise<unknown> {
  for (;;) {
    try {
      return await sendWrite(request)
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown
      if (!thrown.isOutage && thrown.code !== 'idempotencyInFlight') throw thrown
      await whenServerAnswers()
    }
  }
}
