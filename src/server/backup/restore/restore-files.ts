import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { targets } from '#rules/api/targets.ts'
import { hasFile } from '../../files/has-file.ts'
import { readFileList, type ListedFile, type Manifest } from '../base/manifest.ts'
import type { Connections } from '../base/table-digests.ts'
import { listNamedFiles, storedFiles, type FileStores } from '../files/store-files.ts'
import { fileObjects } from '../repository/object-names.ts'
import type { Repository } from '../repository/repository.ts'

type Source = {
  readonly repository: Repository
  readonly system: string
  readonly manifests: readonly Manifest[]
  readonly report: (line: string) => void
}

/** A file that rows name, with the object that has its contents: undefined when the backups have none. */
type Located = Omit<ListedFile, 'sha256'> & {
  readonly object: string | undefined
  readonly sha256: string | undefined
}

/** The number of files, and those that could not be restored or are damaged, as `target/key`. */
export type FilesOutcome = { readonly count: number; readonly missing: readonly string[] }

const reportEvery = 5_000

/** Puts the files that rows of the restored databases name into their stores, except those that are already there in full size. */
export async function restoreFiles(
  source: Source,
  connections: Connections,
  stores: FileStores,
): Promise<FilesOutcome> {
  return eachFile(source, connections, async ({ target, key, size, object }) => {
    if (await hasFile(stores[target], { key, size })) return true
    if (object === undefined) return false
    const bytes = Readable.from(source.repository.read(object))
    try {
      await stores[target].putAs(key, bytes, size)
    } finally {
      bytes.destroy()
    }
    return true
  })
}

/** Reads from the backup every file that rows of the restored databases name, and compares its size and hash. */
export const checkFiles = (source: Source, connections: Connections): Promise<FilesOutcome> => {
  const lost = new Set(
    source.manifests.flatMap(({ files }) =>
      files.lost.map(({ target, key }) => `${target}/${key}`),
    ),
  )
  return eachFile(source, connections, async ({ target, key, size, object, sha256 }) => {
    // Accepted only if the backup recorded that the file was already missing.
    if (object === undefined || sha256 === undefined) return lost.has(`${target}/${key}`)
    const hash = createHash('sha256')
    let length = 0
    for await (const chunk of source.repository.read(object)) {
      hash.update(chunk)
      length += chunk.length
    }
    return hash.digest('hex') === sha256 && length === size
  })
}

async function eachFile(
  source: Source,
  connections: Connections,
  check: (file: Located) => Promise<boolean>,
): Promise<FilesOutcome> {
  const missing: string[] = []
  const files = await locateFiles(source, connections)
  let reported = Date.now()
  for (const [index, file] of files.entries()) {
    if (Date.now() - reported > reportEvery) {
      reported = Date.now()
      source.report(`  ${index} of ${files.length} files`)
    }
    const name = `${file.target}/${file.key}`
    const isGood = await check(file).catch((error: unknown) => {
      source.report(`  ${name}: ${(error as Error).message}`)
      return false
    })
    if (!isGood) missing.push(name)
  }
  return { count: files.length, missing }
}

async function locateFiles(
  { repository, system, manifests }: Source,
  connections: Connections,
): Promise<Located[]> {
  const named = await listNamedFiles(connections)
  const stored = await storedFiles(repository, system)
  // Rows of earlier versions have no hash; the file lists of the backups do.
  const hashes = new Map<string, string>()
  if (named.some(({ sha256 }) => sha256 === null))
    for (const manifest of manifests)
      for await (const { target, key, sha256 } of readFileList(repository, manifest))
        hashes.set(`${target}/${key}`, sha256)
  return named.map(({ target, key, size, sha256: known }) => {
    const sha256 = known ?? hashes.get(`${target}/${key}`)
    const object =
      sha256 === undefined
        ? undefined
        : fileObjects(repository, system, sha256).find((name) => stored.has(name))
    return { target, key, size, sha256, object }
  })
}

/** Returns the addresses of both targets, by name. */
export const targetUrls = (url: (target: string) => string): Readonly<Record<string, string>> =>
  Object.fromEntries(targets.map((target) => [target, url(target)]))
