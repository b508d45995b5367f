import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { accountEndpoints } from '#operations/account/contract.ts'
import { bodyOf, type DataOf, type EndpointContract } from '#operations/core/endpoint-contract.ts'
import { ApiError } from '#operations/core/issues/api-error.ts'
import type { Credentials } from '#server/auth/accounts/accept-invitation.ts'
import type { RoutesContext } from '../request/request-session.ts'
import { toFetchRequest } from './fetch-request.ts'
import { recordAttemptedAccount } from './record-attempted-account.ts'

const done = { done: true } as const

/** Registers the endpoints that create, verify and recover embedded accounts. */
export function registerAccountRoutes(app: FastifyInstance, context: RoutesContext): void {
  const { accounts, findSession } = context
  const post = accountPosts(app, context)
  const requireSession = async (request: FastifyRequest) => {
    const session = await findSession(request)
    if (session === null) throw new ApiError('notSignedIn')
    return session
  }

  post(accountEndpoints.link, (sent, request) =>
    accounts.readLinkDetails(request.address, sent.token),
  )
  post(accountEndpoints.acceptInvitation, async (sent, request, reply) =>
    signIn(context, await accounts.acceptInvitation(request.address, sent), request, reply),
  )
  post(accountEndpoints.signUp, async (sent, request) => {
    await accounts.signUp(request.address, sent)
    return done
  })
  post(accountEndpoints.resendSignUp, async (sent, request) => {
    await accounts.sendSignUpAgain(request.address, sent.token)
    return done
  })
  post(accountEndpoints.verifySignUp, async (sent, request, reply) =>
    signIn(context, await accounts.verifySignUp(request.address, sent), request, reply),
  )
  post(accountEndpoints.requestPasswordReset, async (sent, request) => {
    await accounts.requestPasswordReset(request.address, sent.email)
    return done
  })
  post(accountEndpoints.resetPassword, async (sent, request, reply) => {
    knowDevice(context, request, reply, await accounts.resetPassword(request.address, sent))
    return done
  })
  post(accountEndpoints.changePassword, async (sent, request) => {
    await accounts.changePassword(await requireSession(request), sent)
    return done
  })
  post(accountEndpoints.changeAddress, async (sent, request) => {
    await accounts.requestAddressChange(await requireSession(request), sent)
    return done
  })
  post(accountEndpoints.verifyAddress, async (sent, request) => {
    await accounts.verifyAddress(request.address, sent.token)
    return done
  })
}

type Execute<Body extends z.ZodType, Data extends z.ZodType> = (
  body: z.output<Body>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<DataOf<Data>>

// Without embedded sign-in these endpoints do not exist for anyone.
const accountPosts =
  (app: FastifyInstance, { config: { hasEmbeddedSignIn } }: RoutesContext) =>
  <Path extends string, Body extends z.ZodType, Data extends z.ZodType>(
    contract: EndpointContract<Path, Body, z.ZodObject<{ data: Data }>>,
    execute: Execute<Body, Data>,
  ): void => {
    const { path, session } = contract
    const schema = bodyOf(contract)
    const config = { requiredSession: hasEmbeddedSignIn ? session : ('none' as const) }
    app.post(path, { config }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!hasEmbeddedSignIn && path !== accountEndpoints.link.path) throw new ApiError('notFound')
      const run = async () => execute(parseBody(schema, request), request, reply)
      return { data: await recordAttemptedAccount(request, run) }
    })
  }

// Following a mailed link makes the device known to the account, so that strangers' guesses do not lock it
// out.
function knowDevice(
  { devices }: RoutesContext,
  { headers }: FastifyRequest,
  reply: FastifyReply,
  userId: string,
): string {
  const cookies = devices.issue(headers.cookie, userId, { followedLink: true })
  for (const cookie of cookies) reply.header('set-cookie', cookie)
  return [cookies[0]?.split(';')[0], headers.cookie].filter(Boolean).join('; ')
}

async function signIn(
  context: RoutesContext,
  { userId, ...body }: Credentials,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const cookies = knowDevice(context, request, reply, userId)
  const response = await context.auth(
    toFetchRequest(request, context, { path: '/api/auth/sign-in/email', body, cookies }),
  )
  // The account exists in any case; if signing in fails here, the page offers it.
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  return { ...done, isSignedIn: response.status === 200 }
}

function parseBody<Schema extends z.ZodType>(
  schema: Schema,
  { body }: FastifyRequest,
): z.output<Schema> {
  const known = schema.safeParse(body)
  if (known.success) return known.data
  throw new ApiError('invalidParameters', [], {
    problems: known.error.issues
      .slice(0, 20)
      .map(({ path }) => ({ place: path.map(String).join('.'), message: 'cannot be used' })),
  })
}
