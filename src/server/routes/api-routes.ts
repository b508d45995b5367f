import type { FastifyInstance } from 'fastify'
import { Refusal } from '../../operations/kit/refusal.ts'
import { longestStandardsFile } from '../../operations/module/contract.ts'
import type { House } from '../house.ts'
import { namedPreview } from '../previews/named-preview.ts'
import { answerOf, refusalOf } from '../road/answer.ts'
import { reads } from '../road/registry.ts'
import { isStaffOf } from '../sign-in/rights-in-house.ts'
import { sendAnswer } from './send-answer.ts'

const usualBody = 1024 * 1024
// A character of JSON text may take six bytes.
const longestBody = longestStandardsFile * 2

// What somebody may read whose session still lacks its second factor.
const openReads: ReadonlySet<string> = new Set(['users/profile'])

/** POST /api/v3/write/transformation and every read call (specification, section 7). */
export function apiRoutes(app: FastifyInstance, house: House): void {
  const { findSession, findAnySession, transform, query } = house
  app.post(
    '/api/v3/write/transformation',
    {
      bodyLimit: longestBody,
      onRequest: async (request) => {
        // Only staff may send more than a usual body: the text of a standards set.
        const length = Number(request.headers['content-length'] ?? Infinity)
        if (length <= usualBody) return
        const session = await findSession(request.headers.cookie)
        if (!session || !isStaffOf(house.config, session)) throw new Refusal('tooLarge')
      },
    },
    async (request, reply) => {
      const { apiDb } = request.query as { apiDb?: unknown }
      reply.header('cache-control', 'no-store')
      try {
        const session = await findSession(request.headers.cookie)
        const key = request.headers['idempotency-key']
        const { member, carried } = await transform.carry({
          body: request.body,
          apiDb,
          session,
          idempotencyKey: typeof key === 'string' ? key : undefined,
        })
        const { status, body } = answerOf(member, carried)
        return await reply.code(status).send(body)
      } catch (error) {
        const { status, body } = refusalOf(request.body, error)
        if (status >= 500) request.log.error({ err: error }, 'write failed')
        if (status === 503) reply.header('retry-after', '1')
        return reply.code(status).send({ ...body, request_id: request.id })
      }
    },
  )
  for (const [name, { contract }] of reads) {
    app.get(contract.path.replace('{id}', ':id'), async (request, reply) => {
      const session = await (openReads.has(name) ? findAnySession : findSession)(
        request.headers.cookie,
      )
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
