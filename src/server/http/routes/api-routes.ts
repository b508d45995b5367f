import type { FastifyInstance } from 'fastify'
import { versionHeader } from '#rules/api/live-updates.ts'
import { requestedImpersonation } from '#server/impersonation/requested-impersonation.ts'
import { reads } from '#server/pipeline/registry.ts'
import type { RoutesContext } from '../request/request-session.ts'
import { sendResponse } from './send-response.ts'
import { registerWriteRoute } from './write-route.ts'

// Allowed while the session's second factor is missing.
const readsBeforeSecondFactor: ReadonlySet<string> = new Set(['users/profile'])

/** Registers the write endpoint and every read (specification, section 7). */
export function registerApiRoutes(app: FastifyInstance, context: RoutesContext): void {
  const { findSession, findAnySession, readPipeline, live } = context
  registerWriteRoute(app, context)
  for (const [name, { contract }] of reads) {
    app.get(contract.path.replace('{id}', ':id'), async (request, reply) => {
      const session = await (readsBeforeSecondFactor.has(name) ? findAnySession : findSession)(
        request,
      )
      const parameters = { ...(request.query as object), ...(request.params as object) }
      const preview = requestedImpersonation(request)
      const read = { name, query: parameters, session, preview }
      const { response, shown } = await readPipeline.respondWithVersion(read)
      if (shown !== null)
        reply.header(versionHeader, live.versionName(shown.target, shown.project, shown.version))
      return sendResponse(request, reply, response)
    })
  }
}
