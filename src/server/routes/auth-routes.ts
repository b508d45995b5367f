import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { demoAccounts } from '../../database/seed/demo-people.ts'
import { demoPassword } from '../../database/seed/demo-password.ts'
import { featureFlagDefaults } from '../../rules/feature-flags.ts'
import { isProductionLike } from '../../rules/targets.ts'
import type { House } from '../house.ts'
import type { Config } from '../config.ts'
import { namedPreview } from '../previews/named-preview.ts'
import { previewShell } from '../previews/preview-shell.ts'
import { targetAsked } from '../road/target-asked.ts'
import { withMeantAccount } from '../sign-in/meant-account.ts'
import { passkeyHost } from '../sign-in/passkey-host.ts'
import { isAdministratorOf } from '../sign-in/rights-in-house.ts'
import type { SessionUser } from '../sign-in/session.ts'
import { fetchRequest } from './fetch-request.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose account a call of sign-in proved to mean without signing in. */
    meantUserId: string | null
  }
}

/** Sign-in below /api/auth/, and GET /api/session: who is signed in and in what kind of house. */
export function authRoutes(app: FastifyInstance, house: House): void {
  const { config, auth, findAnySession } = house
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { answer: response, userId } = await withMeantAccount(() =>
      auth(fetchRequest(request, house)),
    )
    request.meantUserId = userId
    reply.code(response.status)
    for (const [name, value] of response.headers) {
      if (name === 'x-retry-after') reply.header('retry-after', value)
      else if (name !== 'set-cookie') reply.header(name, value)
    }
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
    return reply.header('cache-control', 'no-store').send(await response.text())
  }
  app.decorateRequest('meantUserId', null)
  app.get('/api/auth/*', answer)
  app.post('/api/auth/*', answer)
  app.get('/api/session', async (request, reply) => {
    const session = await findAnySession(request.headers.cookie)
    const shell = { ...shellOf(config, session), ...(await seenAs(house, request, session)) }
    return reply.header('cache-control', 'no-store').send({ data: shell })
  })
}

async function seenAs(
  { config, query }: House,
  request: FastifyRequest,
  session: SessionUser | null,
) {
  const preview = namedPreview(request)
  if (preview === undefined || session === null) return {}
  const target = targetAsked(config, (request.query as { apiDb?: unknown }).apiDb)
  return previewShell(config, target, session, await query.view(target, session, preview))
}

function shellOf(config: Config, session: SessionUser | null) {
  const { environment, isDemo, isReadOnly, defaultTarget, largestUpload } = config
  const showsAccounts =
    isDemo &&
    config.hasEmbeddedSignIn &&
    featureFlagDefaults.SignInTesting &&
    !isProductionLike(environment)
  return {
    user: session && userOf(config, session),
    environment,
    isDemo,
    isReadOnly,
    defaultTarget,
    largestUpload,
    passkeyHost: passkeyHost(config),
    hosted: config.hosted ? { name: config.hosted.name } : null,
    hasEmbeddedSignIn: config.hasEmbeddedSignIn,
    isSignUpOpen: config.hasEmbeddedSignIn && config.isSignUpOpen && !isReadOnly,
    ...(showsAccounts && !session && { demoAccounts: demoAccounts.map(shownAccount) }),
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
