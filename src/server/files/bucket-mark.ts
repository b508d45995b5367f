import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { ConfigError } from '../settings/config-error.ts'
import type { BucketLocation } from '../settings/service-config.ts'
import { isBucketAway, s3Connection, s3Status, type S3Connection } from './s3-client.ts'

const pause = 500

/** How a bucket is checked at startup. */
export type BucketCheck = {
  /** How long to wait for a bucket that does not respond yet, in milliseconds. */
  readonly wait: number
  readonly report: (line: string) => void
  readonly signal?: AbortSignal | undefined
  /** Whether nothing will be stored in it. */
  readonly isReadOnly: boolean
}

/** Creates access to the mark of a bucket; its methods throw a ConfigError that says why the bucket cannot be used. */
export function bucketMark(location: BucketLocation, name: string, check: BucketCheck) {
  const connect = s3Connection(location)
  const { bucket: Bucket, prefix } = location
  const object = { Bucket, Key: `${prefix}${name}` }
  const until = Date.now() + check.wait
  const request = <T>(run: (connection: S3Connection) => Promise<T>) =>
    whenItAnswers(location, { ...check, until }, async () => run(await connect()))
  return {
    name: `the bucket ${Bucket}${prefix && ` below ${prefix}`}`,
    read: () =>
      request(async ({ sdk, client }) => {
        try {
          const { Body } = await client.send(new sdk.GetObjectCommand(object))
          return await Body?.transformToString()
        } catch (error) {
          if (error instanceof sdk.NoSuchKey) return undefined
          throw error
        }
      }),
    write: (text: string) =>
      request(async ({ sdk, client }) => {
        await client.send(new sdk.PutObjectCommand({ ...object, Body: text }))
      }),
    checkRights: () =>
      request(async ({ sdk, client }) => {
        if (check.isReadOnly) return
        const probe = { Bucket, Key: `${prefix}write-check-${randomUUID()}` }
        await client.send(new sdk.PutObjectCommand({ ...probe, Body: 'ok' }))
        await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix: probe.Key }))
        await client.send(new sdk.DeleteObjectCommand(probe))
      }),
  }
}

async function whenItAnswers<T>(
  location: BucketLocation,
  { until, report, signal }: BucketCheck & { readonly until: number },
  run: () => Promise<T>,
): Promise<T> {
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await run()
    } catch (error) {
      const sentence = bucketProblem(location, error)
      if (sentence === undefined) throw error
      if (!isBucketAway(error) || Date.now() >= until) throw new ConfigError(sentence)
      if (isFirst) report(`${sentence} Waiting for it.`)
    }
    await setTimeout(Math.min(pause, Math.max(0, until - Date.now())), undefined, { signal }).catch(
      () => signal?.throwIfAborted(),
    )
  }
}

const rights =
  's3:ListBucket, s3:ListBucketMultipartUploads, s3:GetObject, s3:PutObject, s3:DeleteObject and s3:AbortMultipartUpload'

function bucketProblem(
  { bucket, region, endpoint }: BucketLocation,
  error: unknown,
): string | undefined {
  const { name, code } = error as { name: string; code?: unknown }
  const status = s3Status(error)
  if (name === 'NoSuchBucket') return `FILES_URL: the bucket ${bucket} does not exist.`
  if (name === 'CredentialsProviderError')
    return `FILES_URL: no keys to the bucket ${bucket} were found. Name them in FILES_ACCESS_KEY_ID and FILES_SECRET_ACCESS_KEY.`
  if (status === 401 || status === 403)
    return `FILES_URL: the keys may not use the bucket ${bucket} (${name}). They need ${rights}.`
  if (status === undefined && !isBucketAway(error)) return undefined
  const where = endpoint ?? `S3 in ${region}`
  return status === undefined
    ? `FILES_URL: ${where} does not answer (${typeof code === 'string' ? code : name}).`
    : `FILES_URL: ${where} answers requests for the bucket ${bucket} with ${status} (${name}).`
}
