import * as z from 'zod'
import type { WriteContract } from '../../operations/kit/contract.ts'
import { describeIssue, says } from '../../operations/kit/describe-issue.ts'
import type { RegisteredWrite } from './registry.ts'
import type { Caller } from '../../operations/kit/operation.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import type { Actor } from '../../rules/actor.ts'
import { isStaffType } from '../../rules/staff.ts'
import { isTarget, type Target } from '../../rules/targets.ts'
import { isSameUser, storedUserId } from '../../rules/user-id.ts'
import type { Config } from '../config.ts'
import { isAdministratorOf } from '../sign-in/rights-in-house.ts'
import type { SessionUser } from '../sign-in/session.ts'
import { KeysUnderWay, requestHash } from './idempotency.ts'
import { invalidParameters } from './invalid-parameters.ts'
import type { FollowUp } from './follow-up.ts'
import type { Member } from './member.ts'
import { parsed } from './parsed.ts'
import { targetAsked } from './target-asked.ts'
import type { Carried } from './repeated-keys.ts'
import { unwrapped } from './unwrapped.ts'
import type { WriteLanes } from './write-lanes.ts'

/** A write as it is asked for. */
export type WriteRequest = {
  readonly body: unknown
  readonly apiDb: unknown
  readonly session: SessionUser | null
  readonly idempotencyKey: string | undefined
  /** Tells the write, by its parameters, what of its body was read elsewhere. */
  readonly attach?: ((parameters: object) => void) | undefined
}

const named = z.object({ focus: z.string().max(50), action: z.string().max(50) })

const envelope = z.object({
  // What is in them is for the contract of the action to judge.
  parameters: z.custom<object>(
    (sent) => typeof sent === 'object' && sent !== null && !Array.isArray(sent),
    { error: says('must be an object') },
  ),
  user_id: z.string().max(100).nullish(),
  expected: z.record(z.string().max(100), z.unknown()).optional(),
})

const uuid = z.guid()

/** Who somebody, by the id in the letter case of the target, is there: in a project, or without one at best in any. */
type CallerIn = (target: Target, userId: string, projectId: number | null) => Promise<Caller>

/** The only road of every write: from what was asked to what is stored (specification, section 7). */
export class Transform {
  readonly #config: Config
  readonly #writes: ReadonlyMap<string, RegisteredWrite>
  readonly #lanes: Readonly<Record<Target, WriteLanes>>
  readonly #followUp: FollowUp
  readonly #callerIn: CallerIn
  readonly #keys = new KeysUnderWay()

  constructor(
    config: Config,
    writes: ReadonlyMap<string, RegisteredWrite>,
    lanes: Readonly<Record<Target, WriteLanes>>,
    followUp: FollowUp,
    callerIn: CallerIn,
  ) {
    this.#config = config
    this.#writes = writes
    this.#lanes = lanes
    this.#followUp = followUp
    this.#callerIn = callerIn
  }

  /** Carries a write out; throws a Refusal, or what the database said. */
  async carry(request: WriteRequest): Promise<{ member: Member; carried: Carried }> {
    const member = await this.#admitted(request)
    if (this.#config.isReadOnly) throw await this.#readOnlyRefusal(member)
    const { userId, idempotencyKey, target, requestHash: hash } = member
    const carried = await this.#keys.during(userId, idempotencyKey, `${target} ${hash}`, () =>
      member.operation.prepare
        ? this.#prepared(member, request).then(() => this.#lanes[target].carry(member))
        : this.#lanes[target].carry(member),
    )
    if ('done' in carried && member.isStored) await this.#followUp(member, carried.done)
    return { member, carried }
  }

  // Somebody who is locked out is not even told what is wrong with a request.
  async #admitted(request: WriteRequest): Promise<Member> {
    try {
      return this.#admit(request)
    } catch (error) {
      const { session, apiDb } = request
      if (!session || (apiDb !== undefined && apiDb !== '' && !isTarget(apiDb))) throw error
      const target = targetAsked(this.#config, apiDb)
      const { actor } = await this.#callerIn(target, storedUserId(target, session.UserId), null)
      throw actor === 'LOCK' ? new Refusal('notSignedIn') : error
    }
  }

  #admit(request: WriteRequest): Member {
    const body = unwrapped(request.body)
    const { focus, action } = parsed(named, body)
    const write = this.#writes.get(`${focus}:${action}`)
    if (!write) throw new Refusal('invalidAction')
    const { contract, operation } = write
    const { session } = request
    if (!session) throw new Refusal('notSignedIn')
    if (!this.#mayAnybodyLike(session, contract)) throw new Refusal('notAllowed')
    const { parameters, user_id: sentUserId = null, expected } = parsed(envelope, body)
    if (sentUserId && !isSameUser(sentUserId, session.UserId)) throw new Refusal('notAllowed')
    const known = contract.parameters.safeParse(parameters, { error: describeIssue })
    if (!known.success) throw invalidParameters(contract, known.error, parameters)
    const author = (known.data as { author_id?: string }).author_id
    if (author !== undefined && !isSameUser(author, session.UserId)) throw new Refusal('notAllowed')
    const target = targetAsked(this.#config, request.apiDb)
    const idempotencyKey = keyIn(request.idempotencyKey)
    const userId = storedUserId(target, session.UserId)
    return {
      contract,
      operation,
      focus,
      action,
      parameters: known.data,
      target,
      userId,
      sessionId: session.sessionId,
      sentUserId,
      expected,
      idempotencyKey,
      requestHash: idempotencyKey === null ? '' : requestHash(target, request.body),
      isStored: operation.isStored?.(known.data) ?? true,
      mostProjectFiles: this.#config.storedFiles.ofProject,
    }
  }

  // Somebody who is locked out prepares nothing.
  async #prepared({ operation, parameters, target, userId }: Member, { attach }: WriteRequest) {
    if (!operation.prepare) return
    const { actor } = await this.#callerIn(target, userId, null)
    if (actor === 'LOCK') throw new Refusal('notSignedIn')
    attach?.(parameters as object)
    await operation.prepare(parameters)
  }

  // Who may not write at all is told that first. What depends on the rows themselves is not asked: they would have to be locked.
  async #readOnlyRefusal({ contract, operation, parameters, target, userId }: Member) {
    const { project_id: project = null } = parameters as { project_id?: number | null }
    const { actor } = await this.#callerIn(target, userId, project)
    if (actor === 'LOCK') return new Refusal('notSignedIn')
    if (contract.may[actor] !== false) return new Refusal('readOnly')
    const isStranger = project !== null && actor !== 'ADM' && actor !== 'C+' && actor !== 'K+'
    return new Refusal(isStranger ? (operation.missing ?? 'notFound') : 'notAllowed')
  }

  // A write that is closed to every caller of this kind is refused before its parameters are looked at.
  #mayAnybodyLike(session: SessionUser, contract: WriteContract): boolean {
    const kinds: Actor[] = isAdministratorOf(this.#config, session)
      ? ['ADM']
      : isStaffType(session.user_type)
        ? ['C+', 'C-']
        : ['K+', 'Ko', 'Kx']
    return kinds.some((actor) => contract.may[actor] !== false)
  }
}

function keyIn(header: string | undefined): string | null {
  if (header === undefined || header === '') return null
  const key = uuid.safeParse(header.trim())
  if (!key.success)
    throw new Refusal('invalidParameters', [], {
      problems: [{ place: 'Idempotency-Key', message: 'must be a UUID' }],
    })
  return key.data.toLowerCase()
}
