import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../operations/kit/refusal.ts'
import type { Config } from '../config.ts'
import { callerKey, isPersonKey } from './caller-key.ts'
import { hasBody } from './has-body.ts'
import type { KnownSessions } from './known-sessions.ts'

const minute = 60_000
const mostCounted = 20_000
// How many calls of the rate limit a rejected body counts for: our own screens hardly ever send one.
const cost = { person: 100, address: 20 } as const
const inDemo = 600

const refused = new Set([400, 413])

/**
 * Counts the rejected bodies (400, 413) of each caller per minute and answers further ones 429 without reading them: bodies that cost work
 * and are then rejected get a tighter limit than other calls. The least recent callers are evicted.
 */
export function limitRefusedBodies(
  app: FastifyInstance,
  config: Config,
  sessions: KnownSessions,
): void {
  const counts = new Map<string, { times: number; readonly until: number }>()
  const mostOf = (key: string) => {
    const kind = isPersonKey(key) ? 'person' : 'address'
    const most = Math.max(1, Math.floor(config.callsPerMinute[kind] / cost[kind]))
    return config.isDemo ? Math.max(inDemo, most) : most
  }
  app.addHook('onRequest', (request, reply, done) => {
    if (!hasBody(request)) return done()
    const key = callerKey(request, sessions)
    const counted = counts.get(key)
    const left = (counted?.until ?? 0) - Date.now()
    if (counted === undefined || left <= 0 || counted.times < mostOf(key)) return done()
    reply.header('retry-after', Math.ceil(left / 1_000))
    done(new Refusal('tooManyRequests'))
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    if (refused.has(reply.statusCode) && hasBody(request)) {
      const key = callerKey(request, sessions)
      const counted = counts.get(key)
      const goesOn = counted !== undefined && counted.until > Date.now()
      if (goesOn) counted.times += 1
      else {
        counts.delete(key)
        counts.set(key, { times: 1, until: Date.now() + minute })
      }
      const [oldest] = counts.keys()
      if (counts.size > mostCounted && oldest !== undefined) counts.delete(oldest)
    }
    done(null, payload)
  })
}
