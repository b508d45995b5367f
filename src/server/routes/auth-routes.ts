import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { demoAccounts } from '../../database/seed/demo-people.ts'
import { demoPassword } from '../../database/seed/demo-password.ts'
import { featureFlagDefaults } from '../../rules/feature-flags.ts'
import { isProductionLike } from '../../rules/targets.ts'
import type { House } from '../house.ts'
import type { Config } from '../config.ts'
import type { SessionUser } from '../sign-in/session.ts'

/** Sign-in below /api/auth/, and GET /api/session: who is signed in and in what kind of house. */
export function authRoutes(app: FastifyInstance, { config, auth, findSession }: House): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const response = await auth(asFetchRequest(request, config.isBehindTls))
    reply.code(response.status)
    for (const [name, value] of response.headers) {
      if (name !== 'set-cookie') reply.header(name, value)
    }
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
    return reply.header('cache-control', 'no-store').send(await response.text())
  }
  app.get('/api/auth/*', answer)
  app.post('/api/auth/*', answer)
  app.get('/api/session', async (request, reply) => {
    const session = await findSession(request.headers.cookie)
    return reply.header('cache-control', 'no-store').send({ data: shellOf(config, session) })
  })
}

function shellOf(config: Config, session: SessionUser | null) {
  const { environment, isDemo, isReadOnly, defaultTarget, largestUpload } = config
  const showsAccounts =
    isDemo && featureFlagDefaults.SignInTesting && !isProductionLike(environment)
  return {
    user: session && userOf(config, session),
    environment,
    isDemo,
    isReadOnly,
    defaultTarget,
    largestUpload,
    ...(showsAccounts && !session && { demoAccounts: demoAccounts.map(shownAccount) }),
  }
}

function userOf(config: Config, { UserId, user_type, email, name }: SessionUser) {
  const address = email.toLowerCase()
  const isSuperUser = config.superUsers.has(address)
  return {
    UserId,
    user_type,
    email,
    name,
    isAdministrator:
      user_type === 'Administrator' || isSuperUser || config.transitionalAdmins.has(address),
    isSuperUser,
    isExperimental: config.experimentalUsers.has(address),
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

// The address by which attempts are counted: anybody can send a header with another one, so only what the proxy before the house
// has put last into it counts, where there is a proxy.
function addressOf({ headers, ip }: FastifyRequest, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy ? String(headers['x-forwarded-for'] ?? '') : ''
  return forwarded.split(',').at(-1)?.trim() || ip
}

function asFetchRequest(request: FastifyRequest, isBehindProxy: boolean): Request {
  const url = `${request.protocol}://${request.host}${request.url}`
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'content-length') headers.set(name, String(value))
  }
  headers.set('x-forwarded-for', addressOf(request, isBehindProxy))
  const hasBody = request.method === 'POST'
  return new Request(url, {
    method: request.method,
    headers,
    ...(hasBody && { body: JSON.stringify(request.body ?? {}) }),
  })
}
