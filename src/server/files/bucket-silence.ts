import { setTimeout as wait } from 'node:timers/promises'
import type { ObjectAddress, S3Connection } from './s3-client.ts'

/** A bucket did not answer in time; it counts as one that is away. */
class BucketSilent extends Error {
  override readonly name = 'TimeoutError'
}

// In milliseconds: how long an upload waits for the bucket until it asks whether that still answers, and how often it looks.
const askAfter = 700
const lookEvery = 100

/** Sends a request that a bucket answers at once; rejects, and ends the request, when it has not after the time of the connection. */
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

/** Tells how long an upload has been waiting for its bucket, in milliseconds; 0 while it waits for more of the file. */
export type Waiting = () => number

/**
 * Runs an upload; rejects while it waits for a bucket that answers nothing else either. What is large may take the bucket long, and is waited
 * for as long as it answers small requests.
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

/** Never resolves; rejects when the bucket is silent, or over. */
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
      // Any other error is an answer, or one that the upload itself meets.
      if (error instanceof BucketSilent) throw error
    })
    askedAt = performance.now()
  }
}
