import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'

/** How long a partial upload may be resumed after its first byte, in milliseconds. */
export const partialLifetime = 86_400_000

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether a text may be the id of a partial upload. */
export const isPartialId = (text: string): boolean => uuid.test(text)

/** What is known of a partial upload. */
export type PartialFile = {
  readonly id: string
  /** The person who sends it, in the letter case of the target. */
  readonly owner: string
  readonly name: string
  /** The length of the whole file in bytes. */
  readonly size: number
  /** What its sender says of it, to know the same file again: when it was modified, and its project. */
  readonly modified: number | null
  readonly project: number | null
  /** When it began, in ISO 8601. */
  readonly begun: string
}

/** The uploads of one target that are under way: files that grow in a folder, each beside what is known of it. */
export class PartialFiles {
  readonly #folder: string
  #store: FileStore | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * The store of tus, made when it is first needed: it creates the folder without being waited for, and an error of that would end the
   * process.
   */
  get store(): FileStore {
    this.#store ??= new FileStore({
      directory: this.#folder,
      expirationPeriodInMilliseconds: partialLifetime,
    })
    return this.#store
  }

  /** Creates the folder, which only the server may read. Rejects when that is not possible. */
  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
  }

  /** What is known of a partial upload; null when there is none. */
  async find(id: string): Promise<PartialFile | null> {
    const text = await readFile(join(this.#folder, `${id}.json`), 'utf8').catch(missingAsNull)
    return text === null ? null : partialOf(id, parsed(text))
  }

  /** How many bytes of a partial upload have arrived; null once it is gone. */
  async offsetOf(id: string): Promise<number | null> {
    return (await stat(join(this.#folder, id)).catch(missingAsNull))?.size ?? null
  }

  read(id: string): Readable {
    return this.store.read(id)
  }

  async remove(id: string): Promise<void> {
    await rm(join(this.#folder, id), { force: true })
    await rm(join(this.#folder, `${id}.json`), { force: true })
  }

  /** What is known of all partial uploads. */
  async all(): Promise<PartialFile[]> {
    const names = await this.#names()
    const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5))
    const found = await Promise.all(ids.map((id) => this.find(id)))
    return found.filter((one) => one !== null)
  }

  /** Deletes what began before a time (milliseconds since 1970). */
  async removeBefore(moment: number): Promise<void> {
    for (const name of await this.#names()) {
      // The time of a file is that of its last bytes, that of what is known of it the beginning.
      const id = name.replace(/\.json$/u, '')
      const begun =
        (await stat(join(this.#folder, `${id}.json`)).catch(missingAsNull)) ??
        (await stat(join(this.#folder, name)).catch(missingAsNull))
      if (begun !== null && begun.mtimeMs < moment) await this.remove(id)
    }
  }

  async #names(): Promise<string[]> {
    return (await readdir(this.#folder).catch(missingAsNull)) ?? []
  }
}

function missingAsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

type Stored = {
  readonly size?: number
  readonly creation_date?: string
  readonly metadata?: Readonly<Record<string, string | null>>
}

// Another request may be writing it.
function parsed(text: string): Stored {
  try {
    return JSON.parse(text) as Stored
  } catch {
    return {}
  }
}

function partialOf(id: string, { size, metadata = {}, creation_date }: Stored): PartialFile | null {
  const { owner, filename: name, modified, project_id: project } = metadata
  if (size === undefined || owner == null || name == null || creation_date === undefined)
    return null
  return {
    id,
    owner,
    name,
    size,
    modified: numberIn(modified),
    project: numberIn(project),
    begun: creation_date,
  }
}

const numberIn = (text: string | null | undefined): number | null => {
  const number = Number(text ?? Number.NaN)
  return Number.isSafeInteger(number) ? number : null
}
