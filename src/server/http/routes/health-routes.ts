import type { FastifyInstance, FastifyReply } from 'fastify'
import type { EndpointResponse } from '#operations/core/endpoint-contract.ts'
import { healthEndpoints } from '#operations/health/contract.ts'
import { DatabasesUnavailableError } from '#server/db/is-unavailable.ts'
import type { RoutesContext } from '../request/request-session.ts'
import { registerEndpoint } from './register-endpoint.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes GET /readyz return 503 from now on, because this server is stopping. */
    readonly stopBeingReady: () => void
  }
}

/**
 * Registers the report for Administrators; GET /healthz, 200 while the process runs; and GET /readyz, 200 while every database responds
 * and the server is not stopping, else 503 within a second. Probes at most once a second.
 */
export function registerHealthRoutes(app: FastifyInstance, context: RoutesContext): void {
  const { findUnavailable } = context
  const { health, readiness } = healthEndpoints
  let isStopping = false
  app.decorate('stopBeingReady', () => {
    isStopping = true
  })
  let probedAt = 0
  let probe: Promise<readonly string[]> = Promise.resolve([])
  app.get(health.path, () => ({ status: 'alive' }) satisfies EndpointResponse<typeof health>)
  app.get(readiness.path, async (request, reply) => {
    if (isStopping) return notReady(reply)
    // The clock may have been set back.
    if (Math.abs(Date.now() - probedAt) > 1_000) {
      probedAt = Date.now()
      probe = findUnavailable()
    }
    const away = await probe
    if (away.length === 0) return { status: 'ready' } satisfies EndpointResponse<typeof readiness>
    app.failures.log(request, new DatabasesUnavailableError(away), 'not ready')
    return notReady(reply)
  })
  registerEndpoint(app, context, healthEndpoints.report, async ({ session }) => ({
    data: await context.health.report(session),
  }))
}

const notReady = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header('retry-after', '1').send({ status: 'not ready' })
