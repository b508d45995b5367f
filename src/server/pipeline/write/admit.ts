import * as z from 'zod'
import type { WriteContract } from '#operations/core/contract.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { describeIssue, says } from '#operations/core/issues/describe-issue.ts'
import { isSameUser, storedUserId } from '#rules/people/user-id.ts'
import type { Actor } from '#rules/permissions/actor.ts'
import { isStaffType } from '#rules/permissions/staff.ts'
import type { SessionUser } from '#server/auth/sessions/session.ts'
import { isAdministratorOf } from '#server/settings/administrator-lists.ts'
import type { Config } from '#server/settings/config.ts'
import type { OpenSpan } from '#server/tracing/span.ts'
import { parseInput } from '../parse-input.ts'
import type { RegisteredWrite } from '../registry.ts'
import { requestHash } from './idempotency.ts'
import { invalidParameters } from './request/invalid-parameters.ts'
import { requestedTarget } from './request/requested-target.ts'
import { unwrapBody } from './request/unwrap-body.ts'
import type { WriteRequest } from './request/write-request.ts'

/** A write as received. */
export type WriteCall = {
  readonly body: unknown
  readonly apiDb: unknown
  readonly session: SessionUser | null
  readonly idempotencyKey: string | undefined
  /** Adds to the parameters data that was read separately from the body. */
  readonly attach?: ((parameters: object) => void) | undefined
  readonly span?: OpenSpan | undefined
}

const nameSchema = z.object({ focus: z.string().max(50), action: z.string().max(50) })

const envelopeSchema = z.object({
  // The contents are checked by the contract of the action.
  parameters: z.custom<object>(
    (sent) => typeof sent === 'object' && sent !== null && !Array.isArray(sent),
    { error: says('must be an object') },
  ),
  user_id: z.string().max(100).nullish(),
  expected: z.record(z.string().max(100), z.unknown()).optional(),
})

const uuid = z.guid()

/** Checks everything about a write that needs no database. Throws an ApiError. */
export function admit(
  config: Config,
  writes: ReadonlyMap<string, RegisteredWrite>,
  call: WriteCall,
): WriteRequest {
  const body = unwrapBody(call.body)
  const { focus, action } = parseInput(nameSchema, body)
  const write = writes.get(`${focus}:${action}`)
  if (!write) throw new ApiError('invalidAction')
  const { contract, operation } = write
  const { session } = call
  if (!session) throw new ApiError('notSignedIn')
  if (!isOpenToKindOf(config, session, contract)) throw new ApiError('notAllowed')
  const {
    parameters: sent,
    user_id: sentUserId = null,
    expected,
  } = parseInput(envelopeSchema, body)
  if (sentUserId && !isSameUser(sentUserId, session.UserId)) throw new ApiError('notAllowed')
  const parsed = contract.parameters.safeParse(sent, { error: describeIssue })
  if (!parsed.success) throw invalidParameters(contract, parsed.error, sent)
  const parameters = parsed.data
  const author = parameters['author_id']
  if (typeof author === 'string' && !isSameUser(author, session.UserId))
    throw new ApiError('notAllowed')
  const target = requestedTarget(config, call.apiDb)
  const idempotencyKey = parseKey(call.idempotencyKey)
  return {
    contract,
    operation,
    focus,
    action,
    parameters,
    target,
    userId: storedUserId(target, session.UserId),
    sessionId: session.sessionId,
    sentUserId,
    expected,
    idempotencyKey,
    requestHash: idempotencyKey === null ? '' : requestHash(target, call.body),
    isStored: operation.isStored?.(parameters) ?? true,
    mostProjectFiles: config.storedFiles.ofProject,
    span: call.span,
  }
}

// A write that is closed to all callers of this kind is rejected before its parameters are parsed.
function isOpenToKindOf(config: Config, session: SessionUser, contract: WriteContract): boolean {
  const actors: Actor[] = isAdministratorOf(config, session)
    ? ['ADM']
    : isStaffType(session.user_type)
      ? ['C+', 'C-']
      : ['K+', 'Ko', 'Kx']
  return actors.some((actor) => contract.may[actor] !== false)
}

function parseKey(header: string | undefined): string | null {
  if (header === undefined || header === '') return null
  const key = uuid.safeParse(header.trim())
  if (!key.success)
    throw new ApiError('invalidParameters', [], {
      problems: [{ place: 'Idempotency-Key', message: 'must be a UUID' }],
    })
  return key.data.toLowerCase()
}
