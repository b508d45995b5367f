import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { FileStore } from '@tus/file-store'
import {
  partialFileIn,
  partialLifetime,
  type PartialFile,
  type PartialFiles,
} from './partial-files.ts'

/** The uploads in progress of one target: files that grow in a folder, each next to its description. */
export class FolderPartialFiles implements PartialFiles {
  readonly #folder: string
  #store: FileStore | undefined

  constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * The tus file store, created when first needed: its constructor creates the folder without awaiting it, and an error there would
   * end the process.
   */
  get store(): FileStore {
    this.#store ??= new FileStore({
      directory: this.#folder,
      expirationPeriodInMilliseconds: partialLifetime,
    })
    return this.#store
  }

  /** Creates the folder, readable only by the server. Rejects if that is not possible. */
  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 })
  }

  async find(id: string): Promise<PartialFile | null> {
    const text = await readFile(join(this.#folder, `${id}.json`), 'utf8').catch(missingAsNull)
    return text === null ? null : partialFileIn(id, text)
  }

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

  async all(): Promise<PartialFile[]> {
    const names = await this.#names()
    const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5))
    const found = await Promise.all(ids.map((id) => this.find(id)))
    return found.filter((one) => one !== null)
  }

  async removeBefore(moment: number): Promise<void> {
    for (const name of await this.#names()) {
      // The modification time of a file is that of its last bytes; that of its description is the beginning
      // of the upload.
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
