import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Refusal } from '../../operations/kit/refusal.ts'
import { displayName } from '../../rules/person-name.ts'
import type { NeededSession } from '../doors/admit-bodies.ts'
import type { RoutesHouse } from '../doors/request-session.ts'
import type { Credentials } from '../sign-in/accounts/accept-invitation.ts'
import { fetchRequest } from './fetch-request.ts'
import { notingMeant } from './noting-meant.ts'

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
// What is longer than any password is refused by the rule of passwords, with its reason.
const password = z.string().max(1_000)
const email = z
  .string()
  .trim()
  .max(254)
  .pipe(z.email())
  .transform((address) => address.toLowerCase())
const line = z
  .string()
  .max(100)
  .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text))
  .transform((text) => text.trim())

const signingUp = z
  .strictObject({ FirstName: line, LastName: line, email, password })
  .refine((person) => displayName(person) !== '', { path: ['FirstName'] })
const aLink = z.strictObject({ token })
const aLinkAndPassword = z.strictObject({ token, password })
const anAddress = z.strictObject({ email })
const anAddressAndPassword = z.strictObject({ email, password })
const twoPasswords = z.strictObject({ current: password, password })

/** The calls that open, verify and win back accounts of this house; a body that says more than it should is refused. */
export function accountRoutes(app: FastifyInstance, house: RoutesHouse): void {
  const { config, accounts, auth, findSession, devices } = house

  const post = <Body>(
    path: string,
    schema: z.ZodType<Body>,
    carry: (body: Body, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
    needs: NeededSession = 'none',
  ) => {
    // Where there are no such accounts there is no such call either, whoever asks.
    const asked = { needs: config.hasEmbeddedSignIn ? needs : ('none' as const) }
    app.post(`/api/auth/${path}`, { config: asked }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!config.hasEmbeddedSignIn && path !== 'link') throw new Refusal('notFound')
      const data = await notingMeant(request, () => carry(bodyOf(schema, request), request, reply))
      return { data: data ?? { done: true } }
    })
  }
  const signedIn = async (request: FastifyRequest) => {
    const session = await findSession(request)
    if (session === null) throw new Refusal('notSignedIn')
    return session
  }
  // Who has followed a link of a mail is no stranger to the account: what strangers tried there does not count.
  const knowDevice = ({ headers }: FastifyRequest, reply: FastifyReply, userId: string): string => {
    const cookies = devices.issue(headers.cookie, userId, { followedLink: true })
    for (const cookie of cookies) reply.header('set-cookie', cookie)
    return [cookies[0]?.split(';')[0], headers.cookie].filter(Boolean).join('; ')
  }
  const signIn = async (
    { userId, ...body }: Credentials,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const cookies = knowDevice(request, reply, userId)
    const response = await auth(
      fetchRequest(request, house, { path: '/api/auth/sign-in/email', body, cookies }),
    )
    // The account is open in any case; who cannot be signed in at once does so by the page.
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
    return { done: true, isSignedIn: response.status === 200 }
  }

  post('link', aLink, (sent, request) => accounts.lookAtLink(request.address, sent.token))
  post('accept-invitation', aLinkAndPassword, async (sent, request, reply) =>
    signIn(await accounts.acceptInvitation(request.address, sent), request, reply),
  )
  post('sign-up', signingUp, (sent, request) => accounts.signUp(request.address, sent))
  post('sign-up/again', aLink, (sent, request) =>
    accounts.sendSignUpAgain(request.address, sent.token),
  )
  post('sign-up/verify', aLinkAndPassword, async (sent, request, reply) =>
    signIn(await accounts.verifySignUp(request.address, sent), request, reply),
  )
  post('request-password-reset', anAddress, (sent, request) =>
    accounts.forgotPassword(request.address, sent.email),
  )
  post('reset-password', aLinkAndPassword, async (sent, request, reply) => {
    knowDevice(request, reply, await accounts.resetPassword(request.address, sent))
  })
  post(
    'change-password',
    twoPasswords,
    async (sent, request) => accounts.changePassword(await signedIn(request), sent),
    'usable',
  )
  post(
    'change-email',
    anAddressAndPassword,
    async (sent, request) => accounts.askForAddress(await signedIn(request), sent),
    'usable',
  )
  post('change-email/verify', aLink, (sent, request) =>
    accounts.verifyAddress(request.address, sent.token),
  )
}

function bodyOf<Body>(schema: z.ZodType<Body>, { body }: FastifyRequest): Body {
  const known = schema.safeParse(body)
  if (known.success) return known.data
  throw new Refusal('invalidParameters', [], {
    problems: known.error.issues
      .slice(0, 20)
      .map(({ path }) => ({ place: path.map(String).join('.'), message: 'cannot be used' })),
  })
}
