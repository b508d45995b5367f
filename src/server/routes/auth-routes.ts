import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { demoAccountGroups, demoAccounts } from '../../database/seed/demo-people.ts'
import { demoPassword } from '../../database/seed/demo-password.ts'
import { Refusal } from '../../operations/kit/refusal.ts'
import { offersTestAccounts } from '../../rules/feature-flags.ts'
import { answerError } from '../doors/answer-errors.ts'
import { clearSiteCache } from '../doors/clear-site-cache.ts'
import type { RoutesHouse } from '../doors/request-session.ts'
import { servedPath } from '../doors/served-path.ts'
import type { Config } from '../config.ts'
import { namedPreview } from '../previews/named-preview.ts'
import { previewShell } from '../previews/preview-shell.ts'
import { targetAsked } from '../road/target-asked.ts'
import { signUpFor } from '../sign-in/accounts/may-sign-up.ts'
import { passkeyHost } from '../sign-in/passkey-host.ts'
import { needsSession } from '../sign-in/open-calls.ts'
import { isAdministratorOf } from '../sign-in/rights-in-house.ts'
import type { SessionUser } from '../sign-in/session.ts'
import { fetchRequest } from './fetch-request.ts'
import { notingMeant } from './noting-meant.ts'

const signOut = '/api/auth/sign-out'

/** Sign-in below /api/auth/, and GET /api/session: who is signed in and in what kind of house. */
export function authRoutes(app: FastifyInstance, house: RoutesHouse): void {
  const { config, auth, findAnySession } = house
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const session = request.foundSession === null ? undefined : await findAnySession(request)
    const response = await notingMeant(request, () => auth(fetchRequest(request, house), session))
    reply.code(response.status)
    for (const [name, value] of response.headers) {
      if (name === 'x-retry-after') reply.header('retry-after', value)
      else if (name !== 'set-cookie') reply.header(name, value)
    }
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
    if (servedPath(request) === signOut && response.status === 200) clearSiteCache(reply)
    return reply.header('cache-control', 'no-store').send(await response.text())
  }
  app.get('/api/auth/*', { config: { isForOwnPages: true } }, answer)
  app.post('/api/auth/*', { config: { needs: neededBy }, errorHandler }, answer)
  app.get('/api/session', async (request, reply) => {
    const session = await findAnySession(request)
    const shell = {
      ...shellOf(config, session),
      ...draftKeyFor(house, request, session),
      ...(await seenAs(house, request, session)),
      ...(session === null && (await endOf(house, request))),
    }
    return reply.header('cache-control', 'no-store').send({ data: shell })
  })
}

const neededBy = (path: string) => (needsSession(path.slice('/api/auth'.length)) ? 'any' : 'none')

// Who has no session is told so as the sign-in library tells it.
function errorHandler(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (error instanceof Refusal && error.code === 'notSignedIn')
    void reply
      .code(401)
      .header('cache-control', 'no-store')
      .send({ code: 'UNAUTHORIZED', message: 'Unauthorized' })
  else void answerError(error, request, reply)
}

// Known of a session that this browser had, and told to nobody else.
async function endOf({ whyEnded }: RoutesHouse, { headers }: FastifyRequest) {
  const ended = await whyEnded(headers.cookie)
  return ended === null ? {} : { ended }
}

// Not before the second factor was given, and not to who looks as somebody else: nothing can be typed there.
function draftKeyFor(
  { draftKeyOf }: RoutesHouse,
  request: FastifyRequest,
  session: SessionUser | null,
) {
  const mayType = session?.secondFactor === 'given' || session?.secondFactor === 'absent'
  if (!mayType || namedPreview(request) !== undefined) return {}
  return { draftKey: draftKeyOf(session.UserId) }
}

async function seenAs(
  { config, query }: RoutesHouse,
  request: FastifyRequest,
  session: SessionUser | null,
) {
  const preview = namedPreview(request)
  if (preview === undefined || session === null) return {}
  const target = targetAsked(config, (request.query as { apiDb?: unknown }).apiDb)
  return previewShell(config, target, session, await query.view(target, session, preview))
}

function shellOf(config: Config, session: SessionUser | null) {
  const { environment, isDemo, isReadOnly, defaultTarget, largestUpload, featureFlags } = config
  return {
    user: session && userOf(config, session),
    environment,
    isDemo,
    isReadOnly,
    defaultTarget,
    largestUpload,
    featureFlags,
    passkeyHost: passkeyHost(config),
    hosted: config.hosted
      ? { name: config.hosted.name, profileUrl: config.hosted.profileUrl ?? null }
      : null,
    hasEmbeddedSignIn: config.hasEmbeddedSignIn,
    isSignUpOpen: signUpFor(config) === 'all',
    isSignUpForListed: signUpFor(config) === 'listed',
    ...(!session && offersTestAccounts(featureFlags, config) && { demoAccounts: shownAccounts() }),
  }
}

function userOf(config: Config, session: SessionUser) {
  const { UserId, user_type, email, name, secondFactor, shell } = session
  const address = email.toLowerCase()
  return {
    UserId,
    user_type: shell ?? user_type,
    email,
    name,
    isAdministrator: isAdministratorOf(config, session),
    isSuperUser: config.superUsers.has(address),
    isExperimental: config.experimentalUsers.has(address),
    secondFactor,
  }
}

const shownAccounts = () => [
  ...demoAccounts.map(shownAccount),
  ...demoAccountGroups.flatMap(({ group, people }) =>
    people.map((person) => ({ ...shownAccount(person), group })),
  ),
]

const shownAccount = ({
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
