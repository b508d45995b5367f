import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { answeredSoon, whileAnswering } from './bucket-silence.ts'
import { missingCode, type OpenFile } from './file-store.ts'
import { s3Status, withBucketErrors, type ObjectAddress, type S3Connection } from './s3-client.ts'

// The smallest size that S3 allows, since each upload keeps one part in memory. An object has at most 10,000
// parts, 52 GB.
const partSize = 5 * 1024 * 1024
const missingStatus = 404
const unsupportedStatus = 501

/** Sends a stream of any length; the object appears at the end, complete, or not at all. */
export async function sendObject(
  connection: S3Connection,
  object: ObjectAddress,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  const { client } = connection
  const { Upload } = await import('@aws-sdk/lib-storage')
  let failure: { readonly error: unknown } | undefined
  let waitsSince: number | undefined
  async function* watched() {
    try {
      for await (const chunk of chunks) {
        waitsSince = performance.now()
        yield chunk
        waitsSince = undefined
      }
    } catch (error) {
      failure = { error }
      throw error
    }
    waitsSince = performance.now()
  }
  const Body = Readable.from(watched())
  const params = { ...object, Body, ContentType: 'application/octet-stream' }
  const upload = new Upload({ client, params, partSize, queueSize: 1 })
  const waiting = () => (waitsSince === undefined ? 0 : performance.now() - waitsSince)
  try {
    await withBucketErrors(() =>
      whileAnswering(connection, object, waiting, () => upload.done()).catch((error: unknown) => {
        void upload.abort()
        throw error
      }),
    )
  } catch (error) {
    // Aborting may fail, too; the error of the stream is the cause.
    throw failure === undefined ? error : failure.error
  } finally {
    Body.destroy()
  }
}

/** Opens an object; rejects with an error with the code `missingCode` when it does not exist. */
export async function openObject(
  connection: S3Connection,
  object: ObjectAddress,
): Promise<OpenFile> {
  const { sdk, client } = connection
  const { ContentLength: size } = await withBucketErrors(() =>
    answeredSoon(connection, (options) => client.send(new sdk.HeadObjectCommand(object), options)),
  ).catch((error: unknown) => {
    throw s3Status(error) === missingStatus ? missingFile(error) : error
  })
  if (size === undefined) throw new Error(`The bucket does not say how long ${object.Key} is`)
  return {
    size,
    stream: (start, end) => streamObject(connection, object, start, end),
    close: () => Promise.resolve(),
  }
}

/** Streams the bytes of an object from `start` to `end`, both inclusive. */
export function streamObject(
  connection: S3Connection,
  object: ObjectAddress,
  start: number,
  end: number,
): Readable {
  const { sdk, client } = connection
  const request = new sdk.GetObjectCommand({ ...object, Range: `bytes=${start}-${end}` })
  const ended = new AbortController()
  // A client that disconnects ends the request to the bucket, too, even before the bucket has responded.
  const bytes = exactly(end - start + 1, () => ended.abort())
  withBucketErrors(async () => {
    const { Body } = await answeredSoon(connection, ({ abortSignal }) => {
      const signals = [ended.signal, ...(abortSignal === undefined ? [] : [abortSignal])]
      return client.send(request, { abortSignal: AbortSignal.any(signals) })
    })
    if (!(Body instanceof Readable)) throw new Error(`The bucket sends no ${object.Key}`)
    await pipeline(Body, bytes)
  }).catch((error: Error) => bytes.destroy(error))
  return bytes
}

/** Passes on exactly this many bytes; fails when there are fewer or more, which would otherwise pass for a whole file. */
function exactly(length: number, onEnd: () => void): Transform {
  let left = length
  const isWrong = () => new Error(`The bucket sent another number of bytes than ${length}`)
  return new Transform({
    transform: (chunk: Buffer, _, done) => {
      left -= chunk.length
      if (left < 0) done(isWrong())
      else done(null, chunk)
    },
    flush: (done) => done(left === 0 ? null : isWrong()),
    destroy: (error, done) => {
      onEnd()
      done(error)
    },
  })
}

const missingFile = (cause: unknown): Error =>
  Object.assign(new Error('The bucket has no such file', { cause }), { code: missingCode })

/** Whether a request failed because there is no such object. */
export const isMissing = (error: unknown): boolean => s3Status(error) === missingStatus

/** Stores bytes or a text as an object, in one request. */
export const putObject = (
  connection: S3Connection,
  object: ObjectAddress,
  body: Uint8Array | string,
): Promise<void> =>
  withBucketErrors(async () => {
    const begun = performance.now()
    const request = new connection.sdk.PutObjectCommand({ ...object, Body: body })
    const waiting = () => performance.now() - begun
    const over = new AbortController()
    try {
      await whileAnswering(connection, object, waiting, () =>
        connection.client.send(request, { abortSignal: over.signal }),
      )
    } finally {
      over.abort()
    }
  })

/** Reads a short text object; null when it does not exist. */
export const readText = (connection: S3Connection, object: ObjectAddress): Promise<string | null> =>
  withBucketErrors(() =>
    answeredSoon(connection, async (options) => {
      const request = new connection.sdk.GetObjectCommand(object)
      const { Body } = await connection.client.send(request, options)
      return (await Body?.transformToString()) ?? ''
    }),
  ).catch((error: unknown) => {
    if (isMissing(error)) return null
    throw error
  })

/** Deletes an object; does nothing when it is missing. */
export const removeObject = (connection: S3Connection, object: ObjectAddress): Promise<void> =>
  withBucketErrors(async () => {
    const request = new connection.sdk.DeleteObjectCommand(object)
    await answeredSoon(connection, (options) => connection.client.send(request, options))
  })

/** The objects of a bucket whose keys begin with a prefix and, if a delimiter is given, do not contain it after the prefix. */
export type ObjectRange = {
  readonly Bucket: string
  readonly Prefix: string
  readonly Delimiter?: string | undefined
}

/** An object in a list; `modified` is when its bytes were last written, in milliseconds since 1970. */
export type ListedObject = { readonly key: string; readonly modified: number }

/** Lists objects in key order, in pages of at most 1,000. */
export async function* listPages(
  connection: S3Connection,
  range: ObjectRange,
): AsyncGenerator<readonly ListedObject[]> {
  const { sdk, client } = connection
  let ContinuationToken: string | undefined
  do {
    const request = new sdk.ListObjectsV2Command({ ...range, ContinuationToken })
    const page = await withBucketErrors(() =>
      answeredSoon(connection, (options) => client.send(request, options)),
    )
    yield (page.Contents ?? []).flatMap(({ Key, LastModified }) =>
      Key === undefined || LastModified === undefined
        ? []
        : { key: Key, modified: LastModified.getTime() },
    )
    ContinuationToken = page.IsTruncated === true ? page.NextContinuationToken : undefined
  } while (ContinuationToken !== undefined)
}

/**
 * Aborts multipart uploads that began before a moment, in milliseconds since 1970, and never finished. A store that cannot list them
 * needs its own rule to expire them.
 */
export async function abortUnfinished(
  { sdk, client }: S3Connection,
  { Bucket, Prefix }: { readonly Bucket: string; readonly Prefix: string },
  before: number,
): Promise<void> {
  let KeyMarker: string | undefined
  let UploadIdMarker: string | undefined
  try {
    do {
      const request = { Bucket, Prefix, KeyMarker, UploadIdMarker }
      const page = await client.send(new sdk.ListMultipartUploadsCommand(request))
      for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
        if (Initiated !== undefined && Initiated.getTime() < before)
          await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      KeyMarker = page.IsTruncated === true ? page.NextKeyMarker : undefined
      UploadIdMarker = page.NextUploadIdMarker
    } while (KeyMarker !== undefined)
  } catch (error) {
    if (s3Status(error) !== unsupportedStatus) throw error
  }
}
