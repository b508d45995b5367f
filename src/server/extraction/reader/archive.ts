import { buffer } from 'node:stream/consumers'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { checkArchive, type ArchiveLimits } from '../check-archive.ts'
import { ReadingEnd } from './reading-end.ts'

/** The entries of a ZIP whose directory has passed the check. */
export class Archive {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** Returns the bytes of an entry, or none if it is missing. Throws when there are more than the directory declares. */
  async read(name: string): Promise<Buffer> {
    const entry = this.#entries.get(name)
    if (entry === undefined) return Buffer.alloc(0)
    return buffer(await this.#zip.openReadStreamPromise(entry))
  }

  /** Returns the bytes of an entry without which the file is not a document of its type. */
  async readMain(name: string): Promise<Buffer> {
    if (!this.#entries.has(name)) throw new ReadingEnd('broken')
    return this.read(name)
  }

  /** Unpacks every entry to check that none has more bytes than the directory declares, for libraries that open the file themselves. */
  async verify(): Promise<void> {
    for (const entry of this.#entries.values())
      for await (const _chunk of await this.#zip.openReadStreamPromise(entry));
  }
}

type ArchiveSource = {
  readonly path: string
  readonly limits: { readonly archive: ArchiveLimits }
}

/** Opens a ZIP. Throws a ReadingEnd when it exceeds the limits, needs a password or is not a ZIP. */
export async function openArchive({ path, limits }: ArchiveSource): Promise<Archive> {
  const { problem, isEncrypted } = await checkArchive(path, limits.archive)
  if (problem !== null) throw new ReadingEnd(problem === 'broken' ? 'broken' : 'tooLarge')
  if (isEncrypted) throw new ReadingEnd('encrypted')
  const zip = await openPromise(path, { autoClose: false })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return new Archive(zip, entries)
}
