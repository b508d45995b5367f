import * as z from 'zod'
import type { WriteContract } from '../../operations/kit/contract.ts'
import type { RegisteredWrite } from './registry.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import type { Actor } from '../../rules/actor.ts'
import { isStaffType } from '../../rules/staff.ts'
import { isTarget, type Target } from '../../rules/targets.ts'
import { isSameUser, storedUserId } from '../../rules/user-id.ts'
import type { Config } from '../config.ts'
import { isAdministratorOf } from '../sign-in/rights-in-house.ts'
import type { SessionUser } from '../sign-in/session.ts'
import { KeysUnderWay, requestHash } from './idempotency.ts'
import type { FollowUp } from './follow-up.ts'
import type { Member } from './member.ts'
import { targetAsked } from './target-asked.ts'
import type { Carried } from './transaction.ts'
import type { WriteLanes } from './write-lanes.ts'

/** A write as it is asked for. */
export type WriteRequest = {
  readonly body: unknown
  readonly apiDb: unknown
  readonly session: SessionUser | null
  readonly idempotencyKey: string | undefined
}

/** What a request asked for, as far as it could be read; every answer repeats it. */
export type Asked = {
  focus?: string | undefined
  action?: string | undefined
  parameters?: unknown
  user_id?: string | undefined
}

const envelope = z.object({
  focus: z.string().max(50),
  action: z.string().max(50),
  parameters: z.record(z.string(), z.unknown()),
  user_id: z.string().max(100).nullish(),
  expected: z.record(z.string().max(100), z.json()).optional(),
})

const uuid = z.guid()

/** Whether somebody, by the id in the letter case of the target, is locked out of it or not known there. */
type IsLockedOut = (target: Target, userId: string) => Promise<boolean>

/** The only road of every write: from what was asked to what is stored (specification, section 7). */
export class Transform {
  readonly #config: Config
  readonly #writes: ReadonlyMap<string, RegisteredWrite>
  readonly #lanes: Readonly<Record<Target, WriteLanes>>
  readonly #followUp: FollowUp
  readonly #isLockedOut: IsLockedOut
  readonly #keys = new KeysUnderWay()

  constructor(
    config: Config,
    writes: ReadonlyMap<string, RegisteredWrite>,
    lanes: Readonly<Record<Target, WriteLanes>>,
    followUp: FollowUp,
    isLockedOut: IsLockedOut,
  ) {
    this.#config = config
    this.#writes = writes
    this.#lanes = lanes
    this.#followUp = followUp
    this.#isLockedOut = isLockedOut
  }

  /** Carries a write out; throws a Refusal, or what the database said. */
  async carry(request: WriteRequest): Promise<{ member: Member; carried: Carried }> {
    const member = await this.#admitted(request)
    const { userId, idempotencyKey, target, requestHash: hash } = member
    const carried = await this.#keys.during(userId, idempotencyKey, `${target} ${hash}`, () =>
      this.#lanes[target].carry(member),
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
      const isLocked = await this.#isLockedOut(target, storedUserId(target, session.UserId))
      throw isLocked ? new Refusal('notSignedIn') : error
    }
  }

  #admit(request: WriteRequest): Member {
    const asked = envelope.safeParse(unwrapped(request.body))
    if (!asked.success)
      throw new Refusal('invalidParameters', [], { problems: problemsOf(asked.error) })
    const { focus, action, parameters, user_id: sentUserId = null, expected } = asked.data
    const write = this.#writes.get(`${focus}:${action}`)
    if (!write) throw new Refusal('invalidAction')
    const { contract, operation } = write
    const { session } = request
    if (!session) throw new Refusal('notSignedIn')
    if (sentUserId && !isSameUser(sentUserId, session.UserId)) throw new Refusal('notAllowed')
    if (!this.#mayAnybodyLike(session, contract)) throw new Refusal('notAllowed')
    const known = contract.parameters.safeParse(parameters)
    if (!known.success) throw invalid(contract, known.error, parameters)
    const author = (known.data as { author_id?: string }).author_id
    if (author !== undefined && !isSameUser(author, session.UserId)) throw new Refusal('notAllowed')
    const target = targetAsked(this.#config, request.apiDb)
    if (this.#config.isReadOnly) throw new Refusal('readOnly')
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
    }
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

// The body is the transformation itself, or an object that holds it.
function unwrapped(body: unknown): unknown {
  if (typeof body === 'object' && body !== null && 'transformation' in body && !('focus' in body))
    return body.transformation
  return body
}

/** What was asked for, as far as it can be told from any body. */
export function askedIn(body: unknown): Asked {
  const asked = unwrapped(body)
  if (typeof asked !== 'object' || asked === null) return {}
  const { focus, action, parameters, user_id } = asked as Record<string, unknown>
  return {
    focus: typeof focus === 'string' ? focus.slice(0, 50) : undefined,
    action: typeof action === 'string' ? action.slice(0, 50) : undefined,
    parameters: shortened(parameters),
    user_id: typeof user_id === 'string' ? user_id.slice(0, 100) : undefined,
  }
}

const longestRepeated = 2_000

// A refusal repeats what was asked for, but not the whole text of a file.
const shortened = (parameters: unknown): unknown =>
  typeof parameters === 'object' && parameters !== null && !Array.isArray(parameters)
    ? Object.fromEntries(
        Object.entries(parameters).map(([name, value]: [string, unknown]) => [
          name,
          typeof value === 'string' && value.length > longestRepeated
            ? `${value.slice(0, longestRepeated).toWellFormed()}…`
            : value,
        ]),
      )
    : parameters

function keyIn(header: string | undefined): string | null {
  if (header === undefined || header === '') return null
  const key = uuid.safeParse(header.trim())
  if (!key.success)
    throw new Refusal('invalidParameters', [], {
      problems: [{ place: 'Idempotency-Key', message: 'is not a UUID' }],
    })
  return key.data.toLowerCase()
}

function invalid(contract: WriteContract, error: z.ZodError, parameters: unknown): Refusal {
  const problems = problemsOf(error)
  const { invalidNames } = contract
  if (invalidNames && !error.issues.some(({ path }) => invalidNames.includes(String(path[0]))))
    return new Refusal('invalidParameters', [], { problems })
  const values = contract.invalid === 'citationIdsRequired' ? [parameters] : []
  return new Refusal(contract.invalid, values, { problems })
}

const problemsOf = (error: z.ZodError): { place: string; message: string }[] =>
  error.issues
    .slice(0, 20)
    .map(({ path, message }) => ({ place: path.map(String).join('.'), message }))
