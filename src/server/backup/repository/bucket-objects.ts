import { ApiError } from '#operations/core/issues/api-error.ts'
import {
  isBucketAway,
  s3Connection,
  withBucketErrors,
  type ObjectAddress,
} from '../../files/s3-client.ts'
import { abortUnfinished, openObject, sendObject } from '../../files/s3-objects.ts'
import type { BucketLocation } from '../../settings/service-config.ts'
import { BackupError } from './backup-error.ts'
import { checkName, type ObjectStore, type StoredObject } from './object-store.ts'

/** Stores objects in a bucket, below its prefix. */
export function bucketObjects(location: BucketLocation): ObjectStore {
  const connect = s3Connection(location)
  const { bucket: Bucket, prefix } = location
  const objectOf = (name: string): ObjectAddress => {
    checkName(name)
    return { Bucket, Key: `${prefix}${name}` }
  }
  const place = `the bucket ${Bucket}${prefix && ` below ${prefix}`}`
  const explain = (error: unknown): never => {
    throw isAway(error) ? unavailable(place, error) : error
  }
  async function* list(wanted: string): AsyncGenerator<StoredObject> {
    const { sdk, client } = await connect()
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}${wanted}` })
    try {
      for await (const { Contents = [] } of pages)
        yield* Contents.map(({ Key = '', Size = 0, LastModified }): StoredObject => ({
          name: Key.slice(prefix.length),
          size: Size,
          storedAt: LastModified?.getTime() ?? 0,
        }))
    } catch (error) {
      throw isBucketAway(error) ? unavailable(place, error) : error
    }
  }
  return {
    place,
    put: async (name, chunks) => sendObject(await connect(), objectOf(name), chunks).catch(explain),
    open: async (name) => openObject(await connect(), objectOf(name)).catch(explain),
    list,
    // Does not use the delimiter of S3, which some stores do not support; a restore asks only once.
    folders: async () => {
      const found = new Set<string>()
      for await (const { name } of list('')) found.add(name.split('/')[0] ?? '')
      return [...found]
    },
    remove: (name) =>
      withBucketErrors(async () => {
        const { sdk, client } = await connect()
        await client.send(new sdk.DeleteObjectCommand(objectOf(name)))
      }).catch(explain),
    removeUnfinished: (below, before) =>
      withBucketErrors(async () =>
        abortUnfinished(await connect(), { Bucket, Prefix: `${prefix}${below}` }, before),
      ).catch(explain),
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'filesUnavailable'

function unavailable(place: string, error: unknown): BackupError {
  const { cause = error } = error as { cause?: unknown }
  return new BackupError(`Backups: ${place} does not answer (${(cause as Error).message}).`, {
    cause,
  })
}
