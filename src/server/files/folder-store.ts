import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../../operations/kit/refusal.ts'
import type { FileStore, OpenFile, StoredBytes } from './file-store.ts'
import { Measured } from './measured.ts'

const keyPattern = /^[0-9a-f]{32}$/
const unfinished = '.part'
const full = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** A store in a folder, which is made when the first file comes; files lie in 256 folders named after the first two digits of their keys. */
export function folderStore(folder: string): FileStore {
  const folderOf = (key: string): string => join(folder, key.slice(0, 2))

  // A key comes from a row; one that is not of this store's making must not become a path.
  const pathOf = (key: string): string => {
    if (!keyPattern.test(key)) throw new Error('A storage key is not one of this store')
    return join(folderOf(key), key)
  }

  const store = async (key: string, source: Readable, most: number) => {
    const path = pathOf(key)
    const part = `${path}${unfinished}`
    const measured = new Measured(most)
    try {
      await makeFolder(folder, folderOf(key))
      await pipeline(
        measured.passing(source),
        createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
      )
      await rename(part, path)
      await settle(folderOf(key))
      return measured.outcome()
    } catch (error) {
      await Promise.all([rm(part, { force: true }), rm(path, { force: true })])
      throw full.has((error as NodeJS.ErrnoException).code ?? '')
        ? new Refusal('storageFull')
        : error
    }
  }

  return {
    put: async (source, most): Promise<StoredBytes> => {
      const key = randomBytes(16).toString('hex')
      return { key, ...(await store(key, source, most)) }
    },
    lay: async (key, bytes) => {
      await store(key, Readable.from([Buffer.from(bytes)]), bytes.length)
    },
    open: (key) => openFile(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    keysBefore: async function* (moment) {
      for (const shard of await namesIn(folder)) {
        const old: string[] = []
        for (const name of await namesIn(join(folder, shard))) {
          const path = join(folder, shard, name)
          const found = await stat(path).catch(() => undefined)
          if (found === undefined || found.mtimeMs >= moment) continue
          if (keyPattern.test(name)) old.push(name)
          else if (name.endsWith(unfinished)) await rm(path, { force: true })
        }
        if (old.length > 0) yield old
      }
    },
  }
}

async function makeFolder(root: string, folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (made === undefined) return
  // A folder is there after a loss of power only when the one that holds it was written down too.
  await settle(root)
}

async function settle(folder: string): Promise<void> {
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

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
