import type { FastifyInstance } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { Config } from '#server/settings/config.ts'
import { callerKey, isPersonKey } from '../request/caller-key.ts'
import type { SessionCache } from '../request/session-cache.ts'
import { hasReadableBody } from './body-length.ts'

const minute = 60_000
const maxCallers = 20_000
// A rejected body counts as this many calls of the rate limit: our own pages hardly ever send one.
const cost = { person: 100, address: 20 } as const
const demoLimit = 600

const rejectedStatuses = new Set([400, 413])

/**
 * Counts the rejected bodies (400, 413) of each caller per minute and rejects further ones with 429 without reading them. Parsing bodies
 * that turn out to be invalid is expensive, so their limit is tighter than that of other calls. The least recent callers are evicted.
 */
export function limitRejectedBodies(
  app: FastifyInstance,
  config: Config,
  sessions: SessionCache,
): void {
  const counts = new Map<string, { times: number; readonly until: number }>()
  const limitOf = (key: string) => {
    const kind = isPersonKey(key) ? 'person' : 'address'
    const limit = Math.max(1, Math.floor(config.callsPerMinute[kind] / cost[kind]))
    return config.isDemo ? Math.max(demoLimit, limit) : limit
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasReadableBody(request)) return done()
    const key = callerKey(request, sessions)
    const count = counts.get(key)
    const remaining = (count?.until ?? 0) - performance.now()
    if (count === undefined || remaining <= 0 || count.times < limitOf(key)) return done()
    reply.header('retry-after', Math.ceil(remaining / 1_000))
    done(new ApiError('tooManyRequests'))
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (rejectedStatuses.has(reply.statusCode) && hasReadableBody(request)) {
      const key = callerKey(request, sessions)
      const count = counts.get(key)
      const isCurrent = count !== undefined && count.until > performance.now()
      if (isCurrent) count.times += 1
      else {
        counts.delete(key)
        counts.set(key, { times: 1, until: performance.now() + minute })
      }
      const [oldest] = counts.keys()
      if (counts.size > maxCallers && oldest !== undefined) counts.delete(oldest)
    }
    done(null, payload)
  })
}
