import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { missingCode, type OpenFile } from './file-store.ts'
import { s3Status, withBucketErrors, type S3Connection } from './s3-client.ts'

/** The address of an object in a bucket. */
export type ObjectAddress = { readonly Bucket: string; readonly Key: string }

// The smallest that S3 allows, since each upload holds one in memory. An object has at most 10,000 parts, 52 GB.
const partSize = 5 * 1024 * 1024
const missingStatus = 404

/** Sends a stream of any length; the object appears as a whole at the end, or not at all. */
export async function sendObject(
  { client }: S3Connection,
  object: ObjectAddress,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  const { Upload } = await import('@aws-sdk/lib-storage')
  let failure: { readonly error: unknown } | undefined
  async function* watched() {
    try {
      yield* chunks
    } catch (error) {
      failure = { error }
      throw error
    }
  }
  const Body = Readable.from(watched())
  const params = { ...object, Body, ContentType: 'application/octet-stream' }
  const upload = new Upload({ client, params, partSize, queueSize: 1 })
  try {
    await withBucketErrors(() => upload.done())
  } catch (error) {
    // Aborting may fail too; the reason is that of the stream.
    throw failure === undefined ? error : failure.error
  } finally {
    Body.destroy()
  }
}

/** Opens an object; rejects with an error of the code `missingCode` when it does not exist. */
export async function openObject(
  { sdk, client }: S3Connection,
  object: ObjectAddress,
): Promise<OpenFile> {
  const { ContentLength: size } = await withBucketErrors(() =>
    client.send(new sdk.HeadObjectCommand(object)),
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
      const bytes = new PassThrough({
        destroy: (error, done) => {
          ended.abort()
          done(error)
        },
      })
      withBucketErrors(async () => {
        const { Body } = await client.send(request, { abortSignal: ended.signal })
        if (!(Body instanceof Readable)) throw new Error(`The bucket sends no ${object.Key}`)
        await pipeline(Body, bytes)
      }).catch((error: Error) => bytes.destroy(error))
      return bytes
    },
    close: () => Promise.resolve(),
  }
}

const missingFile = (cause: unknown): Error =>
  Object.assign(new Error('The bucket has no such file', { cause }), { code: missingCode })
