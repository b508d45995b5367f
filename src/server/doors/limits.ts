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
const dearer = {
  upload: 10,
  export: 50,
  mail: 30,
} as const

type Dearer = keyof typeof dearer

const dearerPaths: readonly (readonly [kind: Dearer, method: string, path: RegExp])[] = [
  ['upload', 'POST', new RegExp(`^${uploadPath}$`)],
  ['export', 'GET', /\.csv$/],
  ['mail', 'POST', /^\/api\/auth\/(?:sign-up|request-password-reset|change-email)(?:\/|$)/],
]

// The built files are ready-made, and whether the house lives must be told at any time.
const uncounted = /^\/(?:assets\/|healthz$|readyz$)/

/**
 * Counts the calls of a minute and refuses with 429 and Retry-After what is too many: of a person signed in, however many sessions; of everybody
 * else by address, a cookie that opens no session being none. What is counted is bounded: the least recent are forgotten.
 */
export async function limitCalls(
  app: FastifyInstance,
  { callsPerMinute, isBehindTls }: Config,
  sessions: KnownSessions,
): Promise<void> {
  const keyGenerator = ({ headers, ip }: FastifyRequest): string => {
    const person = sessions.personOf(headers.cookie)
    return person === null
      ? `address ${clientAddress({ headers, ip }, isBehindTls)}`
      : `person ${person}`
  }
  const most = (cost: number) => (_: FastifyRequest, caller: string) =>
    Math.max(
      1,
      Math.floor(callsPerMinute[caller.startsWith('person ') ? 'person' : 'address'] / cost),
    )
  await app.register(rateLimit, {
    global: false,
    timeWindow: minute,
    cache: mostCounted,
    keyGenerator,
    max: most(1),
  })
  const usual = app.createRateLimit()
  const dear = (kind: Dearer) =>
    app.createRateLimit({ timeWindow: minute, keyGenerator, max: most(dearer[kind]) })
  const limiters = { upload: dear('upload'), export: dear('export'), mail: dear('mail') }
  app.addHook('onRequest', async (request, reply) => {
    const path = servedPath(request)
    if (uncounted.test(path)) return
    const [kind] =
      dearerPaths.find(([, method, paths]) => method === request.method && paths.test(path)) ?? []
    for (const count of kind === undefined ? [usual] : [usual, limiters[kind]]) {
      const counted = await count(request)
      if (counted.isAllowed || !counted.isExceeded) continue
      reply.header('retry-after', Math.max(1, counted.ttlInSeconds))
      throw new Refusal('tooManyRequests')
    }
  })
}
