import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { writeContracts } from '#operations/contracts.ts'
import { bytesOfProject } from '#operations/core/files/project-files.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { targets, type Target } from '#rules/api/targets.ts'
import { mimeTypeOf } from '#rules/documents/file-content.ts'
import { isFileName } from '#rules/documents/file-name.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { Actor } from '#rules/permissions/actor.ts'
import type { UploadPurpose } from '#rules/report/upload-purposes.ts'
import type { SessionUser } from '../auth/sessions/session.ts'
import { isConnectionLost, type TargetDatabase } from '../db/targets.ts'
import { versionReader } from '../db/versions.ts'
import { readWhole, type FileStore, type StoredBytes } from '../files/file-store.ts'
import type { AccessRights } from '../pipeline/access.ts'
import { checkPurpose, type PurposeFacts } from '../report-looks/check-purpose.ts'
import type { Config } from '../settings/config.ts'
import { checkContent, checkFileName } from './check-content.ts'
import { findUpload, insertUpload, lockQuotas, readQuotas } from './upload-statements.ts'

/** The parts of one target that uploads need. */
export type UploadTarget = {
  readonly database: TargetDatabase
  readonly rights: AccessRights
  readonly store: FileStore
}

export type UploadRequest = {
  readonly session: SessionUser | null
  readonly target: Target
  readonly name: unknown
  /** The project, if known, so that an exceeded quota is reported before the file is sent. */
  readonly projectId: number | null
  /** The Content-Length in bytes; null without one. */
  readonly length: number | null
  /** What the file is additionally checked for; null for any file. */
  readonly purpose: UploadPurpose | null
}

export type UploadResult = {
  readonly upload_id: string
  readonly file_name: string
  readonly size: number
  readonly sha256: string
  readonly mime_type: string
}

type NamedUpload = {
  readonly id: string
  readonly name: string
  readonly purpose: UploadPurpose | null
}

type CheckedUpload = NamedUpload & {
  readonly type: string
  readonly stored: StoredBytes
  readonly facts: PurposeFacts | null
}

type Sender = {
  readonly target: Target
  /** In the letter case of the target. */
  readonly user: string
  /** The version of the access rights. */
  readonly access: string
}

const maxUnboundFiles = 100
const maxConcurrent = 4
const maxPartialFiles = 50

/** The lengths of the partial uploads of a person, and of everyone in the target. */
export type UnderWay = { readonly own: readonly number[]; readonly all: readonly number[] }

const noneUnderWay = (): Promise<UnderWay> => Promise.resolve({ own: [], all: [] })

const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, size) => sum + size, 0)

const bindingWrites = ['Document:Upload', 'Template:Upload'] as const

const mayBindAnywhere = (actor: Actor): boolean =>
  bindingWrites.some((name) => writeContracts[name].may[actor] !== false)

/** Receives files: authorizes the sender, stores the file, then inserts the row that a write can bind. */
export class Uploads {
  readonly #config: Config
  readonly #targets: Readonly<Record<Target, UploadTarget>>
  readonly #versions: Readonly<Record<Target, ReturnType<typeof versionReader>>>
  readonly #inProgress = new Map<string, number>()

  constructor(config: Config, of: Readonly<Record<Target, UploadTarget>>) {
    this.#config = config
    this.#targets = of
    this.#versions = Object.fromEntries(
      targets.map((target) => [target, versionReader(of[target].database.reads([]))]),
    ) as Record<Target, ReturnType<typeof versionReader>>
  }

  /** Stores a file for its sender to bind; throws an ApiError, leaving nothing behind, if that is not allowed or not possible. */
  async receive(sent: UploadRequest, body: Readable): Promise<UploadResult> {
    const { user, name } = await this.admit(sent)
    return this.inProgress(sent.target, user, () =>
      this.#store(sent.target, user, { id: randomUUID(), name, purpose: sent.purpose }, body),
    )
  }

  /** Runs the work of one of the few uploads that a person may send at a time; throws an ApiError for one too many. */
  async inProgress<Result>(
    target: Target,
    user: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const sender = `${target} ${user}`
    const inProgress = this.#inProgress.get(sender) ?? 0
    if (inProgress >= maxConcurrent) throw new ApiError('uploadQuotaExceeded')
    this.#inProgress.set(sender, inProgress + 1)
    try {
      return await work()
    } finally {
      const left = (this.#inProgress.get(sender) ?? 1) - 1
      if (left > 0) this.#inProgress.set(sender, left)
      else this.#inProgress.delete(sender)
    }
  }

  /** Returns the id of the person when the session may send files to a target; throws an ApiError otherwise. */
  async sender(target: Target, session: SessionUser | null): Promise<string> {
    return (await this.#authorize(target, session)).user
  }

  /**
   * Stores a complete file under the id of its upload; may be repeated. Throws an ApiError, leaving nothing behind, if that is not possible.
   */
  async complete(
    target: Target,
    user: string,
    file: { readonly id: string; readonly name: string },
    read: () => Readable,
  ): Promise<void> {
    if (await this.sizeOf(target, user, file.id)) return
    const body = read()
    // Reading ahead may still fail after the file was rejected.
    body.on('error', () => {})
    try {
      await this.#store(target, user, { ...file, purpose: null }, body)
    } catch (error) {
      // Another server may have stored it in the meantime.
      if (!(await this.sizeOf(target, user, file.id))) throw error
    } finally {
      body.destroy()
    }
  }

  /** The size in bytes of a person's upload that has been stored; null for any other. */
  async sizeOf(target: Target, user: string, id: string): Promise<number | null> {
    const [found] = await this.#targets[target].database.reads([]).run(findUpload, { user, id })
    return found?.size ?? null
  }

  /** Checks who is sending a file, its name and length, and that there is space for it besides the uploads in progress; throws an ApiError otherwise. */
  async admit(
    { session, target, name, projectId, length }: UploadRequest,
    underWay: (user: string) => Promise<UnderWay> = noneUnderWay,
  ) {
    const sender = await this.#authorize(target, session)
    if (this.#config.isReadOnly) throw new ApiError('readOnly')
    if (typeof name !== 'string' || !isFileName(name)) throw new ApiError('fileNameNotAllowed')
    checkFileName(name)
    if (length === 0) throw new ApiError('fileEmpty')
    if (length !== null && length > this.#config.largestUpload) throw new ApiError('tooLarge')
    const partial = await underWay(sender.user)
    if (partial.own.length >= maxPartialFiles) throw new ApiError('uploadQuotaExceeded')
    const [room] = await this.#targets[target].database.reads([]).run(readQuotas, {
      ...this.#limits(sender.user, (length ?? 0) + sumOf(partial.own)),
      toStore: (length ?? 0) + sumOf(partial.all),
    })
    checkQuotas(room)
    if (projectId !== null) {
      const stored = await this.#bytesOfProject(sender, projectId)
      if (stored + (length ?? 1) > this.#config.storedFiles.ofProject)
        throw new ApiError('projectQuotaExceeded')
    }
    return { user: sender.user, name }
  }

  async #authorize(target: Target, session: SessionUser | null): Promise<Sender> {
    if (session === null) throw new ApiError('notSignedIn')
    const { database, rights } = this.#targets[target]
    const user = storedUserId(target, session.UserId)
    const { access } = await this.#versions[target](null)
    const { caller } = await rights.of(database.reads('all'), access, user, null)
    if (caller.actor === 'LOCK') throw new ApiError('notSignedIn')
    if (!mayBindAnywhere(caller.actor)) throw new ApiError('notAllowed')
    return { target, user, access }
  }

  // A project outside the sender's scope reveals nothing: it appears empty.
  async #bytesOfProject({ target, user, access }: Sender, projectId: number): Promise<number> {
    const { database, rights } = this.#targets[target]
    const scope = await rights.scopeOf(database.reads('all'), access, user)
    const within = scope === 'all' || scope.includes(projectId) ? [projectId] : []
    const [stored] = await database.reads(within).run(bytesOfProject, { project_id: projectId })
    return stored?.bytes ?? 0
  }

  #limits(user: string, size: number) {
    return {
      user,
      size,
      toStore: size,
      mostFiles: maxUnboundFiles,
      mostBytes: this.#config.waitingUploads,
      mostStored: this.#config.storedFiles.ofTarget,
    }
  }

  async #store(
    target: Target,
    user: string,
    { id, name, purpose }: NamedUpload,
    body: Readable,
  ): Promise<UploadResult> {
    const { store } = this.#targets[target]
    const stored = await store.put(body, this.#config.largestUpload)
    const type = mimeTypeOf(name, stored.first)
    try {
      await checkContent(store, name, stored, this.#config.scanner)
      const facts =
        purpose === null
          ? null
          : await checkPurpose(purpose, {
              type,
              size: stored.size,
              read: () => readWhole(store, stored.key, stored.size),
            })
      await this.#insert(target, user, { id, name, type, stored, purpose, facts })
      const { size, sha256 } = stored
      return { upload_id: id, file_name: name, size, sha256, mime_type: type }
    } catch (error) {
      // After a lost connection it is unknown whether the commit went through: a file without a row is
      // deleted later, but a row without a file could not be repaired.
      if (!isConnectionLost(error)) await store.remove(stored.key)
      throw error
    }
  }

  async #insert(
    target: Target,
    user: string,
    { id, name, type, stored, purpose, facts }: CheckedUpload,
  ): Promise<void> {
    const { key, size, sha256 } = stored
    const row = {
      ...this.#limits(user, size),
      id,
      name,
      type,
      sha256,
      key,
      purpose,
      facts: facts && JSON.stringify(facts),
    }
    const { isInserted, room } = await this.#targets[target].database.withConnection(
      [],
      async (client, db) => {
        const begin = [client.query('BEGIN'), db.run(lockQuotas, { user })]
        const [[quotas], rows] = await Promise.all([
          db.run(readQuotas, this.#limits(user, size)),
          db.run(insertUpload, row),
          ...begin,
          client.query('COMMIT'),
        ])
        return { isInserted: rows.length === 1, room: quotas }
      },
    )
    checkQuotas(room)
    if (!isInserted) throw new ApiError('uploadQuotaExceeded')
  }
}

function checkQuotas(room: { fits: boolean; isRoom: boolean } | undefined): void {
  if (!room?.fits) throw new ApiError('uploadQuotaExceeded')
  if (!room.isRoom) throw new ApiError('storageQuotaExceeded')
}
