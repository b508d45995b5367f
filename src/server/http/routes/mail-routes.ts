import type { FastifyInstance } from 'fastify'
import { mailEndpoints } from '#operations/mail/contract.ts'
import type { RoutesContext } from '../request/request-session.ts'
import { registerEndpoint } from './register-endpoint.ts'

// A mail runs no scripts, loads nothing, is isolated from the page around it, and only our pages may frame it.
const framedMailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** Registers the endpoints of /app/admin/mail, for Administrators only. */
export function registerMailRoutes(app: FastifyInstance, context: RoutesContext): void {
  const { mailDesk } = context
  registerEndpoint(app, context, mailEndpoints.overview, async ({ session }) => ({
    data: await mailDesk.overview(session),
  }))
  registerEndpoint(app, context, mailEndpoints.listCaught, async ({ session, query }) => ({
    data: await mailDesk.caught(session, query),
  }))
  registerEndpoint(app, context, mailEndpoints.readCaught, async ({ session, query }) => ({
    data: (await mailDesk.openCaught(session, query.id)).mail,
  }))
  registerEndpoint(
    app,
    context,
    mailEndpoints.readCaughtHtml,
    async ({ session, query, reply }) => {
      const { html } = await mailDesk.openCaught(session, query.id)
      return reply
        .header('content-security-policy', framedMailPolicy)
        .type('text/html; charset=utf-8')
        .send(html.replace(/<head[^>]*>/i, '$&<base target="_blank">'))
    },
  )
  registerEndpoint(app, context, mailEndpoints.sendAgain, async ({ session, body }) => {
    await mailDesk.sendAgain(session, body.outbox, body.id)
    return { data: { result: 'Success' as const } }
  })
}
