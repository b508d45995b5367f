import type { FileStore, StoredBytes } from '../../files/file-store.ts'
import { openRepository, type BackupLocation } from '../repository/repository.ts'
import { storeFile, type FileStores } from './store-files.ts'

type Settings = {
  readonly location: BackupLocation
  /** Returns the installation to which the files belong. */
  readonly system: () => Promise<string>
  /** Receives the error of a failed copy; the next backup copies the file. */
  readonly report: (error: unknown) => void
}

/**
 * Creates stores that copy each new file to the backups as soon as it is stored, one at a time, so that a file is not lost with the
 * machine before the next backup. Contents that the backups already have are copied again, so that they do not expire with an earlier
 * file.
 */
export function copiedStores(stores: FileStores, settings: Settings): FileStores {
  const repository = openRepository(settings.location)
  let system: Promise<string> | undefined
  let last = Promise.resolve()
  const copy = async (store: FileStore, stored: StoredBytes): Promise<void> => {
    try {
      system ??= settings.system()
      await storeFile({ repository, system: await system, stored: new Set() }, store, stored)
    } catch (error) {
      system = undefined
      settings.report(error)
    }
  }
  const copied = (store: FileStore): FileStore => ({
    ...store,
    put: async (source, most) => {
      const stored = await store.put(source, most)
      last = last.then(() => copy(store, stored))
      return stored
    },
  })
  return { rds: copied(stores.rds), ps: copied(stores.ps) }
}
