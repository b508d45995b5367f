import fastJson from 'fast-json-stringify'
import pLimit from 'p-limit'
import * as z from 'zod'
import { bytesOf } from '../../operations/kit/json-bytes.ts'
import { FinishedJson } from '../../operations/kit/operation.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import type { Db } from '../../operations/kit/db.ts'
import type { Caller, SignIns } from '../../operations/kit/operation.ts'
import { replyError } from '../../rules/read-permissions.ts'
import type { Target } from '../../rules/targets.ts'
import { storedUserId } from '../../rules/user-id.ts'
import type { Config } from '../config.ts'
import type { Replica } from '../databases/replica.ts'
import type { Scope } from '../databases/scope.ts'
import { turns } from '../turns.ts'
import { mayBothSee, viewOf, type View } from '../previews/view.ts'
import type { SessionUser } from '../sign-in/session.ts'
import { countedVersionReader, versionReader, type Versions } from '../versions.ts'
import type { AccessRights } from './access.ts'
import { AnswerText } from './answer-text.ts'
import { digest, KeptAnswers } from './kept-answers.ts'
import { ReferenceMemory } from './reference.ts'
import { parsed } from './parsed.ts'
import type { RegisteredRead } from './registry.ts'
import { targetAsked } from './target-asked.ts'

/** A read as it is asked for. */
export type ReadRequest = {
  readonly name: string
  readonly query: Readonly<Record<string, unknown>>
  readonly session: SessionUser | null
  /** The preview in which it is asked: then it is answered as to that client, within that project. */
  readonly preview?: string | undefined
}

/** One target as the road of a read needs it. */
export type ReadTarget = {
  readonly reads: (scope: Scope) => Db
  readonly rights: AccessRights
  /** What answers reads of a project while it has reached their versions. */
  readonly replica?: Replica | null
}

// More at once are no quicker, and each holds what it has read so far.
const mostAtOnce = 24

/** What one target's reads hold on to. */
type TargetReads = {
  /** Reads within a scope what is at least as new as the versions. */
  readonly within: (scope: Scope, versions: Versions) => Db
  readonly whole: Db
  readonly versionsOf: (projectId: number | null) => Promise<Versions>
  readonly rights: AccessRights
  readonly reference: ReferenceMemory
  readonly kept: KeptAnswers
}

/** The only road of every read: from what was asked to bytes that can be sent (specification, section 7). */
export class Query {
  readonly #config: Config
  readonly #signIns: SignIns
  readonly #inTurn = pLimit(mostAtOnce)
  readonly #turns = turns()
  readonly #reads: ReadonlyMap<string, RegisteredRead & { stringify: (data: unknown) => string }>
  readonly #targets: Readonly<Record<Target, TargetReads>>

  constructor(
    config: Config,
    reads: ReadonlyMap<string, RegisteredRead>,
    databases: Readonly<Record<Target, ReadTarget>>,
    signIns: SignIns,
  ) {
    this.#config = config
    this.#signIns = signIns
    this.#reads = new Map(
      [...reads].map(([name, registered]) => [
        name,
        { ...registered, stringify: serializer(registered) },
      ]),
    )
    const open = (target: ReadTarget): TargetReads => ({
      ...versioned(target),
      whole: target.reads('all'),
      rights: target.rights,
      reference: new ReferenceMemory(target.reads('all')),
      kept: new KeptAnswers(config.keptAnswersBytes / 2),
    })
    this.#targets = { rds: open(databases.rds), ps: open(databases.ps) }
  }

  /** Answers a read; throws a Refusal, or what the database said. */
  async answer({ name, query, session, preview }: ReadRequest): Promise<AnswerText> {
    const registered = this.#reads.get(name)
    if (!registered) throw new Refusal('notFound')
    const { contract, operation } = registered
    if (!session) throw new Refusal('notSignedIn')
    const { apiDb, ...rest } = query
    const values = parsed(contract.query, rest, 'query')
    const target = targetAsked(this.#config, apiDb)
    const reads = this.#targets[target]
    const project = operation.project(values)
    const view = preview === undefined ? undefined : await this.view(target, session, preview)
    if (view && project !== null && project !== view.ProjectId) throw new Refusal('notFound')
    const versions = await reads.versionsOf(project)
    const userId = view?.ClientUserId ?? storedUserId(target, session.UserId)
    const { caller } = await reads.rights.of(reads.whole, versions.access, userId, project)
    const reply = (operation.may?.(values) ?? contract.may)[caller.actor]
    const refused = replyError(reply)
    if (refused !== null) throw new Refusal(refused)
    const answered = async (): Promise<Buffer> => {
      const data = await operation.read({
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
        turn: this.#turns.take,
      })
      return data instanceof FinishedJson
        ? data.bytes
        : bytesOf(`{"data":${registered.stringify(data)}}`)
    }
    const body = () =>
      reply === 'empty' ? Promise.resolve(bytesOf('{"data":[]}')) : this.#inTurn(answered)
    const key = project === null ? null : (operation.keptAs?.(values, caller) ?? null)
    if (key !== null) return reads.kept.of(key, joined(versions), body)
    const bytes = await body()
    return new AnswerText(bytes, digest(bytes))
  }

  /** Tells that a connection has come: others may wait to be accepted. */
  makeWay(): void {
    this.#turns.makeWay()
  }

  /** Through whose eyes a session sees a project in a preview; refuses when it counts no more. */
  view(target: Target, { sessionId, UserId }: SessionUser, id: string): Promise<View> {
    return viewOf(this.#targets[target], { id, sessionId, userId: storedUserId(target, UserId) })
  }

  /** Whether both people of a preview may still see its project. */
  mayBothSee(target: Target, both: Parameters<typeof mayBothSee>[1]): Promise<boolean> {
    return mayBothSee(this.#targets[target], both)
  }

  /** Who somebody, by the id in the letter case of the target, is there: in a project, or without one at best in any. */
  async callerIn(target: Target, userId: string, projectId: number | null): Promise<Caller> {
    const { rights, whole, versionsOf } = this.#targets[target]
    const { access } = await versionsOf(null)
    return (await rights.of(whole, access, userId, projectId)).caller
  }
}

// Versions and rights are those of the primary. What a replica may answer is counted by project: the rest comes from the primary.
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

// A read of one project sees no other project, whoever asks.
async function scopeFor(
  { rights, whole }: TargetReads,
  { actor, userId }: Caller,
  { access }: Versions,
  project: number | null,
): Promise<Scope> {
  if (project === null) return rights.scopeOf(whole, access, userId)
  return actor === 'ADM' || actor === 'C+' || actor === 'K+' ? [project] : []
}

const joined = ({ project, access, modules, names }: Versions): string =>
  `${project} ${access} ${modules} ${names}`

// Only what the contract declares leaves the house, whatever a query selected.
function serializer({ contract }: RegisteredRead): (data: unknown) => string {
  const schema = z.toJSONSchema(contract.reply, { io: 'output', unrepresentable: 'any' })
  return fastJson(schema as fastJson.Schema)
}
