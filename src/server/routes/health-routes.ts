import type { FastifyInstance } from 'fastify'
import { DatabasesAwayError } from '../databases/is-unavailable.ts'
import type { House } from '../house.ts'

/** GET /healthz: 200 while the process lives. GET /readyz: 200 while every database answers, which is probed once a second at most; else 503 within a second. */
export function healthRoutes(app: FastifyInstance, { findAway }: House): void {
  let asked = 0
  let answer: Promise<readonly string[]> = Promise.resolve([])
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async (request, reply) => {
    if (Date.now() - asked > 1_000) {
      asked = Date.now()
      answer = findAway()
    }
    const away = await answer
    if (away.length === 0) return { status: 'ready' }
    app.failures.log(request, new DatabasesAwayError(away), 'not ready')
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready' })
  })
}
