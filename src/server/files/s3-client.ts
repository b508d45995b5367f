import type * as S3 from '@aws-sdk/client-s3'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { BucketLocation } from '../settings/service-config.ts'

// The bucket may take a minute to assemble the parts of a large file.
const idleTimeout = 120_000
// A download occupies one until its client has received everything.
const maxSockets = 512
const fullStatus = 507

/** In milliseconds: a request for a file gets a response within five seconds even if the bucket is silent. */
export const answerTimeout = 3_500

/** The address of an object in a bucket. */
export type ObjectAddress = { readonly Bucket: string; readonly Key: string }

/** The S3 library with one of its clients; loaded at its first use with a configured bucket, since it is large. */
export type S3Connection = {
  readonly sdk: typeof S3
  readonly client: S3.S3Client
  /** Within how many milliseconds the bucket must respond to a request for nothing large; if undefined, as long as the connection stays open. */
  readonly answerTimeout?: number | undefined
}

/** Returns a function that loads the library and opens a client at its first call. */
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
    // Without configured keys, the library finds them as all programs on AWS do.
    ...(credentials !== undefined && { credentials }),
    // Many other stores do not support the checksums that the library adds by default.
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

/** Returns the HTTP status of a failed request to S3; undefined when there was no response. */
export function s3Status(error: unknown): number | undefined {
  const { $metadata } = error as { $metadata?: { httpStatusCode?: number } }
  return $metadata?.httpStatusCode
}

/** Runs requests to S3. Rejects with an ApiError when the bucket is full, unavailable or overloaded. */
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

/** Whether a request to S3 failed for a temporary reason. */
export function isBucketAway(error: unknown): boolean {
  const { name, code } = error as { name?: unknown; code?: unknown }
  const status = s3Status(error)
  if (status !== undefined) return status >= 500 || status === 429
  return name === 'TimeoutError' || typeof code === 'string'
}
