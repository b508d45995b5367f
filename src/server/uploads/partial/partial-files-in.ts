import { join } from 'node:path'
import type { Target } from '#rules/api/targets.ts'
import type { FilesLocation } from '../../files/file-stores.ts'
import { BucketPartialFiles } from './bucket-partial-files.ts'
import { FolderPartialFiles } from './folder-partial-files.ts'
import type { PartialFiles } from './partial-files.ts'

/** The partial uploads of a target, stored next to the files: any server that shares the files can continue them. */
export const partialFilesIn = (location: FilesLocation, target: Target): PartialFiles =>
  typeof location === 'string'
    ? new FolderPartialFiles(join(location, 'partial', target))
    : new BucketPartialFiles(location, `partial/${target}`)
