import { retries, retryDelay } from '../../rules/cache-policy.ts'
import type { Target } from '../../rules/targets.ts'
import { eventOfResult } from '../../rules/update-tracker.ts'
import { ApiError, postJson, refusalIn } from './api.ts'
import type { ContractWrite } from './contracts.ts'
import { postWithProgress, type OnProgress } from './post-with-progress.ts'

type Reply = { data?: { result?: unknown; transformation?: { updates?: unknown } } } | null

/** What is sent for a write: its body, and the key under which the server carries it out once. */
export type Sending = {
  readonly target: Target
  readonly body: string
  readonly key: string
  /** Hears how much of a long body has been sent. */
  readonly onProgress?: OnProgress | undefined
}

/** The body of a write; `expected` holds each value that it overwrites as it was last seen, by column. */
export function writeBody(
  name: ContractWrite,
  parameters: object,
  userId: string,
  expected: Readonly<Record<string, unknown>> | undefined,
): string {
  const [focus, action] = name.split(':')
  return JSON.stringify({ focus, action, parameters, user_id: userId, expected })
}

/** Sends a write once and answers its updates. */
export async function sendOnce({ target, body, key, onProgress }: Sending): Promise<unknown> {
  const path = `/api/v3/write/transformation?apiDb=${target}`
  const headers = { 'idempotency-key': key }
  const answer = await (onProgress
    ? postWithProgress(path, body, headers, onProgress)
    : postJson(path, JSON.parse(body), headers))
  const reply = (answer.body as Reply)?.data
  if (answer.status === 200 && eventOfResult(reply?.result) === 'succeed')
    return reply?.transformation?.updates
  throw refusalIn(answer, reply?.transformation ?? answer.body)
}

/** Sends a write and answers its updates; tries 3 times more with the same key when no answer came or the server failed. */
export async function sendWrite(sending: Sending): Promise<unknown> {
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
