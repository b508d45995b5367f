import { join } from 'node:path'
import type { Target } from '#rules/api/targets.ts'
import type { BucketLocation } from '../settings/service-config.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'
import { s3Store } from './s3-store.ts'

/** Where the files of an installation are stored: a folder or a bucket. */
export type FilesLocation = string | BucketLocation

/** Creates the stores of both targets below the location of the files. */
export const fileStores = (location: FilesLocation): Readonly<Record<Target, FileStore>> => {
  const storeOf = (target: Target): FileStore =>
    typeof location === 'string' ? folderStore(join(location, target)) : s3Store(location, target)
  return { rds: storeOf('rds'), ps: storeOf('ps') }
}
