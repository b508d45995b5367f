import { join } from 'node:path'
import type { Target } from '#rules/api/targets.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'

/** The stores of both targets, below the folder of files. */
export const fileStores = (filesFolder: string): Readonly<Record<Target, FileStore>> => ({
  rds: folderStore(join(filesFolder, 'rds')),
  ps: folderStore(join(filesFolder, 'ps')),
})
