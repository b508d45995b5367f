import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../operations/kit/refusal.ts'
import { uploadPath } from '../../rules/file-paths.ts'
import type { Config } from '../config.ts'
import type { DeviceCookies } from '../sign-in/guessing/device-cookies.ts'
import { addressKey, callerKey, isPersonKey } from './caller-key.ts'
import { announcedLength, hasBody } from './has-body.ts'
import type { KnownSessions } from './known-sessions.ts'
import { longBody } from './long-bodies.ts'
import { servedPath } from './served-path.ts'

const minute = 60_000
const mostCounted = 20_000

// In bytes.
const longerBody = 128 * 1024
const longestUsual = 1024 * 1024

// What costs more than a usual call: how many of them count as one minute's usual calls.
const cost = {
  usual: 1,
  upload: 10,
  mail: 30,
  export: 50,
  long: 10,
  longer: 100,
  import: 300,
} as const

// How often in a minute one address may ask of one call whether a password or a code is right; in a demo everybody asks from one.
const guesses = { password: 30, factor: 20, inDemo: 600 } as const

// The built files are ready-made, and whether the house lives must be told at any time.
const uncounted = /^\/(?:assets\/|healthz$|readyz$)/

type Count = ReturnType<FastifyInstance['createRateLimit']>
type Limited = { readonly method: string; readonly path: RegExp; readonly count: Count }

const limitOf = (limits: readonly Limited[], { method }: FastifyRequest, path: string) =>
  limits.find((one) => one.method === method && one.path.test(path))?.count

// A body costs by its length, but for that of a file, which is counted already.
function lengthKind(request: FastifyRequest, path: string) {
  if (path === uploadPath || !hasBody(request)) return undefined
  const length = announcedLength(request)
  if (length !== null && length <= longBody) return undefined
  if (length === null || length <= longerBody) return 'long'
  return length <= longestUsual ? 'longer' : 'import'
}

async function refuseTooMany(
  count: Count | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const counted = await count?.(request)
  if (!counted || counted.isAllowed || !counted.isExceeded) return
  reply.header('retry-after', Math.max(1, counted.ttlInSeconds))
  throw new Refusal('tooManyRequests')
}

/**
 * Counts the calls of a minute and refuses with 429 and Retry-After what is too many: of a person signed in, however many sessions; of everybody
 * else by address, a cookie that opens no session being none. What is counted is bounded: the least recent are forgotten.
 */
export async function limitCalls(
  app: FastifyInstance,
  config: Config,
  sessions: KnownSessions,
): Promise<void> {
  await app.register(rateLimit, { global: false, timeWindow: minute, cache: mostCounted })
  const calls = (kind: keyof typeof cost) =>
    app.createRateLimit({
      keyGenerator: (request) => callerKey(request, sessions),
      max: (_, caller) => {
        const most = config.callsPerMinute[isPersonKey(caller) ? 'person' : 'address']
        return Math.max(1, Math.floor(most / cost[kind]))
      },
    })
  const usual = calls('usual')
  const dearer: readonly Limited[] = [
    { method: 'POST', path: new RegExp(`^${uploadPath}$`), count: calls('upload') },
    { method: 'GET', path: /\.csv$/, count: calls('export') },
    {
      method: 'POST',
      path: /^\/api\/auth\/(?:sign-up|request-password-reset|change-email)(?:\/|$)/,
      count: calls('mail'),
    },
  ]
  const long = { long: calls('long'), longer: calls('longer'), import: calls('import') }
  app.addHook('onRequest', async (request, reply) => {
    const path = servedPath(request)
    if (uncounted.test(path)) return
    await refuseTooMany(usual, request, reply)
    await refuseTooMany(limitOf(dearer, request, path), request, reply)
    const length = lengthKind(request, path)
    if (length !== undefined) await refuseTooMany(long[length], request, reply)
  })
}

/**
 * Counts how often an address tries passwords and codes, whoever is signed in there, and apart from it each device that an account knows, so that
 * strangers at the same address take no tries from it. It stands behind whatever else refuses a request: what
 * another site lets a browser send takes no tries from those who sign in there.
 */
export function limitTries(
  app: FastifyInstance,
  config: Config,
  devices: Pick<DeviceCookies, 'someId'>,
): void {
  const callerOf = (request: FastifyRequest): string => {
    const device = devices.someId(request.headers.cookie)
    return device === null ? addressKey(request) : `device ${device}`
  }
  const tries = (kind: 'password' | 'factor') =>
    app.createRateLimit({
      keyGenerator: (request) => `${servedPath(request)} ${callerOf(request)}`,
      max: guesses[config.isDemo ? 'inDemo' : kind],
    })
  const limits: readonly Limited[] = [
    { method: 'POST', path: /^\/api\/auth\/sign-in\/email$/, count: tries('password') },
    {
      method: 'POST',
      path: /^\/api\/auth\/(?:two-factor\/.+|factors\/confirm)$/,
      count: tries('factor'),
    },
  ]
  app.addHook('onRequest', (request, reply) =>
    refuseTooMany(limitOf(limits, request, servedPath(request)), request, reply),
  )
}
