import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { errors } from '#rules/api/errors.ts'
import { isTarget } from '#rules/api/targets.ts'
import { isStorageFull } from '#server/db/is-unavailable.ts'
import { canonicalPath } from '#server/http/request/canonical-url.ts'
import type { RoutesContext } from '#server/http/request/request-session.ts'
import { retryAfterSeconds } from '#server/http/request/retry-after.ts'
import { errorResponse } from '#server/pipeline/write/request/write-response.ts'
import { callName, otherSignIn, writePath } from './call-name.ts'
import type { Denial } from './denial.ts'
import { requestedIds } from './request-ids.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that a sign-in call identified without signing in. */
    meantUserId: string | null
    /** A more specific code of a denial than its status implies, and the e-mail address of the account. */
    refusedAs: { readonly code: string; readonly email: string | null } | null
  }
}

/** Statuses of denials: not signed in, not allowed, not visible, expired link, read-only. */
const deniedStatuses: ReadonlySet<number> = new Set([401, 403, 404, 410, 423])

// Calls for which the sign-in library returns 400 for a wrong proof: a passkey's signature, a code after the fifth wrong one.
const proofCalls: ReadonlySet<string | undefined> = new Set([
  'sign-in: two-factor/verify-totp',
  'sign-in: two-factor/verify-backup-code',
  'sign-in: passkey/verify-authentication',
])

/** Records every denied call, whichever route denies it, before the response is sent. When that fails, the response is 503 instead. */
export function recordDenials(app: FastifyInstance, context: RoutesContext): void {
  app.decorateRequest('meantUserId', null)
  app.decorateRequest('refusedAs', null)
  // Requests that are not denied pass without a promise.
  app.addHook('onSend', (request, reply, payload, done): void | Promise<unknown> => {
    const call = deniedCall(request, reply)
    if (call !== undefined) return respondRecorded(context, request, reply, call, payload)
    done(null, payload)
  })
}

/** Returns the name of a denied call; undefined otherwise. */
function deniedCall(request: FastifyRequest, { statusCode }: FastifyReply): string | undefined {
  const isDenied = deniedStatuses.has(statusCode) || request.refusedAs !== null
  if (!isDenied && statusCode !== 400) return undefined
  const call = callName(request.routeOptions.url, canonicalPath(request), request.body)
  if (!isDenied && !proofCalls.has(call)) return undefined
  const isNothing = statusCode === 404 && call === otherSignIn
  return isNothing ? undefined : call
}

/** Records a denied call and returns its response, or an error when it could not be recorded. */
async function respondRecorded(
  context: RoutesContext,
  request: FastifyRequest,
  reply: FastifyReply,
  call: string,
  payload: unknown,
): Promise<unknown> {
  try {
    await record(context, request, reply, call, payload)
    return payload
  } catch (error) {
    request.server.failures.log(request, error, 'a refusal was not recorded', { call })
    return respondUnrecorded(error, request, reply)
  }
}

async function record(
  context: RoutesContext,
  request: FastifyRequest,
  reply: FastifyReply,
  call: string,
  payload: unknown,
): Promise<void> {
  const { config, findAnySession, findAccount, denials } = context
  const session = await findAnySession(request)
  const sent = parametersOf(request)
  const ids = requestedIds(sent)
  const { apiDb } = sent
  const denial: Denial = {
    target: isTarget(apiDb) ? apiDb : config.defaultTarget,
    // A sign-in attempt counts for the account that it names, even with a session of another.
    userId:
      (await findAccount(request.refusedAs?.email ?? emailIn(call, request.body))) ??
      request.meantUserId ??
      session?.UserId ??
      null,
    call,
    projectId: projectOf(request, ids),
    requestedIds: ids,
    code: request.refusedAs?.code ?? codeIn(payload) ?? codeOf(reply.statusCode),
    status: reply.statusCode,
    requestId: request.id,
    address: request.address.slice(0, 64),
  }
  await denials.record(denial)
}

type Values = Readonly<Record<string, unknown>>

const valuesOf = (value: unknown): Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Values) : {}

function parametersOf({ query, params, body }: FastifyRequest): Values {
  const written = valuesOf(body)
  const { parameters } = valuesOf('transformation' in written ? written['transformation'] : body)
  return { ...valuesOf(query), ...valuesOf(params), ...valuesOf(parameters) }
}

function projectOf({ routeOptions }: FastifyRequest, ids: Denial['requestedIds']): number | null {
  const project = routeOptions.url?.includes('/projects/:id')
    ? (ids['id'] ?? ids['project_id'])
    : ids['project_id']
  return typeof project === 'number' ? project : null
}

// Only a password sign-in identifies the account by address; the address itself is not stored. In any other
// call it proves nothing about the sender.
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

function respondUnrecorded(error: unknown, request: FastifyRequest, reply: FastifyReply): string {
  const code = isStorageFull(error) ? 'storageFull' : 'unavailable'
  const { text, status } = errors[code]
  reply.code(status).header('cache-control', 'no-store').removeHeader('retry-after')
  const seconds = retryAfterSeconds(error, status)
  if (seconds !== undefined) reply.header('retry-after', seconds)
  reply.type('application/json; charset=utf-8').removeHeader('content-length')
  reply.removeHeader('location').removeHeader('set-cookie')
  const body =
    request.routeOptions.url === writePath
      ? errorResponse(request.body, new ApiError(code)).body
      : { error: text, error_code: code }
  return JSON.stringify({ ...body, request_id: request.id })
}
