import { randomBytes } from 'node:crypto'
import { createWriteStream, type Dirent } from 'node:fs'
import { chown, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupError } from './backup-error.ts'
import { checkName, type ObjectStore, type StoredObject } from './object-store.ts'

const partialSuffix = '.part~'

/** Stores objects as files below a folder, at the paths that their names give. */
export function folderObjects(folder: string): ObjectStore {
  const pathOf = (name: string): string => {
    checkName(name)
    return join(folder, name)
  }
  return {
    place: folder,
    put: async (name, chunks) => {
      const path = pathOf(name)
      const partial = `${path}.${randomBytes(6).toString('hex')}${partialSuffix}`
      await makeFolder(dirname(path))
      try {
        const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
        await pipeline(Readable.from(chunks, { objectMode: false }), file)
        await inheritOwner(partial)
        await rename(partial, path)
      } catch (error) {
        await rm(partial, { force: true }).catch(() => {})
        throw error
      }
      await syncFolder(dirname(path))
    },
    open: async (name) => {
      const handle = await open(pathOf(name), 'r')
      const { size } = await handle.stat()
      return {
        size,
        stream: (start, end) => handle.createReadStream({ start, end }),
        close: () => handle.close(),
      }
    },
    list: (prefix) => listFolder(folder, folderOf(prefix)),
    folders: async () =>
      (await entriesOf(folder)).filter((entry) => entry.isDirectory()).map(({ name }) => name),
    remove: async (name) => {
      const path = pathOf(name)
      await rm(path, { force: true })
    },
    removeUnfinished: async (prefix, before) => {
      for await (const { name, storedAt } of filesIn(folder, folderOf(prefix)))
        if (isPartial(name) && storedAt < before) await rm(join(folder, name), { force: true })
    },
  }
}

const folderOf = (prefix: string): string => prefix.replace(/\/$/, '')

const isPartial = (name: string): boolean => name.endsWith(partialSuffix)

async function* listFolder(root: string, name: string): AsyncGenerator<StoredObject> {
  for await (const file of filesIn(root, name)) if (!isPartial(file.name)) yield file
}

/** Lists all files below a folder, including those still being written. */
async function* filesIn(root: string, name: string): AsyncGenerator<StoredObject> {
  for (const entry of await entriesOf(join(root, name))) {
    const inner = name === '' ? entry.name : `${name}/${entry.name}`
    if (entry.isDirectory()) yield* filesIn(root, inner)
    else {
      const found = await stat(join(root, inner)).catch(() => undefined)
      if (found !== undefined) yield { name: inner, size: found.size, storedAt: found.mtimeMs }
    }
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** Creates a folder. It survives a power failure only when the folder above it is synced, too. */
async function makeFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new BackupError(
      `The folder ${folder} cannot be made (${(error as { code?: string }).code ?? String(error)}). Let the user who runs this write there.`,
      { cause: error },
    )
  })
  if (made === undefined) return
  for (let at = folder; at.length >= made.length; at = dirname(at)) await syncFolder(dirname(at))
}

/** PostgreSQL may run as another user when root started it, and that user must be able to read the files in its folder. */
async function inheritOwner(path: string): Promise<void> {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = await stat(dirname(path))
  if (uid !== 0) await chown(path, uid, gid)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
