import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../../operations/kit/refusal.ts'
import { anonymousLimits } from '../doors/body-limits.ts'
import type { RoutesHouse } from '../doors/request-session.ts'
import { HostedProblem } from '../sign-in/hosted/hosted-problem.ts'
import type { Departure, Onward } from '../sign-in/hosted/hosted-sign-in.ts'
import type { Hosted } from '../sign-in/hosted/open-hosted.ts'
import { notingMeant } from './noting-meant.ts'

const base = '/api/auth/hosted'
const departure = z.strictObject({
  returnTo: z.string().max(2_000).optional(),
  invitation: z.string().max(200).optional(),
})

const nothing = z.strictObject({})

/** Signing in through the provider: there and back below /api/auth/hosted, and what the provider tells when somebody has signed out there. */
export function hostedRoutes(
  app: FastifyInstance,
  { hosted, findSession, findAnySession }: RoutesHouse,
): void {
  if (!hosted) return
  app.get(`${base}/start`, async (request, reply) => {
    const { returnTo } = request.query as { readonly returnTo?: unknown }
    return move(reply, await away(hosted, request, { returnTo, invitation: undefined }))
  })

  // The token of an invitation stands in no address.
  app.post(`${base}/start`, { config: { needs: 'none' } }, async (request, reply) => {
    const asked = departure.safeParse(request.body)
    if (!asked.success) throw new Refusal('invalidParameters')
    const { returnTo, invitation } = asked.data
    const { location, cookies } = await away(hosted, request, { returnTo, invitation })
    return setCookies(reply, cookies).send({ data: { location } })
  })

  app.get(`${base}/callback`, async (request, reply) => {
    const { cookie: cookies, 'user-agent': userAgent = '' } = request.headers
    const query = request.url.slice(request.url.indexOf('?') + 1)
    const { address } = request
    const { refused, ...onward } = await notingMeant(request, () =>
      hosted.finish({ query, cookies, userAgent, address }),
    )
    if (refused) request.refusedAs = refused
    return move(reply, onward)
  })

  app.get(`${base}/link`, { config: { isForOwnPages: true } }, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    return { data: await hosted.linkAccount.offered(request.headers.cookie) }
  })

  // Whoever must set up a second factor first may link: the account has none that could be asked for.
  app.post(`${base}/link`, { config: { needs: 'any' } }, async (request, reply) => {
    const session = await findAnySession(request)
    if (session === null) throw new Refusal('notSignedIn')
    if (!nothing.safeParse(request.body).success) throw new Refusal('invalidParameters')
    setCookies(reply, [hosted.linkAccount.drop])
    return { data: await hosted.linkAccount.link(session, request.headers.cookie) }
  })

  app.get(`${base}/organizations`, async (request, reply) => {
    const session = await findSession(request)
    if (session === null) throw new Refusal('notSignedIn')
    reply.header('cache-control', 'no-store')
    return { data: await hosted.organizationsOf(session.UserId) }
  })

  app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: anonymousLimits.bytes },
      (_request, body, parsed) => parsed(null, String(body)),
    )
    const config = { takesForm: true, needs: 'none' } as const
    scope.post(`${base}/logout`, { config }, async (request, reply) => {
      const { body } = request
      const tokens = new URLSearchParams(typeof body === 'string' ? body : '').getAll(
        'logout_token',
      )
      const [token] = tokens
      reply.header('cache-control', 'no-store')
      try {
        const isEnded =
          tokens.length === 1 && token !== undefined && (await hosted.endByToken(token))
        if (!isEnded) {
          request.refusedAs = { code: 'logoutTokenRefused', email: null }
          reply.code(400)
        }
        return await reply.send(isEnded ? undefined : { error: 'invalid_request' })
      } catch (error) {
        if (!(error instanceof HostedProblem)) throw error
        // A token that could not be judged may be sent again.
        reply.code(503).header('retry-after', '1')
        return reply.send({ error: 'temporarily_unavailable' })
      }
    })
    done()
  })
}

async function away(
  hosted: Hosted,
  { headers }: FastifyRequest,
  asked: Pick<Departure, 'returnTo' | 'invitation'>,
): Promise<Onward> {
  try {
    return await hosted.begin({ ...asked, cookies: headers.cookie })
  } catch (error) {
    if (!(error instanceof HostedProblem)) throw error
    return { location: `/sign-in?problem=${error.problem}`, cookies: [] }
  }
}

const setCookies = (reply: FastifyReply, cookies: readonly string[]): FastifyReply =>
  reply.header('set-cookie', [...cookies]).header('cache-control', 'no-store')

const move = (reply: FastifyReply, { location, cookies }: Onward): FastifyReply =>
  setCookies(reply, cookies).redirect(location, 303)
