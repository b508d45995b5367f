import type * as S3 from '@aws-sdk/client-s3'
import { ApiError } from '#operations/core/api-error.ts'
import type { BucketLocation } from '../settings/service-config.ts'

// Putting the parts of a large file together may take the bucket a minute.
const idleTimeout = 120_000
// A download takes one until its client has it all.
const maxSockets = 512
const fullStatus = 507

/** In milliseconds: a request for a file is answered within five seconds, also by a bucket that is silent. */
export const answerTimeout = 3_500

/** The address of an object in a bucket. */
export type ObjectAddress = { readonly Bucket: string; readonly Key: string }

/** The S3 library with a client of it; loaded when a bucket is configured and first used, since it is large. */
export type S3Connection = {
  readonly sdk: typeof S3
  readonly client: S3.S3Client
  /** Within how many milliseconds the bucket must answer what asks for nothing large; without it, as long as the connection is kept. */
  readonly answerTimeout?: number | undefined
}

/** Returns a function that loads the library at its first call and opens one client. */
export function s3Connection(
  location: BucketLocation,
  timeout?: number,
): () => Promise<S3Connection> {
  let connection: Promise<S3Connection> | undefined
  return () => (connection ??= connect(location, timeout))
}

async function connect(
  { region, endpoint, credentials }: BucketLocation,
  timeout: number | undefined,
): Promise<S3Connection> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    // Without keys of its own, the library finds them as all programs on AWS do.
    ...(credentials !== undefined && { credentials }),
    // Many other stores do not know the checksums that the library adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 5_000,
      socketTimeout: idleTimeout,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
  })
  return { sdk, client, answerTimeout: timeout }
}

/** The HTTP status of a failed request to S3; undefined when none was answered. */
export function s3Status(error: unknown): number | undefined {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode
}

/** Runs requests to S3. Rejects with an ApiError when the bucket is full or not available, as a whole or to so many requests. */
export async function withBucketErrors<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (s3Status(error) === fullStatus) throw new ApiError('storageFull')
    throw isBucketAway(error)
      ? Object.assign(new ApiError('filesUnavailable'), { cause: error })
      : error
  }
}

/** Whether a request to S3 failed for a reason that passes by itself. */
export function isBucketAway(error: unknown): boolean {
  const { name, code } = error as { name?: unknown; code?: unknown }
  const status = s3Status(error)
  if (status !== undefined) return status >= 500 || status === 429
  return name === 'TimeoutError' || typeof code === 'string'
}
