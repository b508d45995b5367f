import { s3Connection, withBucketErrors, type ObjectAddress } from '../../files/s3-client.ts'
import { abortUnfinished, openObject, sendObject } from '../../files/s3-objects.ts'
import type { BucketLocation } from '../../settings/service-config.ts'
import { checkName, type ObjectStore, type StoredObject } from './object-store.ts'

/** Stores objects in a bucket, below its prefix. */
export function bucketObjects(location: BucketLocation): ObjectStore {
  const connect = s3Connection(location)
  const { bucket: Bucket, prefix } = location
  const objectOf = (name: string): ObjectAddress => {
    checkName(name)
    return { Bucket, Key: `${prefix}${name}` }
  }
  async function* list(wanted: string): AsyncGenerator<StoredObject> {
    const { sdk, client } = await connect()
    const pages = sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: `${prefix}${wanted}` })
    for await (const { Contents = [] } of pages)
      yield* Contents.map(({ Key = '', Size = 0, LastModified }): StoredObject => ({
        name: Key.slice(prefix.length),
        size: Size,
        storedAt: LastModified?.getTime() ?? 0,
      }))
  }
  return {
    place: `the bucket ${Bucket}${prefix && ` below ${prefix}`}`,
    put: async (name, chunks) => sendObject(await connect(), objectOf(name), chunks),
    open: async (name) => openObject(await connect(), objectOf(name)),
    list,
    // Not by the delimiter of S3, which some stores do not know; a restore asks once.
    folders: async () => {
      const found = new Set<string>()
      for await (const { name } of list('')) found.add(name.split('/')[0] ?? '')
      return [...found]
    },
    remove: (name) =>
      withBucketErrors(async () => {
        const { sdk, client } = await connect()
        await client.send(new sdk.DeleteObjectCommand(objectOf(name)))
      }),
    removeUnfinished: (below, before) =>
      withBucketErrors(async () =>
        abortUnfinished(await connect(), { Bucket, Prefix: `${prefix}${below}` }, before),
      ),
  }
}
