import type { FastifyInstance, FastifyRequest } from 'fastify'
import { viewEndpoints } from '#operations/view/contract.ts'
import type { RoutesContext } from '../http/request/request-session.ts'
import { registerEndpoint } from '../http/routes/register-endpoint.ts'
import { requestedTarget } from '../pipeline/write/request/requested-target.ts'

/** Registers the endpoints by which people save and remove their views. */
export function registerViewRoutes(app: FastifyInstance, context: RoutesContext): void {
  const { views, config } = context
  const targetOf = ({ query }: FastifyRequest) =>
    requestedTarget(config, (query as { readonly apiDb?: unknown }).apiDb)

  registerEndpoint(app, context, viewEndpoints.save, async ({ session, query, body, request }) => {
    const owner = { target: targetOf(request), session, project: query.id }
    const view = { name: body.name, search: body.search, view: body.view_id }
    return { data: { view_id: await views.save(owner, view) } }
  })

  registerEndpoint(app, context, viewEndpoints.remove, async ({ session, query, request }) => {
    const owner = { target: targetOf(request), session, project: query.id }
    return { data: { view_id: await views.remove(owner, query.view_id) } }
  })
}
