import fastJson from 'fast-json-stringify'
import pLimit from 'p-limit'
import * as z from 'zod'
import { bytesOf } from '../../operations/kit/json-bytes.ts'
import { FinishedJson } from '../../operations/kit/operation.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import type { Db } from '../../operations/kit/db.ts'
import type { Caller, SignIns } from '../../operations/kit/operation.ts'
import type { Target } from '../../rules/targets.ts'
import { storedUserId } from '../../rules/user-id.ts'
import type { Config } from '../config.ts'
import type { Scope } from '../databases/scope.ts'
import { turns } from '../turns.ts'
import { mayBothSee, viewOf, type View } from '../previews/view.ts'
import type { SessionUser } from '../sign-in/session.ts'
import { versionReader, type Versions } from '../versions.ts'
import type { AccessRights } from './access.ts'
import { AnswerText } from './answer-text.ts'
import { digest, KeptAnswers } from './kept-answers.ts'
import { ReferenceMemory } from './reference.ts'
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
export type ReadTarget = { readonly reads: (scope: Scope) => Db; readonly rights: AccessRights }

// More at once are no quicker, and each holds what it has read so far.
const mostAtOnce = 24

/** What one target's reads hold on to. */
type TargetReads = {
  readonly within: (scope: Scope) => Db
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
    const open = ({ reads: within, rights }: ReadTarget): TargetReads => ({
      within,
      whole: within('all'),
      rights,
      versionsOf: versionReader(within([])),
      reference: new ReferenceMemory(within('all')),
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
    const known = contract.query.safeParse(rest)
    if (!known.success)
      throw new Refusal('invalidParameters', [], { problems: problemsOf(known.error) })
    const target = targetAsked(this.#config, apiDb)
    const reads = this.#targets[target]
    const project = operation.project(known.data)
    const view = preview === undefined ? undefined : await this.view(target, session, preview)
    if (view && project !== null && project !== view.ProjectId) throw new Refusal('notFound')
    const versions = await reads.versionsOf(project)
    const userId = view?.ClientUserId ?? storedUserId(target, session.UserId)
    const { caller } = await reads.rights.of(reads.whole, versions.access, userId, project)
    const reply = (operation.may?.(known.data) ?? contract.may)[caller.actor]
    if (reply === 'hidden') throw new Refusal('notFound')
    if (reply === 'refused') throw new Refusal('notAllowed')
    if (reply === 'signed-out') throw new Refusal('notSignedIn')
    const answered = async (): Promise<Buffer> => {
      const data = await operation.read({
        db: reads.within(
          view ? [view.ProjectId] : await scopeFor(reads, caller, versions, project),
        ),
        query: known.data,
        target,
        caller,
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
    const key = project === null ? null : (operation.keptAs?.(known.data, caller) ?? null)
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

  /** Whether somebody, by the id in the letter case of the target, is locked out of it or not known there. */
  async isLockedOut(target: Target, userId: string): Promise<boolean> {
    const { rights, whole, versionsOf } = this.#targets[target]
    const { access } = await versionsOf(null)
    return (await rights.of(whole, access, userId, null)).caller.actor === 'LOCK'
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

const problemsOf = (error: z.ZodError): { place: string; message: string }[] =>
  error.issues
    .slice(0, 20)
    .map(({ path, message }) => ({ place: path.map(String).join('.'), message }))
