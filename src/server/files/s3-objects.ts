import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { answeredSoon, whileAnswering } from './bucket-silence.ts'
import { missingCode, type OpenFile } from './file-store.ts'
import { s3Status, withBucketErrors, type ObjectAddress, type S3Connection } from './s3-client.ts'

// The smallest that S3 allows, since each upload holds one in memory. An object has at most 10,000 parts, 52 GB.
const partSize = 5 * 1024 * 1024
const missingStatus = 404
const unsupportedStatus = 501

/** Sends a stream of any length; the object appears as a whole at the end, or not at all. */
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
    // Aborting may fail too; the reason is that of the stream.
    throw failure === undefined ? error : failure.error
  } finally {
    Body.destroy()
  }
}

/** Opens an object; rejects with an error of the code `missingCode` when it does not exist. */
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
    stream: (start, end) => {
      const request = new sdk.GetObjectCommand({ ...object, Range: `bytes=${start}-${end}` })
      const ended = new AbortController()
      // A client that goes away ends the request to the bucket too, also one that is not answered yet.
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
    },
    close: () => Promise.resolve(),
  }
}

/** Passes on so many bytes; fails when they are fewer or more, which would end as a whole file otherwise. */
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

/**
 * Ends uploads in parts that were begun before a moment and never finished. A store that cannot list them needs a rule of its own that
 * expires them.
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
