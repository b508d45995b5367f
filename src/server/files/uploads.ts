import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { bytesOfProject } from '../../operations/kit/project-files.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import type { Actor } from '../../rules/actor.ts'
import { mimeTypeOf } from '../../rules/file-content.ts'
import { isFileName } from '../../rules/file-name.ts'
import { writePermissions } from '../../rules/permissions.ts'
import { targets, type Target } from '../../rules/targets.ts'
import { storedUserId } from '../../rules/user-id.ts'
import type { Config } from '../config.ts'
import { isLost, type TargetDatabase } from '../databases/targets.ts'
import type { AccessRights } from '../road/access.ts'
import type { SessionUser } from '../sign-in/session.ts'
import { versionReader } from '../versions.ts'
import type { FileStore, StoredBytes } from './file-store.ts'
import { inTurn, keepUpload, mayWait } from './waiting-uploads.ts'

/** What is needed of one target to take uploads. */
export type UploadTarget = {
  readonly database: TargetDatabase
  readonly rights: AccessRights
  readonly store: FileStore
}

/** A file as somebody sends it. */
export type SentFile = {
  readonly session: SessionUser | null
  readonly target: Target
  readonly name: unknown
  /** The project for which it is meant, when that is told, so that a full one is told before the bytes are sent. */
  readonly projectId: number | null
  /** The length that was announced, in bytes; null when none was. */
  readonly length: number | null
}

/** What the upload call answers. */
export type Received = {
  readonly upload_id: string
  readonly file_name: string
  readonly size: number
  readonly sha256: string
  readonly mime_type: string
}

const mostFilesWaiting = 100
const mostAtOnce = 4

const bindingWrites = ['Document:Upload', 'Template:Upload'] as const

const mayBindSomewhere = (actor: Actor): boolean =>
  bindingWrites.some((name) => writePermissions[name][actor] !== false)

/** Takes files in: judges who sends them, stores the bytes, then keeps the row that a write can bind. */
export class Uploads {
  readonly #config: Config
  readonly #targets: Readonly<Record<Target, UploadTarget>>
  readonly #versions: Readonly<Record<Target, ReturnType<typeof versionReader>>>
  readonly #underWay = new Map<string, number>()

  constructor(config: Config, of: Readonly<Record<Target, UploadTarget>>) {
    this.#config = config
    this.#targets = of
    this.#versions = Object.fromEntries(
      targets.map((target) => [target, versionReader(of[target].database.reads([]))]),
    ) as Record<Target, ReturnType<typeof versionReader>>
  }

  /** Stores a file for its sender to bind; throws a Refusal, leaving nothing, when it may not or cannot be taken. */
  async receive(sent: SentFile, body: Readable): Promise<Received> {
    const { user, name } = await this.#admit(sent)
    const place = `${sent.target} ${user}`
    const underWay = this.#underWay.get(place) ?? 0
    if (underWay >= mostAtOnce) throw new Refusal('uploadQuotaExceeded')
    this.#underWay.set(place, underWay + 1)
    try {
      return await this.#store(sent.target, user, name, body)
    } finally {
      const left = (this.#underWay.get(place) ?? 1) - 1
      if (left > 0) this.#underWay.set(place, left)
      else this.#underWay.delete(place)
    }
  }

  async #admit({ session, target, name, projectId, length }: SentFile) {
    if (session === null) throw new Refusal('notSignedIn')
    const { database, rights } = this.#targets[target]
    const user = storedUserId(target, session.UserId)
    const { access } = await this.#versions[target](null)
    const { caller } = await rights.of(database.reads('all'), access, user, null)
    if (caller.actor === 'LOCK') throw new Refusal('notSignedIn')
    if (!mayBindSomewhere(caller.actor)) throw new Refusal('notAllowed')
    if (this.#config.isReadOnly) throw new Refusal('readOnly')
    if (typeof name !== 'string' || !isFileName(name)) throw new Refusal('fileNameNotAllowed')
    if (length === 0) throw new Refusal('fileEmpty')
    if (length !== null && length > this.#config.largestUpload) throw new Refusal('tooLarge')
    const [room] = await database.reads([]).run(mayWait, this.#limits(user, length ?? 0))
    refuseWithoutRoom(room)
    if (projectId !== null) {
      const scope = await rights.scopeOf(database.reads('all'), access, user)
      // Of a project that the caller does not reach nothing is told: it holds nothing in this scope.
      const within = scope === 'all' || scope.includes(projectId) ? [projectId] : []
      const [held] = await database.reads(within).run(bytesOfProject, { project_id: projectId })
      if ((held?.bytes ?? 0) + (length ?? 1) > this.#config.storedFiles.ofProject)
        throw new Refusal('projectQuotaExceeded')
    }
    return { user, name }
  }

  #limits(user: string, size: number) {
    return {
      user,
      size,
      mostFiles: mostFilesWaiting,
      mostBytes: this.#config.waitingUploads,
      mostStored: this.#config.storedFiles.ofTarget,
    }
  }

  async #store(target: Target, user: string, name: string, body: Readable): Promise<Received> {
    const { store } = this.#targets[target]
    const stored = await store.put(body, this.#config.largestUpload)
    const type = mimeTypeOf(name, stored.first)
    try {
      const id = await this.#keep(target, user, { name, type, stored })
      const { size, sha256 } = stored
      return { upload_id: id, file_name: name, size, sha256, mime_type: type }
    } catch (error) {
      // Whether a lost connection had committed is unknown: bytes without a row are swept, a row without bytes could not be mended.
      if (!isLost(error as Error)) await store.remove(stored.key)
      throw error
    }
  }

  async #keep(
    target: Target,
    user: string,
    { name, type, stored }: { name: string; type: string; stored: StoredBytes },
  ): Promise<string> {
    const { key, size, sha256 } = stored
    const id = randomUUID()
    const row = { ...this.#limits(user, size), id, name, type, sha256, key }
    const { kept, room } = await this.#targets[target].database.lend([], async (client, db) => {
      const journey = [client.query('BEGIN'), db.run(inTurn, { user })]
      const measuring = db.run(mayWait, this.#limits(user, size))
      const keeping = db.run(keepUpload, row)
      const [[found], rows] = await Promise.all([
        measuring,
        keeping,
        ...journey,
        client.query('COMMIT'),
      ])
      return { kept: rows.length === 1, room: found }
    })
    refuseWithoutRoom(room)
    if (!kept) throw new Refusal('uploadQuotaExceeded')
    return id
  }
}

function refuseWithoutRoom(room: { fits: boolean; isRoom: boolean } | undefined): void {
  if (!room?.fits) throw new Refusal('uploadQuotaExceeded')
  if (!room.isRoom) throw new Refusal('storageQuotaExceeded')
}
