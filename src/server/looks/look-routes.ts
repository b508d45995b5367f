import type { FastifyInstance } from 'fastify'
import { lookEndpoints } from '#operations/look/contract.ts'
import type { RoutesContext } from '../http/request/request-session.ts'
import { registerEndpoint } from '../http/routes/register-endpoint.ts'
import { requestedTarget } from '../pipeline/write/request/requested-target.ts'

/** Registers the endpoint that records what a person has seen. */
export function registerLookRoutes(app: FastifyInstance, context: RoutesContext): void {
  const { looks, config } = context
  registerEndpoint(app, context, lookEndpoints.look, async ({ session, query, body, request }) => {
    const { apiDb } = request.query as { readonly apiDb?: unknown }
    await looks.note(requestedTarget(config, apiDb), session, {
      projectId: query.id,
      standardId: body.standard_id ?? null,
      until: body.until,
    })
    return { data: { result: 'Success' as const } }
  })
}
