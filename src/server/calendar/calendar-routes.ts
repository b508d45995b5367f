import type { FastifyInstance } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { RoutesContext } from '../http/request/request-session.ts'
import { sendResponse } from '../http/routes/send-response.ts'

// 256 bits in base64url.
const secretForm = /^[\w-]{43}$/

/** Registers the route of the calendar feeds. Calendar programs may store a feed and revalidate it by its ETag; shared caches must not store it. */
export function calendarRoutes(app: FastifyInstance, { calendarFeeds }: RoutesContext): void {
  app.get<{ Params: { secret: string } }>(
    '/calendar/:secret.ics',
    { config: { requiredSession: 'none' } },
    async (request, reply) => {
      const { secret } = request.params
      const feed = secretForm.test(secret) ? await calendarFeeds.respond(secret) : null
      if (feed === null) throw new ApiError('notFound')
      reply
        .header('cache-control', 'private, no-cache')
        .header('content-disposition', 'inline; filename="plumbline.ics"')
        .header('x-robots-tag', 'noindex')
      return sendResponse(request, reply, feed, 'text/calendar; charset=utf-8')
    },
  )
}
