import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { wireId, wireText } from '../../operations/kit/wire.ts'
import { caughtHtmlPath, mailPaths, outboxNames } from '../../rules/mail-desk.ts'
import type { RoutesHouse } from '../doors/request-session.ts'
import { parsed } from '../road/parsed.ts'

const mailId = wireId.transform(String)
const listAsked = z.object({ to: wireText(254).optional(), before: mailId.optional() })
const oneAsked = z.object({ id: mailId })
const again = z.object({ outbox: z.enum(outboxNames), id: mailId })

// A mail runs no scripts, loads nothing, knows nothing of the page that shows it, and is shown by pages of the house alone.
const framed =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** The calls of /app/admin/mail, for Administrators alone: what waits and failed, what was caught, sending again. */
export function mailRoutes(app: FastifyInstance, { mailDesk, findSession }: RoutesHouse): void {
  const send = (reply: FastifyReply, data: unknown) =>
    reply.header('cache-control', 'no-store').send({ data })
  app.get(mailPaths.overview, async (request, reply) =>
    send(reply, await mailDesk.overview(await findSession(request))),
  )
  app.get(mailPaths.caught, async (request, reply) => {
    const session = await findSession(request)
    return send(reply, await mailDesk.caught(session, parsed(listAsked, request.query, 'query')))
  })
  app.get(`${mailPaths.caught}/:id`, async (request, reply) => {
    const session = await findSession(request)
    const { mail } = await mailDesk.openCaught(session, parsed(oneAsked, request.params).id)
    return send(reply, mail)
  })
  app.get(caughtHtmlPath(':id'), async (request, reply) => {
    const session = await findSession(request)
    const { html } = await mailDesk.openCaught(session, parsed(oneAsked, request.params).id)
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', framed)
      .type('text/html; charset=utf-8')
      .send(html.replace(/<head[^>]*>/i, '$&<base target="_blank">'))
  })
  app.post(mailPaths.sendAgain, async (request, reply) => {
    const session = await findSession(request)
    const { outbox, id } = parsed(again, request.body)
    await mailDesk.sendAgain(session, outbox, id)
    return send(reply, { result: 'Success' })
  })
}
