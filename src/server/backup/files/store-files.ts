import { createHash } from 'node:crypto'
import { namedFiles } from '#database/named-files.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { missingCode, type FileStore } from '../../files/file-store.ts'
import { describeObject, type ListedFile, type Manifest } from '../base/manifest.ts'
import type { BackupTask } from '../base/store-cluster.ts'
import type { Connections } from '../base/table-digests.ts'
import { BackupError } from '../repository/backup-error.ts'
import { fileObjects, objectNames } from '../repository/object-names.ts'
import type { Repository } from '../repository/repository.ts'

export type FileStores = Readonly<Record<Target, FileStore>>

type NamedFile = Omit<ListedFile, 'sha256'> & { readonly sha256: string | null }

const reportEvery = 5_000

/** Lists the files that rows of both targets name, as seen by the transactions of the connections. */
export async function listNamedFiles(connections: Connections): Promise<NamedFile[]> {
  const files: NamedFile[] = []
  for (const target of targets) {
    const client = connections[target]
    if (client === undefined) throw new Error(`There is no connection to ${target}`)
    const { rows } = await client.query<Omit<NamedFile, 'target'>>(namedFiles)
    for (const row of rows) files.push({ target, ...row })
  }
  return files
}

/**
 * Stores each content that the repository does not yet have under its current key, and the list of all files. After a change of the key
 * everything is stored again, so that the earlier key can be destroyed once no backup under it is kept.
 */
export async function storeFiles(
  { repository, system, id, report }: Omit<BackupTask, 'patience'>,
  stores: FileStores,
  files: readonly NamedFile[],
): Promise<Manifest['files']> {
  const stored = await storedFiles(repository, system)
  const lost: Manifest['files']['lost'] = []
  let count = 0
  let bytes = 0
  let reported = Date.now()
  async function* lines(): AsyncGenerator<Buffer> {
    for (const { target, key, size, sha256 } of files) {
      const hash = await storeUnlessThere({ repository, system, stored }, stores[target], {
        key,
        size,
        sha256,
      })
      if (hash === undefined) {
        lost.push({ target, key })
        continue
      }
      count += 1
      bytes += size
      if (Date.now() - reported > reportEvery) {
        reported = Date.now()
        report(`  ${count} of ${files.length} files`)
      }
      yield Buffer.from(`${JSON.stringify({ target, key, size, sha256: hash })}\n`)
    }
  }
  const name = objectNames(system).fileList(id)
  const list = describeObject(name, await repository.write(name, lines()))
  return { list, count, bytes, lost }
}

/** Returns the names of the file objects in a repository. */
export async function storedFiles(repository: Repository, system: string): Promise<Set<string>> {
  const found = new Set<string>()
  for await (const { name } of repository.list(objectNames(system).files)) found.add(name)
  return found
}

type Place = {
  readonly repository: Repository
  readonly system: string
  readonly stored: Set<string>
}

/** Returns the hash of a file once the repository has it; undefined when the store has no such file. */
async function storeUnlessThere(
  place: Place,
  store: FileStore,
  { key, size, sha256 }: Omit<NamedFile, 'target'>,
): Promise<string | undefined> {
  if (sha256 !== null && isThere(place, sha256)) return sha256
  // Rows of earlier versions have no hash. Such a file is read twice, since its hash names its object.
  const hash = sha256 ?? (await hashOf(store, key, size))
  if (hash === undefined || isThere(place, hash)) return hash
  return storeFile(place, store, { key, size, sha256: hash })
}

function isThere({ repository, system, stored }: Place, sha256: string): boolean {
  const [name = ''] = fileObjects(repository, system, sha256)
  return stored.has(name)
}

/** Stores a file under its hash and returns the hash; undefined when the store does not have the file. */
export async function storeFile(
  { repository, system, stored }: Place,
  store: FileStore,
  { key, size, sha256 }: Omit<ListedFile, 'target'>,
): Promise<string | undefined> {
  const source = await openFile(store, key, size)
  if (source === undefined) return undefined
  const [name = ''] = fileObjects(repository, system, sha256)
  const written = await repository.write(name, source)
  if (written.contents.sha256 === sha256) {
    stored.add(name)
    return sha256
  }
  await repository.remove(name)
  throw new BackupError(`The content of the file ${key} does not match its stored hash.`)
}

async function hashOf(store: FileStore, key: string, size: number): Promise<string | undefined> {
  const source = await openFile(store, key, size)
  if (source === undefined) return undefined
  const hash = createHash('sha256')
  for await (const chunk of source) hash.update(chunk)
  return hash.digest('hex')
}

async function openFile(store: FileStore, key: string, size: number) {
  try {
    const file = await store.open(key)
    return file.stream(0, Math.max(0, Math.max(file.size, size) - 1)) as AsyncIterable<Buffer>
  } catch (error) {
    if ((error as { code?: unknown }).code === missingCode) return undefined
    throw error
  }
}
