import { setTimeout as wait } from 'node:timers/promises'
import type { ObjectAddress, S3Connection } from './s3-client.ts'

/** A bucket did not respond in time, which counts as an unavailable one. */
class BucketSilent extends Error {
  override readonly name = 'TimeoutError'
}

// In milliseconds: how long an upload waits for the bucket before it asks whether the bucket still responds,
// and how often it checks.
const askAfter = 700
const lookEvery = 100

/** Sends a request to which a bucket responds at once. Aborts the request and rejects when there is no response within the timeout of the connection. */
export async function answeredSoon<T>(
  { answerTimeout }: S3Connection,
  send: (options: { readonly abortSignal?: AbortSignal }) => Promise<T>,
): Promise<T> {
  if (answerTimeout === undefined) return send({})
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), answerTimeout)
  try {
    return await send({ abortSignal: late.signal })
  } catch (error) {
    throw late.signal.aborted
      ? new BucketSilent(`No response within ${answerTimeout} ms`, { cause: error })
      : error
  } finally {
    clearTimeout(timer)
  }
}

/** Returns how long an upload has been waiting for its bucket, in milliseconds; 0 while it waits for more of the file. */
export type Waiting = () => number

/**
 * Runs an upload; rejects if, while the upload waits, the bucket does not respond to anything else either. A bucket may take long over
 * something large, so the upload waits as long as small requests get responses.
 */
export async function whileAnswering<T>(
  connection: S3Connection,
  object: ObjectAddress,
  waiting: Waiting,
  upload: () => Promise<T>,
): Promise<T> {
  if (connection.answerTimeout === undefined) return upload()
  const over = new AbortController()
  const silence = untilSilent(connection, object, waiting, over.signal)
  silence.catch(() => {})
  try {
    return await Promise.race([upload(), silence])
  } finally {
    over.abort()
  }
}

/** Never resolves; rejects when the bucket is silent, or when `signal` is aborted. */
async function untilSilent(
  connection: S3Connection,
  object: ObjectAddress,
  waiting: Waiting,
  signal: AbortSignal,
): Promise<never> {
  const { sdk, client } = connection
  for (let askedAt = 0; ;) {
    await wait(lookEvery, undefined, { signal })
    if (waiting() < askAfter || performance.now() - askedAt < askAfter) continue
    await answeredSoon(connection, (options) =>
      client.send(new sdk.HeadObjectCommand(object), options),
    ).catch((error: unknown) => {
      // Any other error is a response, or one that the upload will meet itself.
      if (error instanceof BucketSilent) throw error
    })
    askedAt = performance.now()
  }
}
