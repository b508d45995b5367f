import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { bodyOf, type EndpointResponse } from '#operations/core/endpoint-contract.ts'
import { providerEndpoints } from '#operations/provider/contract.ts'
import { OidcError } from '#server/auth/oidc/oidc-problem.ts'
import type { SignInStart, Redirect } from '#server/auth/oidc/oidc-sign-in.ts'
import type { Oidc } from '#server/auth/oidc/open-oidc.ts'
import { parseInput } from '#server/pipeline/parse-input.ts'
import { anonymousLimits } from '../bodies/body-limits.ts'
import type { RoutesContext } from '../request/request-session.ts'
import { recordAttemptedAccount } from './record-attempted-account.ts'
import { registerEndpoint } from './register-endpoint.ts'

const base = '/api/auth/hosted'
const { start } = providerEndpoints

/** Registers sign-in through the OpenID Connect provider below /api/auth/hosted, linking of accounts, and back-channel logout. */
export function registerOidcRoutes(app: FastifyInstance, context: RoutesContext): void {
  const { hosted } = context
  if (!hosted) return
  app.get(providerEndpoints.redirect.path, async (request, reply) => {
    const { returnTo } = request.query as { readonly returnTo?: unknown }
    return redirect(reply, await startSignIn(hosted, request, { returnTo, invitation: undefined }))
  })

  // A POST, since the token of an invitation must not appear in a URL.
  app.post(start.path, { config: { requiredSession: start.session } }, async (request, reply) => {
    const { returnTo, invitation } = parseInput(bodyOf(start), request.body)
    const { location, cookies } = await startSignIn(hosted, request, { returnTo, invitation })
    return setCookies(reply, cookies).send({
      data: { location },
    } satisfies EndpointResponse<typeof start>)
  })

  app.get(`${base}/callback`, async (request, reply) => {
    const { cookie: cookies, 'user-agent': userAgent = '' } = request.headers
    const query = request.url.slice(request.url.indexOf('?') + 1)
    const { address } = request
    const { refused, ...onward } = await recordAttemptedAccount(request, () =>
      hosted.finish({ query, cookies, userAgent, address }),
    )
    if (refused) request.refusedAs = refused
    return redirect(reply, onward)
  })

  app.get(
    providerEndpoints.readLinkOffer.path,
    { config: { sameOriginOnly: true } },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const data = await hosted.linkAccount.offered(request.headers.cookie)
      return { data } satisfies EndpointResponse<typeof providerEndpoints.readLinkOffer>
    },
  )

  // Allowed before a required second factor is set up: the account does not have one yet.
  registerEndpoint(app, context, providerEndpoints.link, async ({ session, request, reply }) => {
    setCookies(reply, [hosted.linkAccount.drop])
    return { data: await hosted.linkAccount.link(session, request.headers.cookie) }
  })

  registerEndpoint(app, context, providerEndpoints.listOrganizations, async ({ session }) => ({
    data: await hosted.organizationsOf(session.UserId),
  }))

  app.register((scope, _, done) => {
    registerBackChannelLogout(scope, hosted)
    done()
  })
}

function registerBackChannelLogout(scope: FastifyInstance, hosted: Oidc): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: anonymousLimits.bytes },
    (_request, body, parsed) => parsed(null, String(body)),
  )
  const config = { acceptsForm: true, requiredSession: 'none' } as const
  scope.post(`${base}/logout`, { config }, async (request, reply) => {
    const { body } = request
    const tokens = new URLSearchParams(typeof body === 'string' ? body : '').getAll('logout_token')
    const [token] = tokens
    reply.header('cache-control', 'no-store')
    try {
      const isEnded = tokens.length === 1 && token !== undefined && (await hosted.endByToken(token))
      if (!isEnded) {
        request.refusedAs = { code: 'logoutTokenRefused', email: null }
        reply.code(400)
      }
      return await reply.send(isEnded ? undefined : { error: 'invalid_request' })
    } catch (error) {
      if (!(error instanceof OidcError)) throw error
      // The provider may retry a token that could not be verified.
      reply.code(503).header('retry-after', '1')
      return reply.send({ error: 'temporarily_unavailable' })
    }
  })
}

async function startSignIn(
  hosted: Oidc,
  { headers }: FastifyRequest,
  requested: Pick<SignInStart, 'returnTo' | 'invitation'>,
): Promise<Redirect> {
  try {
    return await hosted.begin({ ...requested, cookies: headers.cookie })
  } catch (error) {
    if (!(error instanceof OidcError)) throw error
    return { location: `/sign-in?problem=${error.problem}`, cookies: [] }
  }
}

const setCookies = (reply: FastifyReply, cookies: readonly string[]): FastifyReply =>
  reply.header('set-cookie', [...cookies]).header('cache-control', 'no-store')

const redirect = (reply: FastifyReply, { location, cookies }: Redirect): FastifyReply =>
  setCookies(reply, cookies).redirect(location, 303)
