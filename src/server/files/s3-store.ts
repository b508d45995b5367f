import { randomBytes } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BucketLocation } from '../settings/config.ts'
import { missingCode, type FileStore, type OpenFile } from './file-store.ts'
import { s3Connection, s3Status, withBucketErrors, type S3Connection } from './s3-client.ts'
import { StreamMeter } from './stream-meter.ts'

const keyPattern = /^[0-9a-f]{32}$/
// The smallest that S3 allows, since each upload holds one in memory. A file has at most 10,000 parts, 52 GB.
const partSize = 5 * 1024 * 1024
const missingStatus = 404
const unsupportedStatus = 501

type Place = S3Connection & { readonly bucket: string }
type Found = { readonly Bucket: string; readonly Key: string }

/**
 * Creates a store below a folder of a bucket, as `folder/KEY`. A file appears there as a whole, once the bucket holds it; what a killed
 * process left of one is invisible, and aborted by `keysBefore`.
 */
export function s3Store(location: BucketLocation, folder: string): FileStore {
  const connect = s3Connection(location)
  const { bucket: Bucket } = location
  const prefix = `${location.prefix}${folder}/`

  // Keys come from the database; an invalid one must not become a path.
  const objectOf = (key: string): Found => {
    if (!keyPattern.test(key)) throw new Error('A storage key is not one of this store')
    return { Bucket, Key: `${prefix}${key}` }
  }
  const remove = (key: string) =>
    withBucketErrors(async () => {
      const { sdk, client } = await connect()
      await client.send(new sdk.DeleteObjectCommand(objectOf(key)))
    })
  const store = async (key: string, source: Readable, most: number) => {
    const object = objectOf(key)
    const measured = new StreamMeter(most)
    try {
      await send(await connect(), object, measured.pass(source))
      return measured.result()
    } catch (error) {
      // The request may have failed after the bucket had the file. What this cannot delete, the sweep does.
      await remove(key).catch(() => {})
      throw error
    }
  }

  return {
    put: async (source, most) => {
      const key = randomBytes(16).toString('hex')
      return { key, ...(await store(key, source, most)) }
    },
    putAs: async (key, source, size) => {
      await store(key, source, size)
    },
    open: async (key) => openObject(await connect(), objectOf(key)),
    remove,
    keysBefore: async function* (moment) {
      const place = { ...(await connect()), bucket: Bucket }
      // A store that cannot list them needs a rule of its own that expires them.
      await abortPartial(place, prefix, moment).catch((error: unknown) => {
        if (s3Status(error) !== unsupportedStatus) throw error
      })
      yield* listBefore(place, prefix, moment)
    },
  }
}

async function send(
  { client }: S3Connection,
  object: Found,
  chunks: AsyncGenerator<Buffer>,
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

async function openObject({ sdk, client }: S3Connection, object: Found): Promise<OpenFile> {
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

async function* listBefore(
  { sdk, client, bucket: Bucket }: Place,
  Prefix: string,
  moment: number,
): AsyncGenerator<readonly string[]> {
  for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix })) {
    const old = (page.Contents ?? [])
      .filter(({ LastModified }) => LastModified !== undefined && LastModified.getTime() < moment)
      .map(({ Key = '' }) => Key.slice(Prefix.length))
      .filter((key) => keyPattern.test(key))
    if (old.length > 0) yield old
  }
}

async function abortPartial(
  { sdk, client, bucket: Bucket }: Place,
  Prefix: string,
  moment: number,
): Promise<void> {
  let KeyMarker: string | undefined
  let UploadIdMarker: string | undefined
  do {
    const request = { Bucket, Prefix, KeyMarker, UploadIdMarker }
    const page = await client.send(new sdk.ListMultipartUploadsCommand(request))
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Initiated !== undefined && Initiated.getTime() < moment)
        await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    KeyMarker = page.IsTruncated === true ? page.NextKeyMarker : undefined
    UploadIdMarker = page.NextUploadIdMarker
  } while (KeyMarker !== undefined)
}
