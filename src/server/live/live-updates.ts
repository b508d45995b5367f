import type pg from 'pg'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { counterOf } from '#operations/core/version-counters.ts'
import type { LiveEnd } from '#rules/api/live-updates.ts'
import type { Target } from '#rules/api/targets.ts'
import { lifetimeValues } from '../auth/sessions/session-life.ts'
import type { SessionUser } from '../auth/sessions/session.ts'
import { isUnavailable } from '../db/is-unavailable.ts'
import type { TargetDatabase } from '../db/targets.ts'
import { readCounts } from '../db/versions.ts'
import { isOfProject, type ReadPipeline } from '../pipeline/read/read-pipeline.ts'
import type { Config } from '../settings/config.ts'
import { findActiveSessions, readPresenceVersions } from './live-statements.ts'
import { LiveStream } from './live-stream.ts'
import { VersionTokens } from './version-tokens.ts'

const lookInterval = 400
const beatInterval = 20_000

// The tabs of a browser share one stream; where they cannot, and right after a lost connection, a session may
// have several.
const mostOfSession = 16

/** Who follows which projects, and with whose rights. */
export type Follower = {
  readonly target: Target
  readonly session: SessionUser
  /** The person whose rights apply, in the letter case of the target: during impersonation the client. */
  readonly userId: string
  /** The id of the impersonation. */
  readonly preview: string | undefined
  readonly projects: readonly number[]
}

type Followed = Follower & {
  readonly stream: LiveStream
  /** The version of the access rights for which `rights` was determined. */
  accessVersion: string | null
  rights: { readonly visible: ReadonlySet<number>; readonly text: string }
}

type Settings = {
  readonly config: Config
  readonly identity: pg.Pool
  readonly databases: Readonly<Record<Target, TargetDatabase>>
  readonly readPipeline: Pick<ReadPipeline, 'accessTo' | 'view'>
  /** The key under which versions are hashed, so that they do not reveal counts. */
  readonly secret: string
  readonly report: (error: unknown) => void
}

/** A snapshot of the versions of one target. */
type Look = {
  readonly version: (counter: number) => string
  readonly presence: (project: number) => string
}

const liveVersion = (target: Target, text: string): string => `live ${target} ${text}`

const projectVersion = (target: Target, project: number, version: string): string =>
  liveVersion(target, `project ${project} ${version}`)

/**
 * Tells the followers of this process what has changed: one query for the versions of everything they follow, two and a half times a
 * second, and none while no one follows. Needs neither LISTEN nor state shared between processes, so it works behind a transaction pooler.
 */
export class LiveUpdates {
  readonly #settings: Settings
  readonly #followers = new Set<Followed>()
  readonly #tokens: VersionTokens
  #timer: NodeJS.Timeout | undefined
  #beats: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(settings: Settings) {
    this.#settings = settings
    this.#tokens = new VersionTokens(settings.secret)
  }

  /** The number of open streams. */
  get count(): number {
    return this.#followers.size
  }

  /** The token that streams use for a version of a project. */
  versionName(target: Target, project: number, version: string): string {
    return this.#tokens.keyed(projectVersion(target, project, version))
  }

  /** Opens a stream whose first event contains all versions; throws an ApiError when the session has too many streams. */
  async follow(follower: Follower): Promise<LiveStream> {
    const own = [...this.#followers].filter(
      ({ session }) => session.sessionId === follower.session.sessionId,
    )
    if (own.length >= mostOfSession) throw new ApiError('tooManyRequests')
    const followed: Followed = {
      ...follower,
      stream: new LiveStream(),
      accessVersion: null,
      rights: { visible: new Set(), text: '' },
    }
    this.#followers.add(followed)
    followed.stream.body.once('close', () => this.#remove(followed))
    try {
      await this.#lookAt(follower.target, [followed])
    } catch (error) {
      this.#remove(followed)
      throw error
    }
    if (this.#isClosed) followed.stream.end('reconnect')
    else this.#start()
    return followed.stream
  }

  /** Ends all streams, and any later one immediately: the browsers reconnect to another process. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    clearInterval(this.#beats)
    for (const followed of this.#followers) this.#end(followed, 'reconnect')
  }

  #start(): void {
    this.#beats ??= setInterval(() => {
      for (const { stream } of this.#followers) stream.beat()
    }, beatInterval).unref()
    this.#timer ??= setTimeout(() => void this.#look(), lookInterval).unref()
  }

  #remove(followed: Followed): void {
    this.#followers.delete(followed)
    if (this.#followers.size > 0) return
    clearTimeout(this.#timer)
    clearInterval(this.#beats)
    this.#timer = undefined
    this.#beats = undefined
  }

  #end(followed: Followed, reason: LiveEnd): void {
    followed.stream.end(reason)
    this.#remove(followed)
  }

  async #look(): Promise<void> {
    try {
      await this.#endInactive()
      this.#tokens.nextRound()
      const byTarget = Map.groupBy(this.#followers, ({ target }) => target)
      await Promise.all([...byTarget].map(([target, followers]) => this.#lookAt(target, followers)))
    } catch (error) {
      // Requests during an outage get its error; the streams resume when it is over.
      if (!isUnavailable(error)) this.#settings.report(error)
    }
    if (this.#timer === undefined) return
    // Another timer may have been set in the meantime, if there were no followers for a moment.
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#followers.size > 0 && !this.#isClosed) this.#start()
  }

  async #endInactive(): Promise<void> {
    const { identity, config } = this.#settings
    const followers = [...this.#followers]
    const ids = [...new Set(followers.map(({ session }) => session.sessionId))]
    const { rows } = await identity.query<{ id: string }>({
      name: 'live.sessions',
      text: findActiveSessions,
      values: [ids, ...lifetimeValues(config)],
    })
    const active = new Set(rows.map(({ id }) => id))
    for (const followed of followers)
      if (!active.has(followed.session.sessionId)) this.#end(followed, 'session')
    await Promise.all(followers.map((followed) => this.#endOverImpersonation(followed)))
  }

  async #endOverImpersonation(followed: Followed): Promise<void> {
    const { target, session, preview } = followed
    if (preview === undefined) return
    try {
      await this.#settings.readPipeline.view(target, session, preview)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      this.#end(followed, 'preview')
    }
  }

  async #lookAt(target: Target, followers: readonly Followed[]): Promise<void> {
    const look = await this.#read(target, followers)
    const access = look.version(counterOf.access)
    await Promise.all(
      followers
        .filter(({ accessVersion }) => accessVersion !== access)
        .map(async (followed) => {
          followed.rights = await this.#rightsOf(followed)
          followed.accessVersion = access
        }),
    )
    const token = (text: string) => this.#tokens.of(liveVersion(target, text))
    const shared = token(
      `shared ${look.version(counterOf.modules)} ${look.version(counterOf.names)}`,
    )
    for (const { stream, projects, rights } of followers)
      stream.send({
        projects: new Map(
          projects.map((id) => [
            id,
            rights.visible.has(id)
              ? this.#tokens.of(projectVersion(target, id, look.version(id)))
              : null,
          ]),
        ),
        presence: new Map(
          projects
            .filter((id) => rights.visible.has(id))
            .map((id) => [id, token(`presence ${id} ${look.presence(id)}`)]),
        ),
        shared,
        access: token(rights.text),
      })
  }

  async #read(target: Target, followers: readonly Followed[]): Promise<Look> {
    const { config, databases } = this.#settings
    const ids = [...new Set(followers.flatMap(({ projects }) => projects))]
    const reads = databases[target].reads
    const counters = [...ids, ...Object.values(counterOf)]
    const [counts, present] = await Promise.all([
      reads([]).run(readCounts, { projects: counters }),
      // A read-only installation has no presence, and a standby cannot read its table.
      config.isReadOnly || ids.length === 0
        ? []
        : reads(ids).run(readPresenceVersions, { projects: ids }),
    ])
    const versions = new Map(counts.map(({ ProjectId, Changes }) => [ProjectId, String(Changes)]))
    const presence = new Map(present.map(({ ProjectId, Version }) => [ProjectId, Version]))
    return {
      version: (counter) => versions.get(counter) ?? '0',
      presence: (project) => presence.get(project) ?? '',
    }
  }

  async #rightsOf({ target, userId, projects }: Follower): Promise<Followed['rights']> {
    const { scope, callers } = await this.#settings.readPipeline.accessTo(target, userId, projects)
    const visible = projects.filter((_, index) => {
      const caller = callers[index]
      return caller !== undefined && isOfProject(caller)
    })
    return { visible: new Set(visible), text: `access ${JSON.stringify([userId, scope, callers])}` }
  }
}
