import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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

/**
 * Counts the calls of a minute and refuses with 429 and Retry-After what is too many: of a person signed in, however many sessions; of everybody
 * else by address, a cookie that opens no session being none; passwords and codes by address, whoever tries them. What is counted
 * is bounded: the least recent are forgotten.
 */
export async function limitCalls(
  app: FastifyInstance,
  { callsPerMinute, isBehindTls, isDemo }: Config,
  sessions: KnownSessions,
): Promise<void> {
  const addressOf = ({ headers, ip }: FastifyRequest): string =>
    `address ${clientAddress({ headers, ip }, isBehindTls)}`
  const callerOf = (request: FastifyRequest): string => {
    const person = sessions.personOf(request.headers.cookie)
    return person === null ? addressOf(request) : `person ${person}`
  }
  await app.register(rateLimit, { global: false, timeWindow: minute, cache: mostCounted })
  const calls = (kind: keyof typeof cost) =>
    app.createRateLimit({
      keyGenerator: callerOf,
      max: (_, caller) => {
        const most = callsPerMinute[caller.startsWith('person ') ? 'person' : 'address']
        return Math.max(1, Math.floor(most / cost[kind]))
      },
    })
  const tries = (kind: 'password' | 'factor') =>
    app.createRateLimit({
      keyGenerator: (request) => `${servedPath(request)} ${addressOf(request)}`,
      max: guesses[isDemo ? 'inDemo' : kind],
    })

  const usual = calls('usual')
  const further = [
    { method: 'POST', path: new RegExp(`^${uploadPath}$`), count: calls('upload') },
    { method: 'GET', path: /\.csv$/, count: calls('export') },
    {
      method: 'POST',
      path: /^\/api\/auth\/(?:sign-up|request-password-reset|change-email)(?:\/|$)/,
      count: calls('mail'),
    },
    { method: 'POST', path: /^\/api\/auth\/sign-in\/email$/, count: tries('password') },
    {
      method: 'POST',
      path: /^\/api\/auth\/(?:two-factor\/.+|factors\/confirm)$/,
      count: tries('factor'),
    },
  ]
  app.addHook('onRequest', async (request, reply) => {
    const path = servedPath(request)
    if (uncounted.test(path)) return
    const also = further.find((one) => one.method === request.method && one.path.test(path))
    for (const count of also ? [usual, also.count] : [usual]) {
      const counted = await count(request)
      if (counted.isAllowed || !counted.isExceeded) continue
      reply.header('retry-after', Math.max(1, counted.ttlInSeconds))
      throw new Refusal('tooManyRequests')
    }
  })
}
