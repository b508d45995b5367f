import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../../operations/kit/refusal.ts'
import { uploadPath } from '../../rules/file-paths.ts'
import type { Config } from '../config.ts'
import { clientAddress } from './client-address.ts'
import type { KnownSessions } from './known-sessions.ts'
import { servedPath } from './served-path.ts'

const minute = 60_000
const mostCounted = 20_000

// What costs more than a usual call: how many of them count as one minute's usual calls.
const cost = { usual: 1, upload: 10, mail: 30, export: 50 } as const

// How often in a minute one address may ask of one call whether a password or a code is right; in a demo everybody asks from one.
const guesses = { password: 30, factor: 20, inDemo: 600 } as const

// The built files are ready-made, and whether the house lives must be told at any time.
const uncounted = /^\/(?:assets\/|healthz$|readyz$)/

type Count = ReturnType<FastifyInstance['createRateLimit']>
type Limited = { readonly method: string; readonly path: RegExp; readonly count: Count }

const limitOf = (limits: readonly Limited[], { method }: FastifyRequest, path: string) =>
  limits.find((one) => one.method === method && one.path.test(path))?.count

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

const addressOf = ({ headers, ip }: FastifyRequest, { isBehindTls }: Config): string =>
  `address ${clientAddress({ headers, ip }, isBehindTls)}`

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
      keyGenerator: (request) => {
        const person = sessions.personOf(request.headers.cookie)
        return person === null ? addressOf(request, config) : `person ${person}`
      },
      max: (_, caller) => {
        const most = config.callsPerMinute[caller.startsWith('person ') ? 'person' : 'address']
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
  app.addHook('onRequest', async (request, reply) => {
    const path = servedPath(request)
    if (uncounted.test(path)) return
    await refuseTooMany(usual, request, reply)
    await refuseTooMany(limitOf(dearer, request, path), request, reply)
  })
}

/**
 * Counts how often an address tries passwords and codes, whoever is signed in there. It stands behind whatever else refuses a request: what
 * another site lets a browser send takes no tries from those who sign in there.
 */
export function limitTries(app: FastifyInstance, config: Config): void {
  const tries = (kind: 'password' | 'factor') =>
    app.createRateLimit({
      keyGenerator: (request) => `${servedPath(request)} ${addressOf(request, config)}`,
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
