import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { BucketLocation } from '../settings/service-config.ts'
import type { FileStore } from './file-store.ts'
import { answerTimeout, s3Connection, type ObjectAddress } from './s3-client.ts'
import { abortUnfinished, listPages, openObject, removeObject, sendObject } from './s3-objects.ts'
import { StreamMeter } from './stream-meter.ts'

const keyPattern = /^[0-9a-f]{32}$/

/**
 * Creates a store below a folder of a bucket, as `folder/KEY`. A file appears there only once the bucket has all of it; what a killed
 * process left of one is invisible, and aborted by `keysBefore`.
 */
export function s3Store(location: BucketLocation, folder: string): FileStore {
  const connect = s3Connection(location, answerTimeout)
  const { bucket: Bucket } = location
  const prefix = `${location.prefix}${folder}/`

  // Keys come from the database; an invalid one must not become a path.
  const objectOf = (key: string): ObjectAddress => {
    if (!keyPattern.test(key)) throw new Error('A storage key is not one of this store')
    return { Bucket, Key: `${prefix}${key}` }
  }
  const remove = async (key: string) => removeObject(await connect(), objectOf(key))
  const store = async (key: string, source: Readable, most: number) => {
    const object = objectOf(key)
    const measured = new StreamMeter(most)
    try {
      await sendObject(await connect(), object, measured.pass(source))
      return measured.result()
    } catch (error) {
      // The request may have failed after the bucket had the file. The sweep deletes what this cannot delete,
      // and what an unavailable bucket may have received.
      if (!(error instanceof ApiError && error.code === 'filesUnavailable'))
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
      const connection = await connect()
      await abortUnfinished(connection, { Bucket, Prefix: prefix }, moment)
      for await (const page of listPages(connection, { Bucket, Prefix: prefix })) {
        const old = page
          .filter(({ modified }) => modified < moment)
          .map(({ key }) => key.slice(prefix.length))
          .filter((key) => keyPattern.test(key))
        if (old.length > 0) yield old
      }
    },
  }
}
