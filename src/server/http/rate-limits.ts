import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { uploadPath } from '#rules/documents/file-paths.ts'
import type { DeviceCookies } from '../auth/lockout/device-cookies.ts'
import type { Config } from '../settings/config.ts'
import { bodyLength, hasReadableBody } from './bodies/body-length.ts'
import { longBodyThreshold } from './bodies/long-body-queue.ts'
import { addressKey, callerKey, isPersonKey } from './request/caller-key.ts'
import { canonicalPath } from './request/canonical-url.ts'
import type { SessionCache } from './request/session-cache.ts'

const minute = 60_000
const maxCallers = 20_000

// In bytes.
const longerBodyThreshold = 128 * 1024
const importBodyThreshold = 1024 * 1024

// How many usual calls a call of each kind counts as.
const cost = {
  usual: 1,
  upload: 10,
  mail: 30,
  export: 50,
  calendar: 10,
  long: 10,
  longer: 100,
  import: 300,
} as const

// Guesses of a password or code by address and endpoint; all visitors of a demo may share one address.
const guessesPerMinute = { password: 30, factor: 20, inDemo: 600 } as const

// Static files cost little, and health checks must always work.
const exemptPaths = /^\/(?:assets\/|healthz$|readyz$)/

type Count = ReturnType<FastifyInstance['createRateLimit']>
type PathLimit = { readonly method: string; readonly path: RegExp; readonly count: Count }

const findLimit = (limits: readonly PathLimit[], { method }: FastifyRequest, path: string) =>
  limits.find((one) => one.method === method && one.path.test(path))?.count

const isUpload = (path: string) => path === uploadPath || path.startsWith(`${uploadPath}/`)

const sheetPath = /^\/api\/v5\/(?:projects\/\d+\/workbook|admin\/table)$/

// Uploads have their own limit.
function bodyKind(request: FastifyRequest, path: string) {
  if (isUpload(path) || sheetPath.test(path) || !hasReadableBody(request)) return undefined
  const length = bodyLength(request)
  if (length !== null && length <= longBodyThreshold) return undefined
  if (length === null || length <= longerBodyThreshold) return 'long'
  return length <= importBodyThreshold ? 'longer' : 'import'
}

async function enforceLimit(
  count: Count | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const result = await count?.(request)
  if (!result || result.isAllowed || !result.isExceeded) return
  reply.header('retry-after', Math.max(1, result.ttlInSeconds))
  throw new ApiError('tooManyRequests')
}

/**
 * Limits the calls per minute, with 429 and Retry-After: by person across all sessions, or by address for callers without a valid
 * session. The least recent callers are evicted.
 */
export async function addRateLimits(
  app: FastifyInstance,
  config: Config,
  sessions: SessionCache,
): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: minute, cache: maxCallers })
  const calls = (kind: keyof typeof cost) =>
    app.createRateLimit({
      keyGenerator: (request) => callerKey(request, sessions),
      max: (_, caller) => {
        const limit = config.callsPerMinute[isPersonKey(caller) ? 'person' : 'address']
        return Math.max(1, Math.floor(limit / cost[kind]))
      },
    })
  const usual = calls('usual')
  const expensive: readonly PathLimit[] = [
    { method: 'POST', path: new RegExp(`^${uploadPath}$`), count: calls('upload') },
    { method: 'GET', path: /\.csv$|\/report_file$|\/workbook$/, count: calls('export') },
    { method: 'POST', path: sheetPath, count: calls('upload') },
    { method: 'GET', path: /^\/calendar\//, count: calls('calendar') },
    {
      method: 'POST',
      path: /^\/api\/auth\/(?:sign-up|request-password-reset|change-email)(?:\/|$)/,
      count: calls('mail'),
    },
  ]
  const long = { long: calls('long'), longer: calls('longer'), import: calls('import') }
  app.addHook('onRequest', async (request, reply) => {
    const path = canonicalPath(request)
    if (exemptPaths.test(path)) return
    await enforceLimit(usual, request, reply)
    await enforceLimit(findLimit(expensive, request, path), request, reply)
    const kind = bodyKind(request, path)
    if (kind !== undefined) await enforceLimit(long[kind], request, reply)
  })
}

/**
 * Limits guesses of passwords and codes by address, and separately by known device, so that strangers at the same address do not use up a
 * device's guesses. Register it after the CSRF check: cross-site requests must not use up guesses either.
 */
export function limitGuesses(
  app: FastifyInstance,
  config: Config,
  devices: Pick<DeviceCookies, 'anyId'>,
): void {
  const callerOf = (request: FastifyRequest): string => {
    const device = devices.anyId(request.headers.cookie)
    return device === null ? addressKey(request) : `device ${device}`
  }
  const guesses = (kind: 'password' | 'factor') =>
    app.createRateLimit({
      keyGenerator: (request) => `${canonicalPath(request)} ${callerOf(request)}`,
      max: guessesPerMinute[config.isDemo ? 'inDemo' : kind],
    })
  const limits: readonly PathLimit[] = [
    { method: 'POST', path: /^\/api\/auth\/sign-in\/email$/, count: guesses('password') },
    {
      method: 'POST',
      path: /^\/api\/auth\/(?:two-factor\/.+|factors\/confirm)$/,
      count: guesses('factor'),
    },
  ]
  app.addHook('onRequest', (request, reply) =>
    enforceLimit(findLimit(limits, request, canonicalPath(request)), request, reply),
  )
}
