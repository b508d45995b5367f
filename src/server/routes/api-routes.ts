import type { FastifyInstance } from 'fastify'
import type { RoutesHouse } from '../doors/request-session.ts'
import { namedPreview } from '../previews/named-preview.ts'
import { reads } from '../road/registry.ts'
import { sendAnswer } from './send-answer.ts'
import { writeRoute } from './write-route.ts'

// What somebody may read whose session still lacks its second factor.
const openReads: ReadonlySet<string> = new Set(['users/profile'])

/** The write call and every read call (specification, section 7). */
export function apiRoutes(app: FastifyInstance, house: RoutesHouse): void {
  const { findSession, findAnySession, query } = house
  writeRoute(app, house)
  for (const [name, { contract }] of reads) {
    app.get(contract.path.replace('{id}', ':id'), async (request, reply) => {
      const session = await (openReads.has(name) ? findAnySession : findSession)(request)
      const asked = { ...(request.query as object), ...(request.params as object) }
      const preview = namedPreview(request)
      return sendAnswer(
        request,
        reply,
        await query.answer({ name, query: asked, session, preview }),
      )
    })
  }
}
