import type { FastifyInstance } from 'fastify'
import type { House } from '../house.ts'

/** GET /healthz: 200 while the process lives. GET /readyz: 200 while it can serve, asked of the databases once a second at most. */
export function healthRoutes(app: FastifyInstance, { isReady }: House): void {
  let asked = 0
  let answer: Promise<boolean> = Promise.resolve(false)
  app.get('/healthz', () => ({ status: 'alive' }))
  app.get('/readyz', async (_, reply) => {
    if (Date.now() - asked > 1_000) {
      asked = Date.now()
      answer = isReady()
    }
    if (await answer) return { status: 'ready' }
    return reply.code(503).header('retry-after', '1').send({ status: 'not ready' })
  })
}
