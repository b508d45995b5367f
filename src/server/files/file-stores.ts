import { join } from 'node:path'
import type { Target } from '../../rules/targets.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder-store.ts'

/** The stores of both targets, below the data folder. */
export const fileStores = (dataFolder: string): Readonly<Record<Target, FileStore>> => ({
  rds: folderStore(join(dataFolder, 'files', 'rds')),
  ps: folderStore(join(dataFolder, 'files', 'ps')),
})
