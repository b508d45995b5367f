import type { FastifyInstance, FastifyReply } from 'fastify'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { notificationEndpoints } from '#operations/notification/contract.ts'
import type { NotificationLevel } from '#rules/notifications/levels.ts'
import {
  unsubscribePath,
  type Unsubscription,
} from '#server/mail/notification-mails/unsubscribe-links.ts'
import { requestedTarget } from '#server/pipeline/write/request/requested-target.ts'
import { anonymousLimits } from '../bodies/body-limits.ts'
import type { RoutesContext } from '../request/request-session.ts'
import { registerEndpoint } from './register-endpoint.ts'
import { pagePolicy, unsubscribePage, type UnsubscribePage } from './unsubscribe-page.ts'

/** Registers the marking of notifications and the page behind the unsubscribe links of mails. */
export function registerNotificationRoutes(app: FastifyInstance, context: RoutesContext): void {
  registerEndpoint(
    app,
    context,
    notificationEndpoints.markRead,
    async ({ session, body, request }) => {
      const { apiDb } = request.query as Record<string, unknown>
      const target = requestedTarget(context.config, apiDb)
      return { data: { marked: await context.notifications.markRead(session, target, body) } }
    },
  )
  app.register((scope, _, done) => {
    registerUnsubscribing(scope, context)
    done()
  })
}

const send = (reply: FastifyReply, shown: UnsubscribePage) =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', pagePolicy)
    .header('x-robots-tag', 'noindex')
    .send(unsubscribePage(shown))

function registerUnsubscribing(scope: FastifyInstance, context: RoutesContext): void {
  const { config, unsubscribing } = context
  const named = (query: unknown): Unsubscription | null => {
    const { token } = query as Record<string, unknown>
    return typeof token === 'string' ? unsubscribing.read(token) : null
  }
  // Mail programs fetch links to inspect them, so only POST changes anything.
  scope.get(unsubscribePath, { config: { requiredSession: 'none' } }, async (request, reply) =>
    named(request.query) === null
      ? send(reply.code(404), 'unknown')
      : send(reply, config.isReadOnly ? 'readOnly' : 'ask'),
  )
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    ['application/x-www-form-urlencoded', 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: anonymousLimits.bytes },
    (_request, body, parsed) => parsed(null, String(body)),
  )
  scope.post(
    unsubscribePath,
    { config: { requiredSession: 'none', acceptsForm: true } },
    async (request, reply) => {
      const unsubscription = named(request.query)
      if (unsubscription === null) return send(reply.code(404), 'unknown')
      if (config.isReadOnly) throw new ApiError('readOnly')
      const level: NotificationLevel =
        new URLSearchParams(String(request.body ?? '')).get('level') === 'digest' ? 'digest' : 'off'
      await unsubscribing.end(unsubscription, level)
      return send(reply, level)
    },
  )
}
