import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { demoAccountGroups, demoAccounts } from '#database/seed/people/demo-people.ts'
import type { EndpointResponse } from '#operations/core/endpoint-contract.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import { sessionEndpoints } from '#operations/session/contract.ts'
import { signInEndpoints } from '#operations/sign-in/contract.ts'
import { offersTestAccounts } from '#rules/api/feature-flags.ts'
import { userTypes } from '#rules/permissions/user-types.ts'
import { signUpAudience } from '#server/auth/accounts/may-sign-up.ts'
import { passkeyHost } from '#server/auth/mfa/passkey-host.ts'
import type { SessionUser } from '#server/auth/sessions/session.ts'
import { needsSession } from '#server/auth/sign-in/reachable-endpoints.ts'
import { impersonatedSession } from '#server/impersonation/impersonated-session.ts'
import { requestedImpersonation } from '#server/impersonation/requested-impersonation.ts'
import { requestedTarget } from '#server/pipeline/write/request/requested-target.ts'
import { isAdministratorOf } from '#server/settings/administrator-lists.ts'
import type { Config } from '#server/settings/config.ts'
import { sendError } from '../errors/error-handler.ts'
import { clearSiteCache } from '../headers/clear-site-cache.ts'
import { canonicalPath } from '../request/canonical-url.ts'
import type { RoutesContext } from '../request/request-session.ts'
import { toFetchRequest } from './fetch-request.ts'
import { messengerFor } from './messenger-for.ts'
import { recordAttemptedAccount } from './record-attempted-account.ts'

/** Registers the sign-in library below /api/auth/, and GET /api/session: the caller and the installation. */
export function registerAuthRoutes(app: FastifyInstance, context: RoutesContext): void {
  const { config, auth, findAnySession } = context
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const session = request.foundSession === null ? undefined : await findAnySession(request)
    const response = await recordAttemptedAccount(request, () =>
      auth(toFetchRequest(request, context), session),
    )
    reply.code(response.status)
    for (const [name, value] of response.headers) {
      if (name === 'x-retry-after') reply.header('retry-after', value)
      else if (name !== 'set-cookie') reply.header(name, value)
    }
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
    if (canonicalPath(request) === signInEndpoints.signOut.path && response.status === 200)
      clearSiteCache(reply)
    return reply.header('cache-control', 'no-store').send(await response.text())
  }
  app.get('/api/auth/*', { config: { sameOriginOnly: true } }, answer)
  app.post('/api/auth/*', { config: { requiredSession: requiredSessionOf }, errorHandler }, answer)
  app.get(sessionEndpoints.read.path, async (request, reply) => {
    const session = await findAnySession(request)
    const data = {
      ...installationOf(config, session),
      ...ofUsableSession(context, request, session),
      ...(await impersonationFor(context, request, session)),
      ...(session === null && (await endReasonFor(context, request))),
    }
    return reply
      .header('cache-control', 'no-store')
      .send({ data } satisfies EndpointResponse<typeof sessionEndpoints.read>)
  })
}

const requiredSessionOf = (path: string) =>
  needsSession(path.slice('/api/auth'.length)) ? 'any' : 'none'

// A missing session gets the response of the sign-in library.
function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof ApiError && error.code === 'notSignedIn')
    void reply
      .code(401)
      .header('cache-control', 'no-store')
      .send({ code: 'UNAUTHORIZED', message: 'Unauthorized' })
  else void sendError(error, request, reply)
}

// Only the browser that had the session learns why it ended.
async function endReasonFor({ whyEnded }: RoutesContext, { headers }: FastifyRequest) {
  const ended = await whyEnded(headers.cookie)
  return ended === null ? {} : { ended }
}

// Withheld until the second factor is given, and during impersonation: nothing can be typed then, and no
// third party may learn of the client.
function ofUsableSession(
  { config, draftKeyOf }: RoutesContext,
  request: FastifyRequest,
  session: SessionUser | null,
) {
  const isUsable = session?.secondFactor === 'given' || session?.secondFactor === 'absent'
  if (!isUsable || requestedImpersonation(request) !== undefined) return {}
  return {
    draftKey: draftKeyOf(session.UserId),
    ...(config.messenger && { messenger: messengerFor(config.messenger, session.UserId) }),
  }
}

async function impersonationFor(
  { config, readPipeline }: RoutesContext,
  request: FastifyRequest,
  session: SessionUser | null,
) {
  const preview = requestedImpersonation(request)
  if (preview === undefined || session === null) return {}
  const target = requestedTarget(config, (request.query as { apiDb?: unknown }).apiDb)
  return impersonatedSession(
    config,
    target,
    session,
    await readPipeline.view(target, session, preview),
  )
}

function installationOf(config: Config, session: SessionUser | null) {
  const { environment, isDemo, isReadOnly, defaultTarget, largestUpload, featureFlags } = config
  return {
    user: session && userOf(config, session),
    environment,
    isDemo,
    isReadOnly,
    isLive: config.hasLiveUpdates,
    defaultTarget,
    largestUpload,
    featureFlags,
    ...(config.flagService && { flagService: config.flagService }),
    passkeyHost: passkeyHost(config),
    hosted: config.hosted
      ? { name: config.hosted.name, profileUrl: config.hosted.profileUrl ?? null }
      : null,
    hasEmbeddedSignIn: config.hasEmbeddedSignIn,
    isSignUpOpen: signUpAudience(config) === 'all',
    isSignUpForListed: signUpAudience(config) === 'listed',
    ...(!session &&
      offersTestAccounts(featureFlags, config) && { demoAccounts: demoAccountList() }),
  }
}

function userOf(config: Config, session: SessionUser) {
  const { UserId, user_type, email, name, secondFactor, shell } = session
  const address = email.toLowerCase()
  return {
    UserId,
    user_type: userTypes.find((type) => type === (shell ?? user_type)) ?? 'Client',
    email,
    name,
    isAdministrator: isAdministratorOf(config, session),
    isSuperUser: config.superUsers.has(address),
    isExperimental: config.experimentalUsers.has(address),
    secondFactor,
  }
}

const demoAccountList = () => [
  ...demoAccounts.map(demoAccountRow),
  ...demoAccountGroups.flatMap(({ group, people }) =>
    people.map((person) => ({ ...demoAccountRow(person), group })),
  ),
]

const demoAccountRow = ({
  email,
  FirstName,
  LastName,
  Title,
  UserType,
}: (typeof demoAccounts)[number]) => ({
  name: `${FirstName} ${LastName}`,
  email,
  description: Title ? `${UserType}, ${Title}` : UserType,
  password: demoPassword,
})
