import fastJson, { type Schema } from 'fast-json-stringify'
import pLimit from 'p-limit'
import * as z from 'zod'
import type { Db } from '#operations/core/db.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { bytesOf } from '#operations/core/json-bytes.ts'
import { FinishedJson } from '#operations/core/operation.ts'
import type { AccountUses, Caller } from '#operations/core/operation.ts'
import { Page } from '#operations/core/paging/page.ts'
import type { Target } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import { replyError, type Reply } from '#rules/permissions/read-permissions.ts'
import type { SessionUser } from '#server/auth/sessions/session.ts'
import type { Replica } from '#server/db/replica.ts'
import type { Scope } from '#server/db/scope.ts'
import { countedVersionReader, versionReader, type Versions } from '#server/db/versions.ts'
import {
  bothHaveAccess,
  findImpersonation,
  type Impersonation,
} from '#server/impersonation/find-impersonation.ts'
import { eventLoopTurns } from '#server/runtime/event-loop-turns.ts'
import type { Config } from '#server/settings/config.ts'
import type { AccessRights } from '../access.ts'
import { parseInput } from '../parse-input.ts'
import type { RegisteredRead } from '../registry.ts'
import { requestedTarget } from '../write/request/requested-target.ts'
import { ReferenceCache } from './reference-cache.ts'
import { digest, ResponseCache, type CacheCounts } from './response-cache.ts'
import { ResponseText } from './response-text.ts'

/** A read as received. */
export type ReadRequest = {
  readonly name: string
  readonly query: Readonly<Record<string, unknown>>
  readonly session: Pick<SessionUser, 'UserId' | 'sessionId'> | null
  /** The id of the impersonation under which it is requested: the read then returns what that client sees, within that project. */
  readonly preview?: string | undefined
}

/** The parts of one target that the read pipeline needs. */
export type ReadTarget = {
  readonly reads: (scope: Scope) => Db
  readonly rights: AccessRights
  /** Serves reads of a project once it has caught up with the versions they need. */
  readonly replica?: Replica | null
}

/** The response of a read, and the state of the project that it shows. */
export type ReadResponse = {
  readonly response: ResponseText
  /** Null for a read of several projects or of none, and for a caller who may not see the project. */
  readonly shown: {
    readonly target: Target
    readonly project: number
    /** The version of the project; the data are at least as new. */
    readonly version: string
  } | null
}

// More concurrent reads are no faster, and each holds in memory what it has read so far.
const mostAtOnce = 24

/** What all reads of one target share. */
type TargetReads = {
  /** Returns a connection within a scope to data at least as new as the versions. */
  readonly within: (scope: Scope, versions: Versions) => Db
  readonly whole: Db
  readonly versionsOf: (projectId: number | null) => Promise<Versions>
  readonly rights: AccessRights
  readonly reference: ReferenceCache
  readonly responses: ResponseCache
}

type Serializer = (data: unknown) => string

/** A read whose caller may execute it. */
type PermittedRead = {
  readonly registered: RegisteredRead
  readonly target: Target
  readonly values: z.output<RegisteredRead['contract']['query']>
  /** The project being read; null for a read of several or of none. */
  readonly project: number | null
  /** The impersonation in which it is executed. */
  readonly view: Impersonation | undefined
  readonly versions: Versions
  readonly caller: Caller
  readonly reply: Reply
}

/** The only way to execute a read, from request to response bytes (specification, section 7). */
export class ReadPipeline {
  readonly #config: Config
  readonly #signIns: AccountUses
  readonly #inTurn = pLimit(mostAtOnce)
  readonly #turns = eventLoopTurns()
  readonly #reads: ReadonlyMap<string, RegisteredRead>
  readonly #targets: Readonly<Record<Target, TargetReads>>

  constructor(
    config: Config,
    reads: ReadonlyMap<string, RegisteredRead>,
    databases: Readonly<Record<Target, ReadTarget>>,
    signIns: AccountUses,
  ) {
    this.#config = config
    this.#signIns = signIns
    this.#reads = reads
    const open = (target: ReadTarget): TargetReads => ({
      ...versioned(target),
      whole: target.reads('all'),
      rights: target.rights,
      reference: new ReferenceCache(target.reads('all')),
      responses: new ResponseCache(config.responseCacheBytes / 2),
    })
    this.#targets = { rds: open(databases.rds), ps: open(databases.ps) }
  }

  /** Executes a read; throws an ApiError or an error of the database. */
  async respond(request: ReadRequest): Promise<ResponseText> {
    return this.#respond(await this.#permit(request))
  }

  /** Executes a read like `respond`, and also returns the state of the project that the response shows. */
  async respondWithVersion(request: ReadRequest): Promise<ReadResponse> {
    const permitted = await this.#permit(request)
    const { target, project, versions, caller } = permitted
    return {
      response: await this.#respond(permitted),
      shown:
        project !== null && isOfProject(caller)
          ? { target, project, version: versions.project }
          : null,
    }
  }

  async #respond(permitted: PermittedRead): Promise<ResponseText> {
    const { registered, target, values, project, versions, caller, reply } = permitted
    const body = () =>
      reply === 'empty'
        ? Promise.resolve(bytesOf('{"data":[]}'))
        : this.#inTurn(() => this.#execute(permitted))
    const key = project === null ? null : (registered.operation.cacheKey?.(values, caller) ?? null)
    if (key !== null) return this.#targets[target].responses.of(key, joined(versions), body)
    const bytes = await body()
    return new ResponseText(bytes, digest(bytes))
  }

  async #permit({ name, query, session, preview }: ReadRequest): Promise<PermittedRead> {
    const registered = this.#reads.get(name)
    if (!registered) throw new ApiError('notFound')
    const { contract, operation } = registered
    if (!session) throw new ApiError('notSignedIn')
    const { apiDb, ...rest } = query
    const values = parseInput(contract.query, rest, 'query')
    const target = requestedTarget(this.#config, apiDb)
    const reads = this.#targets[target]
    const project = operation.project(values)
    const view = preview === undefined ? undefined : await this.view(target, session, preview)
    if (view && project !== null && project !== view.ProjectId) throw new ApiError('notFound')
    const versions = await reads.versionsOf(project)
    const userId = view?.ClientUserId ?? storedUserId(target, session.UserId)
    const { caller } = await reads.rights.of(reads.whole, versions.access, userId, project)
    const reply = (operation.may?.(values) ?? contract.may)[caller.actor]
    const refused = replyError(reply)
    if (refused !== null) throw new ApiError(refused)
    return { registered, target, values, project, view, versions, caller, reply }
  }

  async #execute(read: PermittedRead): Promise<Buffer> {
    const { registered, target, values, project, view, versions, caller, reply } = read
    const reads = this.#targets[target]
    const data = await registered.operation.read({
      db: reads.within(
        view ? [view.ProjectId] : await scopeFor(reads, caller, versions, project),
        versions,
      ),
      query: values,
      target,
      caller,
      isPreview: view !== undefined,
      reply,
      reference: await reads.reference.of(versions),
      signIns: this.#signIns,
      takeTurn: this.#turns.next,
    })
    if (data instanceof FinishedJson) return data.bytes
    const stringify = serializerOf(registered)
    if (!(data instanceof Page)) return bytesOf(`{"data":${stringify(data)}}`)
    return bytesOf(`{"data":${stringify(data.rows)},"next":${JSON.stringify(data.next)}}`)
  }

  /** The cache lookups of each target, by result. */
  cacheCounts(): Readonly<Record<Target, CacheCounts>> {
    const { rds, ps } = this.#targets
    return { rds: rds.responses.counts, ps: ps.responses.counts }
  }

  /** Yields to a connection that has arrived, since others may be waiting to be accepted. */
  yieldToConnections(): void {
    this.#turns.yieldToConnections()
  }

  /** Finds the client and the project of an impersonation; rejects when the impersonation has ended. */
  view(
    target: Target,
    { sessionId, UserId }: Pick<SessionUser, 'UserId' | 'sessionId'>,
    id: string,
  ): Promise<Impersonation> {
    return findImpersonation(this.#targets[target], {
      id,
      sessionId,
      userId: storedUserId(target, UserId),
    })
  }

  /** Whether both people of an impersonation may still see its project. */
  mayBothSee(target: Target, both: Parameters<typeof bothHaveAccess>[1]): Promise<boolean> {
    return bothHaveAccess(this.#targets[target], both)
  }

  /** The data that a read would return to a person, without a session of that person; throws as `respond` does. */
  async dataFor(
    target: Target,
    userId: string,
    name: string,
    query: ReadRequest['query'],
  ): Promise<unknown> {
    const session = { UserId: userId.toLowerCase(), sessionId: '' }
    const response = await this.respond({ name, query: { ...query, apiDb: target }, session })
    return (JSON.parse(response.plain().toString()) as { readonly data: unknown }).data
  }

  /** The kind of caller that a person (id in the letter case of the target) is in a project; without a project, the most privileged kind in any. */
  async callerIn(target: Target, userId: string, projectId: number | null): Promise<Caller> {
    const { rights, whole, versionsOf } = this.#targets[target]
    const { access } = await versionsOf(null)
    return (await rights.of(whole, access, userId, projectId)).caller
  }

  /** The scope of a person, and the kind of caller that the person is in each of these projects; ids in the letter case of the target. */
  async accessTo(
    target: Target,
    userId: string,
    projects: readonly number[],
  ): Promise<{ readonly scope: Scope; readonly callers: readonly Caller[] }> {
    const { rights, whole, versionsOf } = this.#targets[target]
    const { access } = await versionsOf(null)
    const [scope, ...accesses] = await Promise.all([
      rights.scopeOf(whole, access, userId),
      ...projects.map((project) => rights.of(whole, access, userId, project)),
    ])
    return { scope, callers: accesses.map(({ caller }) => caller) }
  }
}

// Versions and rights come from the primary. A replica's progress is tracked by project, so it serves only
// reads of a project.
function versioned({ reads, replica }: ReadTarget): Pick<TargetReads, 'within' | 'versionsOf'> {
  if (!replica) return { within: (scope) => reads(scope), versionsOf: versionReader(reads([])) }
  return {
    within: (scope, { project, counts }) =>
      project === '' || counts === undefined
        ? reads(scope)
        : replica.reads(scope, counts, reads(scope)),
    versionsOf: countedVersionReader(reads([])),
  }
}

// A read of one project sees no other project, whoever the caller is.
async function scopeFor(
  { rights, whole }: TargetReads,
  caller: Caller,
  { access }: Versions,
  project: number | null,
): Promise<Scope> {
  if (project === null) return rights.scopeOf(whole, access, caller.userId)
  return isOfProject(caller) ? [project] : []
}

/** Whether a caller may see the project for which their actor was determined. */
export const isOfProject = ({ actor }: Pick<Caller, 'actor'>): boolean =>
  actor === 'ADM' || actor === 'C+' || actor === 'K+'

const joined = ({ project, access, modules, names }: Versions): string =>
  `${project} ${access} ${modules} ${names}`

const serializers = new WeakMap<RegisteredRead['contract'], Serializer>()

// Only what the contract declares is sent, whatever a query selected. Compiled at the first request, to keep
// startup fast.
function serializerOf({ contract }: RegisteredRead): Serializer {
  const compiled = serializers.get(contract) ?? compileSerializer(contract)
  serializers.set(contract, compiled)
  return compiled
}

const compileSerializer = ({ reply }: RegisteredRead['contract']): Serializer =>
  fastJson(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as Schema)
