import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { FileStore, OpenFile, StoredBytes } from './file-store.ts'
import { StreamMeter } from './stream-meter.ts'

const keyPattern = /^[0-9a-f]{32}$/
const partialSuffix = '.part'
const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * Creates a store in a folder, which is created with the first file; files are spread over 256 subfolders named after the first two digits
 * of their keys.
 */
export function folderStore(folder: string): FileStore {
  const folderOf = (key: string): string => join(folder, key.slice(0, 2))

  // Keys come from the database; an invalid one must not become a path.
  const pathOf = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error('A storage key is not one of this store')
    return join(folderOf(key), key)
  }

  const store = async (key: string, source: Readable, most: number) => {
    const path = pathOf(key)
    const part = `${path}${partialSuffix}`
    const measured = new StreamMeter(most)
    try {
      await makeFolder(folder, folderOf(key))
      await pipeline(
        measured.pass(source),
        createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
      )
      await rename(part, path)
      await syncFolder(folderOf(key))
      return measured.result()
    } catch (error) {
      await Promise.all([rm(part, { force: true }), rm(path, { force: true })])
      throw diskFullCodes.has((error as NodeJS.ErrnoException).code ?? '')
        ? new ApiError('storageFull')
        : error
    }
  }

  return {
    put: async (source, most): Promise<StoredBytes> => {
      const key = randomBytes(16).toString('hex')
      return { key, ...(await store(key, source, most)) }
    },
    putAs: async (key, source, size) => {
      await store(key, source, size)
    },
    open: (key) => openFile(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    keysBefore: async function* (moment) {
      for (const shard of await listFolder(folder)) {
        const old: string[] = []
        for (const name of await listFolder(join(folder, shard))) {
          const path = join(folder, shard, name)
          const found = await stat(path).catch(() => undefined)
          if (found === undefined || found.mtimeMs >= moment) continue
          if (keyPattern.test(name)) old.push(name)
          else if (name.endsWith(partialSuffix)) await rm(path, { force: true })
        }
        if (old.length > 0) yield old
      }
    },
  }
}

async function makeFolder(root: string, folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made === undefined) return
  // A folder survives a power failure only when its parent was synced too.
  await syncFolder(root)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openFile(path: string): Promise<OpenFile> {
  const handle = await open(path, 'r')
  try {
    const { size } = await handle.stat()
    return {
      size,
      stream: (start, end) => handle.createReadStream({ start, end }),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error
  }
}

const listFolder = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
