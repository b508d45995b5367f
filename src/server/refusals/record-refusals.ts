import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../operations/kit/refusal.ts'
import { errors } from '../../rules/errors.ts'
import { isTarget } from '../../rules/targets.ts'
import { isStorageFull } from '../databases/is-unavailable.ts'
import { retryAfter } from '../doors/retry-after.ts'
import { servedPath } from '../doors/served-path.ts'
import type { RoutesHouse } from '../doors/request-session.ts'
import { refusalOf } from '../road/answer.ts'
import { askedIds } from './asked-ids.ts'
import { callName, otherSignIn, writePath } from './call-name.ts'
import type { Refused } from './refused.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose account a call of sign-in proved to mean without signing in. */
    meantUserId: string | null
    /** Why a call is refused whose status does not tell so, and the e-mail address of the account that was meant. */
    refusedAs: { readonly code: string; readonly email: string | null } | null
  }
}

/** The statuses of a refusal for want of a right: not signed in, not allowed, not there for the caller, a link that opens nothing (any more), read-only. */
const refusedStatuses: ReadonlySet<number> = new Set([401, 403, 404, 410, 423])

// What the sign-in library answers to some proofs that do not hold: to a passkey's signature, to a code after the fifth wrong one.
const proofs: ReadonlySet<string | undefined> = new Set([
  'sign-in: two-factor/verify-totp',
  'sign-in: two-factor/verify-backup-code',
  'sign-in: passkey/verify-authentication',
])

/**
 * Records every call that is refused for want of a right, whichever route refuses it, before the refusal is answered. When that is
 * not possible, the answer is that the database is not available.
 */
export function recordRefusals(app: FastifyInstance, house: RoutesHouse): void {
  app.decorateRequest('meantUserId', null)
  app.decorateRequest('refusedAs', null)
  // What is granted passes without a promise.
  app.addHook('onSend', (request, reply, payload, done): void | Promise<unknown> => {
    const call = refusedCall(request, reply)
    if (call !== undefined) return recorded(house, request, reply, call, payload)
    done(null, payload)
  })
}

/** The name of a call that is being refused; undefined when it is not. */
function refusedCall(request: FastifyRequest, { statusCode }: FastifyReply): string | undefined {
  const isRefused = refusedStatuses.has(statusCode) || request.refusedAs !== null
  if (!isRefused && statusCode !== 400) return undefined
  const call = callName(request.routeOptions.url, servedPath(request), request.body)
  if (!isRefused && !proofs.has(call)) return undefined
  const isNothing = statusCode === 404 && call === otherSignIn
  return isNothing ? undefined : call
}

/** The answer to a refused call once it is recorded: the refusal, or that it could not be recorded. */
async function recorded(
  house: RoutesHouse,
  request: FastifyRequest,
  reply: FastifyReply,
  call: string,
  payload: unknown,
): Promise<unknown> {
  try {
    await record(house, request, reply, call, payload)
    return payload
  } catch (error) {
    request.server.failures.log(request, error, 'a refusal was not recorded', { call })
    return unrecorded(error, request, reply)
  }
}

async function record(
  house: RoutesHouse,
  request: FastifyRequest,
  reply: FastifyReply,
  call: string,
  payload: unknown,
): Promise<void> {
  const { config, findAnySession, findAccount, refusals } = house
  const session = await findAnySession(request)
  const sent = parametersOf(request)
  const asked = askedIds(sent)
  const { apiDb } = sent
  const refused: Refused = {
    target: isTarget(apiDb) ? apiDb : config.defaultTarget,
    // Whoever is signed in already, an attempt to sign in is one on the account that was meant.
    userId:
      (await findAccount(request.refusedAs?.email ?? emailIn(call, request.body))) ??
      request.meantUserId ??
      session?.UserId ??
      null,
    call,
    projectId: projectIn(request, asked),
    asked,
    code: request.refusedAs?.code ?? codeIn(payload) ?? codeOf(reply.statusCode),
    status: reply.statusCode,
    requestId: request.id,
    address: request.address.slice(0, 64),
  }
  await refusals.record(refused)
}

type Values = Readonly<Record<string, unknown>>

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}

function parametersOf({ query, params, body }: FastifyRequest): Values {
  const written = valuesOf(body)
  const { parameters } = valuesOf('transformation' in written ? written['transformation'] : body)
  return { ...valuesOf(query), ...valuesOf(params), ...valuesOf(parameters) }
}

function projectIn({ routeOptions }: FastifyRequest, asked: Refused['asked']): number | null {
  const project = routeOptions.url?.includes('/projects/:id')
    ? (asked['id'] ?? asked['project_id'])
    : asked['project_id']
  return typeof project === 'number' ? project : null
}

// An attempt by password is one on the account that was meant, when there is one; the address that was typed is not kept. An address
// in any other call proves nothing of who sent it.
function emailIn(call: string, body: unknown): string | null {
  const { email } = valuesOf(body)
  return call === 'sign-in/email' && typeof email === 'string' && email.length <= 320 ? email : null
}

function codeIn(payload: unknown): string | undefined {
  if (typeof payload !== 'string') return undefined
  try {
    const answer = valuesOf(JSON.parse(payload))
    const { transformation } = valuesOf(answer['data'])
    const code = answer['error_code'] ?? valuesOf(transformation)['error_code'] ?? answer['code']
    return typeof code === 'string' && /^[A-Za-z_]{1,60}$/.test(code) ? code : undefined
  } catch {
    return undefined
  }
}

const codes: Readonly<Record<number, keyof typeof errors>> = {
  401: 'notSignedIn',
  403: 'notAllowed',
  404: 'notFound',
  423: 'readOnly',
}

const codeOf = (status: number): string => codes[status] ?? 'notAllowed'

function unrecorded(error: unknown, request: FastifyRequest, reply: FastifyReply): string {
  const code = isStorageFull(error) ? 'storageFull' : 'unavailable'
  const { text, status } = errors[code]
  reply.code(status).header('cache-control', 'no-store').removeHeader('retry-after')
  const seconds = retryAfter(error, status)
  if (seconds !== undefined) reply.header('retry-after', seconds)
  reply.type('application/json; charset=utf-8').removeHeader('content-length')
  reply.removeHeader('location').removeHeader('set-cookie')
  const body =
    request.routeOptions.url === writePath
      ? refusalOf(request.body, new Refusal(code)).body
      : { error: text, error_code: code }
  return JSON.stringify({ ...body, request_id: request.id })
}
