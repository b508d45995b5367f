import { createHash } from 'node:crypto'
import fastJson from 'fast-json-stringify'
import * as z from 'zod'
import { FinishedJson, type Reference } from '../../operations/kit/operation.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import type { Db } from '../../operations/kit/db.ts'
import { knownStandards } from '../../operations/standard/known-standards.ts'
import { isTarget, type Target } from '../../rules/targets.ts'
import { storedUserId } from '../../rules/user-id.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from '../sign-in/session.ts'
import { versionReader, type Versions } from '../versions.ts'
import type { AccessRights } from './access.ts'
import type { RegisteredRead } from './registry.ts'

/** A read as it is asked for. */
export type ReadRequest = {
  readonly name: string
  readonly query: Readonly<Record<string, unknown>>
  readonly session: SessionUser | null
}

/** A finished answer to a read: its JSON as bytes, and a tag that changes whenever the JSON does. */
export type KeptAnswer = { readonly json: Buffer; readonly tag: string }

type Kept = { readonly versions: string; readonly answer: KeptAnswer }

/** What one target's reads hold on to. */
type TargetReads = {
  readonly db: Db
  readonly versionsOf: (projectId: number | null) => Promise<Versions>
  readonly rights: AccessRights
  reference: { version: string; reference: Promise<Reference> } | undefined
  readonly kept: Map<string, Kept>
  readonly underWay: Map<string, Promise<KeptAnswer>>
  keptBytes: number
}

/** The only road of every read: from what was asked to bytes that can be sent (specification, section 7). */
export class Query {
  readonly #config: Config
  readonly #reads: ReadonlyMap<string, RegisteredRead & { stringify: (data: unknown) => string }>
  readonly #targets: Readonly<Record<Target, TargetReads>>

  constructor(
    config: Config,
    reads: ReadonlyMap<string, RegisteredRead>,
    databases: Readonly<Record<Target, { db: Db; rights: AccessRights }>>,
  ) {
    this.#config = config
    this.#reads = new Map(
      [...reads].map(([name, registered]) => [name, { ...registered, stringify: serializer(registered) }]),
    )
    const open = ({ db, rights }: { db: Db; rights: AccessRights }): TargetReads => ({
      db,
      rights,
      versionsOf: versionReader(db),
      reference: undefined,
      kept: new Map(),
      underWay: new Map(),
      keptBytes: 0,
    })
    this.#targets = { rds: open(databases.rds), ps: open(databases.ps) }
  }

  /** Answers a read; throws a Refusal, or what the database said. */
  async answer({ name, query, session }: ReadRequest): Promise<KeptAnswer> {
    const registered = this.#reads.get(name)
    if (!registered) throw new Refusal('notFound')
    const { contract, operation } = registered
    if (!session) throw new Refusal('notSignedIn')
    const { apiDb, ...rest } = query
    const known = contract.query.safeParse(rest)
    if (!known.success) throw new Refusal('invalidParameters', [], { problems: problemsOf(known.error) })
    const target = this.#targetOf(apiDb)
    const reads = this.#targets[target]
    const project = operation.project(known.data)
    const versions = await reads.versionsOf(project)
    const userId = storedUserId(target, session.UserId)
    const { caller } = await reads.rights.of(reads.db, versions.access, userId, project)
    const reply = (operation.may?.(known.data) ?? contract.may)[caller.actor]
    if (reply === 'hidden') throw new Refusal('notFound')
    if (reply === 'refused') throw new Refusal('notAllowed')
    if (reply === 'signed-out') throw new Refusal('notSignedIn')
    const make = async (): Promise<KeptAnswer> => {
      if (reply === 'empty') return finished('[]')
      const reference = await this.#referenceOf(reads, versions.modules)
      const data = await operation.read({ db: reads.db, query: known.data, target, caller, reply, reference })
      return finished(data instanceof FinishedJson ? data.text : registered.stringify(data))
    }
    const key = project === null ? null : (operation.keptAs?.(known.data, caller) ?? null)
    return key === null ? make() : this.#kept(reads, key, joined(versions), make)
  }

  #targetOf(apiDb: unknown): Target {
    if (apiDb === undefined || apiDb === '') return this.#config.defaultTarget
    if (!isTarget(apiDb)) throw new Refusal('invalidTargetDb', [apiDb])
    return apiDb
  }

  #referenceOf(reads: TargetReads, version: string): Promise<Reference> {
    if (reads.reference?.version !== version) {
      const reference = knownStandards(reads.db).then((standards) => ({ standards }))
      reads.reference = { version, reference }
      reference.catch(() => (reads.reference = undefined))
    }
    return reads.reference.reference
  }

  // An answer made for versions that were read after a request began is never older than what was written before it began.
  async #kept(
    reads: TargetReads,
    key: string,
    versions: string,
    make: () => Promise<KeptAnswer>,
  ): Promise<KeptAnswer> {
    const kept = reads.kept.get(key)
    if (kept?.versions === versions) {
      reads.kept.delete(key)
      reads.kept.set(key, kept)
      return kept.answer
    }
    const name = `${versions} ${key}`
    const underWay = reads.underWay.get(name)
    if (underWay) return underWay
    const making = make().finally(() => reads.underWay.delete(name))
    reads.underWay.set(name, making)
    const answer = await making
    this.#keep(reads, key, { versions, answer })
    return answer
  }

  #keep(reads: TargetReads, key: string, kept: Kept): void {
    const before = reads.kept.get(key)
    if (before) {
      reads.keptBytes -= before.answer.json.length
      reads.kept.delete(key)
    }
    reads.kept.set(key, kept)
    reads.keptBytes += kept.answer.json.length
    for (const [oldest, { answer }] of reads.kept) {
      if (reads.keptBytes <= this.#config.keptAnswersBytes / 2) break
      reads.kept.delete(oldest)
      reads.keptBytes -= answer.json.length
    }
  }
}

const joined = ({ project, access, modules }: Versions): string => `${project} ${access} ${modules}`

function finished(data: string): KeptAnswer {
  const json = Buffer.from(`{"data":${data}}`)
  return { json, tag: `"${createHash('sha1').update(json).digest('base64url')}"` }
}

// Only what the contract declares leaves the house, whatever a query selected.
function serializer({ contract }: RegisteredRead): (data: unknown) => string {
  const schema = z.toJSONSchema(contract.reply, { io: 'output', unrepresentable: 'any' })
  return fastJson(schema as fastJson.Schema)
}

const problemsOf = (error: z.ZodError): { place: string; message: string }[] =>
  error.issues.slice(0, 20).map(({ path, message }) => ({ place: path.map(String).join('.'), message }))

