import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server } from '@tus/server'
import { wireId } from '#operations/core/input-schemas.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { errors } from '#rules/api/errors.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { uploadPath } from '#rules/documents/file-paths.ts'
import type { SessionUser } from '../auth/sessions/session.ts'
import type { FilesLocation } from '../files/file-stores.ts'
import { parseInput } from '../pipeline/parse-input.ts'
import { describeError } from '../pipeline/write/request/write-response.ts'
import { partialFilesIn } from './partial/partial-files-in.ts'
import { partialLifetime, type PartialFile, type PartialFiles } from './partial/partial-files.ts'
import type { Uploads } from './uploads.ts'

/** The sender of a request, and the target. */
export type Sender = {
  readonly session: SessionUser
  /** In the letter case of the target. */
  readonly user: string
  readonly target: Target
}

/** A sender whose request is answered by the tus library. */
type AnsweredSender = Sender & {
  /** Called when the virus scanner has found something in the file; if it rejects, the upload fails with that error. */
  readonly onInfected: (reason: string, projectId: number | null) => Promise<void>
}

type Options = {
  readonly uploads: Uploads
  /** Where the files are, and with them the partial uploads. */
  readonly location: FilesLocation
  /** In bytes. */
  readonly largest: number
  /** Whether nothing may be stored. */
  readonly isReadOnly: boolean
  /** Called with an error that is not the sender's fault. */
  readonly onFailure: (error: unknown) => void
}

/** The properties of a file that a sender may state besides its name. */
const known = (metadata: Readonly<Record<string, string | null>> = {}) => {
  const { modified = null, project_id = null } = metadata
  return { modified, project_id }
}

const isTusError = (error: object): boolean => 'status_code' in error

/** In bytes. */
type Progress = { readonly size: number; readonly offset: number }

/** Uploads with the tus protocol 1.0: a file arrives in pieces, over any number of requests, and is stored once it is complete. */
export class ResumableUploads {
  readonly #uploads: Uploads
  readonly #options: Options
  readonly #partial: Readonly<Record<Target, PartialFiles>>
  readonly #servers: Partial<Record<Target, Server>> = {}
  readonly #senders = new AsyncLocalStorage<AnsweredSender>()
  readonly #finishing = new Map<string, Promise<void>>()

  constructor(options: Options) {
    this.#options = options
    this.#uploads = options.uploads
    this.#partial = Object.fromEntries(
      targets.map((target) => [target, partialFilesIn(options.location, target)]),
    ) as Record<Target, PartialFiles>
  }

  /** Prepares the storage of partial uploads; rejects if that is not possible. */
  prepare({ target }: Sender): Promise<void> {
    return this.#partial[target].prepare()
  }

  /** Answers a request that creates an upload or sends a piece of one; resolves when its connection is closed at the latest, and never rejects. */
  async handle(
    sender: AnsweredSender,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    // The library does not stop when a connection is cut.
    const closed = new Promise<void>((resolve) => response.once('close', resolve))
    const answered = this.#senders
      .run(sender, () => this.#serverFor(sender.target).handle(request, response))
      .catch((error: unknown) => {
        this.#options.onFailure(error)
        response.destroy()
      })
    await Promise.race([answered, closed])
  }

  /** Finds a partial upload of the sender; throws an ApiError if there is none. */
  async own({ target, user }: Sender, id: string): Promise<PartialFile> {
    const found = await this.#partial[target].find(id)
    if (found?.owner !== user) throw new ApiError('notFound')
    return found
  }

  /**
   * Returns how many bytes of the sender's upload have arrived. An upload that is complete but not stored yet, because storing it failed before,
   * is stored first: an offset equal to the size means that the upload can be bound. Throws an ApiError if there is no such upload.
   */
  async progress(sender: Sender, id: string): Promise<Progress> {
    const before = await this.#progressOfStored(sender, id)
    if (before !== null) return before
    try {
      const partial = await this.#progressOfPartial(sender, id)
      if (partial.offset === partial.size) return partial
      // Another server may have stored it in the meantime and removed some of the pieces.
      return (await this.#progressOfStored(sender, id)) ?? partial
    } catch (error) {
      // Another request may have stored it in the meantime.
      const since = await this.#progressOfStored(sender, id)
      if (since !== null) return since
      throw error
    }
  }

  async #progressOfStored({ target, user }: Sender, id: string): Promise<Progress | null> {
    const size = await this.#uploads.sizeOf(target, user, id)
    return size === null ? null : { size, offset: size }
  }

  async #progressOfPartial(sender: Sender, id: string): Promise<Progress> {
    const partial = await this.own(sender, id)
    const offset = await this.#partial[sender.target].offsetOf(id)
    if (offset === null) throw new ApiError('notFound')
    if (offset === partial.size && !this.#options.isReadOnly)
      await this.#finish(sender.target, partial)
    return { size: partial.size, offset }
  }

  /** The partial uploads of the sender, oldest first. */
  async list({ target, user }: Sender): Promise<(PartialFile & { readonly offset: number })[]> {
    const partial = this.#partial[target]
    const own = (await partial.all()).filter(({ owner }) => owner === user)
    const found = await Promise.all(
      own.map(async (one) => ({ ...one, offset: await partial.offsetOf(one.id) })),
    )
    return found
      .flatMap(({ offset, ...one }) => (offset === null ? [] : { ...one, offset }))
      .toSorted((a, b) => a.begun.localeCompare(b.begun))
  }

  /** Deletes a partial upload of the sender. */
  async remove(sender: Sender, id: string): Promise<void> {
    await this.own(sender, id)
    await this.#partial[sender.target].remove(id)
  }

  /** Deletes partial uploads that can no longer be resumed. */
  async sweep(): Promise<void> {
    for (const target of targets)
      await this.#partial[target].removeBefore(Date.now() - partialLifetime)
  }

  #serverFor(target: Target): Server {
    return (this.#servers[target] ??= this.#serverOf(target))
  }

  #serverOf(target: Target): Server {
    return new Server({
      path: uploadPath,
      datastore: this.#partial[target].store,
      maxSize: this.#options.largest,
      allowedOrigins: [],
      namingFunction: () => crypto.randomUUID(),
      generateUrl: (_, { path, id }) => `${path}/${id}?apiDb=${target}`,
      getFileIdFromRequest: ({ url }) => new URL(url).pathname.split('/').at(-1),
      onUploadCreate: async (_, { size, metadata }) => {
        if (size === undefined)
          throw new ApiError('invalidParameters', [], {
            problems: [{ place: 'Upload-Length', message: 'is missing' }],
          })
        const name = metadata?.['filename']
        const project = metadata?.['project_id']
        const { user } = await this.#uploads.admit(
          {
            ...this.#sender(),
            name,
            projectId: project == null ? null : parseInput(wireId, project, 'project_id'),
            length: size,
            purpose: null,
          },
          (owner) => this.#underWay(target, owner),
        )
        return { metadata: { ...known(metadata), filename: name ?? '', owner: user } }
      },
      onUploadFinish: async (_, { id }) => {
        const sender = this.#sender()
        const file = await this.own(sender, id)
        await this.#finish(target, file).catch(async (error: unknown) => {
          const { code, text } = describeError(error)
          if (code === 'fileInfected') await sender.onInfected(text, file.project)
          throw error
        })
        return {}
      },
      onResponseError: (_, error) => {
        if (isTusError(error)) return undefined
        const { code, text } = describeError(error)
        const { status } = errors[code]
        if (status >= 500) this.#options.onFailure(error)
        return { status_code: status, body: JSON.stringify({ error: text, error_code: code }) }
      },
    })
  }

  #sender(): AnsweredSender {
    const sender = this.#senders.getStore()
    if (sender === undefined) throw new Error('A request without a sender')
    return sender
  }

  async #underWay(target: Target, owner: string) {
    const all = await this.#partial[target].all()
    const sizes = (files: readonly PartialFile[]) => files.map(({ size }) => size)
    return { own: sizes(all.filter((one) => one.owner === owner)), all: sizes(all) }
  }

  /** Stores a complete upload once, even for concurrent requests. */
  #finish(target: Target, file: PartialFile): Promise<void> {
    const finishing = this.#finishing.get(file.id) ?? this.#store(target, file)
    this.#finishing.set(file.id, finishing)
    return finishing.finally(() => this.#finishing.delete(file.id))
  }

  /** Removes the bytes of an upload whose outcome is final: a failure to remove them does not change it, and the sweep removes them later. */
  async #discard(target: Target, id: string): Promise<void> {
    await this.#partial[target].remove(id).catch(this.#options.onFailure)
  }

  async #store(target: Target, { id, owner, name }: PartialFile): Promise<void> {
    const partial = this.#partial[target]
    try {
      await this.#uploads.complete(target, owner, { id, name }, () => partial.read(id))
    } catch (error) {
      // A rejected upload stays rejected; after any other failure it is tried again when the sender asks.
      if (errors[describeError(error).code].status < 500) await this.#discard(target, id)
      throw error
    }
    await this.#discard(target, id)
  }
}
