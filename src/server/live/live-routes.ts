import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { liveEndpoints } from '#operations/live/contract.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { SessionUser } from '../auth/sessions/session.ts'
import type { RoutesContext } from '../http/request/request-session.ts'
import { registerEndpoint } from '../http/routes/register-endpoint.ts'
import { requestedImpersonation } from '../impersonation/requested-impersonation.ts'
import { requestedTarget } from '../pipeline/write/request/requested-target.ts'

type AsWhom = Pick<RoutesContext, 'config' | 'readPipeline'>

/** Returns the target of a request and the person whose rights apply: during impersonation the client. */
async function callerOf(
  { config, readPipeline }: AsWhom,
  request: FastifyRequest,
  session: SessionUser,
) {
  const target = requestedTarget(config, (request.query as { apiDb?: unknown }).apiDb)
  const preview = requestedImpersonation(request)
  if (preview === undefined)
    return { target, preview, userId: storedUserId(target, session.UserId) }
  const view = await readPipeline.view(target, session, preview)
  return { target, preview, userId: view.ClientUserId, project: view.ProjectId }
}

/** Registers the endpoints for the stream of versions and for presence (who has which standard open). */
export function liveRoutes(app: FastifyInstance, context: RoutesContext): void {
  const { config, live, presence } = context
  if (!config.hasLiveUpdates) return
  app.addHook('preClose', async () => live.close())

  registerEndpoint(
    app,
    context,
    liveEndpoints.follow,
    async ({ session, query, request, reply }) => {
      const { project, ...caller } = await callerOf(context, request, session)
      const projects = (query.projects ?? []).filter(
        (id) => project === undefined || id === project,
      )
      const stream = await live.follow({ session, ...caller, projects })
      // Also when nothing is sent from it: a response to HEAD has no body, and a browser may be gone already.
      if (reply.raw.destroyed) stream.body.destroy()
      reply.raw.once('close', () => stream.body.destroy())
      // A buffering proxy would deliver events minutes late.
      return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream.body)
    },
  )

  registerEndpoint(
    app,
    context,
    liveEndpoints.readPresence,
    async ({ session, query, request }) => {
      const { target, userId, project } = await callerOf(context, request, session)
      if (project !== undefined && project !== query.id) throw new ApiError('notFound')
      // A standby cannot read the table, which is unlogged.
      if (config.isReadOnly) return { data: [] }
      return { data: await presence.read(target, userId, query.id) }
    },
  )

  registerEndpoint(
    app,
    context,
    liveEndpoints.storePresence,
    async ({ session, query, body: { tab, at }, request }) => {
      if (requestedImpersonation(request) !== undefined) throw new ApiError('previewReadOnly')
      if (config.isReadOnly) throw new ApiError('readOnly')
      const target = requestedTarget(config, (request.query as { apiDb?: unknown }).apiDb)
      const user = storedUserId(target, session.UserId)
      await presence.store(
        target,
        { project: query.id, user, tab },
        at && {
          standard: at.standard_id,
          phase: at.phase,
          text: at.field,
          element: at.element_id,
        },
      )
      return { data: { isStored: true } }
    },
  )
}
