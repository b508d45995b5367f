import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { Refusal } from '../../operations/kit/refusal.ts'
import { displayName } from '../../rules/person-name.ts'
import { clientAddress } from '../doors/client-address.ts'
import type { House } from '../house.ts'
import type { Credentials } from '../sign-in/accounts/accept-invitation.ts'
import { fetchRequest } from './fetch-request.ts'

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
export function accountRoutes(app: FastifyInstance, house: House): void {
  const { config, accounts, auth, findSession } = house
  const from = (request: FastifyRequest) => clientAddress(request, config.isBehindTls)

  const post = <Body>(
    path: string,
    schema: z.ZodType<Body>,
    carry: (body: Body, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  ) => {
    app.post(`/api/auth/${path}`, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      if (!config.hasEmbeddedSignIn && path !== 'link') throw new Refusal('notFound')
      const data = await carry(bodyOf(schema, request), request, reply)
      return { data: data ?? { done: true } }
    })
  }
  const signedIn = async ({ headers }: FastifyRequest) => {
    const session = await findSession(headers.cookie)
    if (session === null) throw new Refusal('notSignedIn')
    return session
  }
  const signIn = async (who: Credentials, request: FastifyRequest, reply: FastifyReply) => {
    const response = await auth(
      fetchRequest(request, house, { path: '/api/auth/sign-in/email', body: who }),
    )
    // The account is open in any case; who cannot be signed in at once does so by the page.
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
    return { done: true, isSignedIn: response.status === 200 }
  }

  post('link', aLink, (sent, request) => accounts.lookAtLink(from(request), sent.token))
  post('accept-invitation', aLinkAndPassword, async (sent, request, reply) =>
    signIn(await accounts.acceptInvitation(from(request), sent), request, reply),
  )
  post('sign-up', signingUp, (sent, request) => accounts.signUp(from(request), sent))
  post('sign-up/again', aLink, (sent, request) =>
    accounts.sendSignUpAgain(from(request), sent.token),
  )
  post('sign-up/verify', aLinkAndPassword, async (sent, request, reply) =>
    signIn(await accounts.verifySignUp(from(request), sent), request, reply),
  )
  post('request-password-reset', anAddress, (sent, request) =>
    accounts.forgotPassword(from(request), sent.email),
  )
  post('reset-password', aLinkAndPassword, (sent, request) =>
    accounts.resetPassword(from(request), sent),
  )
  post('change-password', twoPasswords, async (sent, request) =>
    accounts.changePassword(await signedIn(request), sent),
  )
  post('change-email', anAddressAndPassword, async (sent, request) =>
    accounts.askForAddress(await signedIn(request), sent),
  )
  post('change-email/verify', aLink, (sent, request) =>
    accounts.verifyAddress(from(request), sent.token),
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
