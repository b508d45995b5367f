import * as z from 'zod'
import type { ErrorCode } from '#rules/api/errors.ts'
import { displayName } from '#rules/people/person-name.ts'
import { dataOf, endpoint, type DataOf } from '../core/endpoint-contract.ts'

const token = z.string().regex(/^[A-Za-z0-9_-]{43}$/)
// The password policy rejects passwords that are too long with a reason; this limit only bounds the input.
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

const link = z.strictObject({ token })
const linkAndPassword = z.strictObject({ token, password })

const linkDetails = z.object({
  purpose: z.enum(['invitation', 'sign-up', 'reset', 'email']),
  state: z.enum(['open', 'used', 'void', 'expired']),
  email: z.string(),
  name: z.string(),
})

/** The purpose of a mailed link, and whether it can still be used. */
export type LinkDetails = DataOf<typeof linkDetails>

const signedIn = z.object({ done: z.literal(true), isSignedIn: z.boolean() })

const done = dataOf(z.object({ done: z.literal(true) }))

const linkErrors: readonly ErrorCode[] = ['linkVoid', 'linkUsed', 'linkExpired']

const accountEndpoint = { method: 'POST', tag: 'Sign-in', needsOrigin: true } as const

/** The endpoints that create, verify and recover embedded accounts; without embedded sign-in all but `link` return 404. */
export const accountEndpoints = {
  link: endpoint({
    ...accountEndpoint,
    path: '/api/auth/link',
    operationId: 'readLink',
    summary: 'The purpose of a mailed link, and whether it can still be used.',
    session: 'none',
    body: link,
    response: dataOf(linkDetails),
    errors: ['invalidParameters', 'linkVoid', 'tooManyRequests'],
  }),
  acceptInvitation: endpoint({
    ...accountEndpoint,
    path: '/api/auth/accept-invitation',
    operationId: 'acceptInvitation',
    summary: 'Creates the account of an invited person and signs in.',
    session: 'none',
    body: linkAndPassword,
    response: dataOf(signedIn),
    errors: [
      'invalidParameters',
      'passwordUnfit',
      'alreadyExists',
      'notFound',
      'readOnly',
      'tooManyRequests',
      ...linkErrors,
    ],
  }),
  signUp: endpoint({
    ...accountEndpoint,
    path: '/api/auth/sign-up',
    operationId: 'signUp',
    summary:
      'Requests an account; the result is only mailed to the address, so that the response does not reveal who has an account.',
    session: 'none',
    body: z
      .strictObject({ FirstName: line, LastName: line, email, password })
      .refine((person) => displayName(person) !== '', { path: ['FirstName'] }),
    response: done,
    errors: ['invalidParameters', 'passwordUnfit', 'notFound', 'readOnly', 'tooManyRequests'],
  }),
  resendSignUp: endpoint({
    ...accountEndpoint,
    path: '/api/auth/sign-up/again',
    operationId: 'resendSignUp',
    summary: 'Sends the mail of a sign-up again after its link has expired.',
    session: 'none',
    body: link,
    response: done,
    errors: ['invalidParameters', 'notFound', 'linkVoid', 'tooManyRequests'],
  }),
  verifySignUp: endpoint({
    ...accountEndpoint,
    path: '/api/auth/sign-up/verify',
    operationId: 'verifySignUp',
    summary: 'Verifies the address of a sign-up, creates the account and signs in.',
    session: 'none',
    body: linkAndPassword,
    response: dataOf(signedIn),
    errors: [
      'invalidParameters',
      'passwordWrong',
      'alreadyExists',
      'notFound',
      'readOnly',
      'tooManyRequests',
      ...linkErrors,
    ],
  }),
  requestPasswordReset: endpoint({
    ...accountEndpoint,
    path: '/api/auth/request-password-reset',
    operationId: 'requestPasswordReset',
    summary:
      'Mails a link to choose a new password to the account of an address; the response is the same for every address.',
    session: 'none',
    body: z.strictObject({ email }),
    response: done,
    errors: ['invalidParameters', 'notFound', 'tooManyRequests'],
  }),
  resetPassword: endpoint({
    ...accountEndpoint,
    path: '/api/auth/reset-password',
    operationId: 'resetPassword',
    summary: 'Sets a new password by a mailed link and ends all sessions.',
    session: 'none',
    body: linkAndPassword,
    response: done,
    errors: ['invalidParameters', 'passwordUnfit', 'notFound', 'tooManyRequests', ...linkErrors],
  }),
  changePassword: endpoint({
    ...accountEndpoint,
    path: '/api/auth/change-password',
    operationId: 'changePassword',
    summary: 'Changes the password of the caller and ends all other sessions.',
    session: 'usable',
    body: z.strictObject({ current: password, password }),
    response: done,
    errors: [
      'invalidParameters',
      'notSignedIn',
      'passwordWrong',
      'passwordUnfit',
      'notFound',
      'tooManyRequests',
    ],
  }),
  changeAddress: endpoint({
    ...accountEndpoint,
    path: '/api/auth/change-email',
    operationId: 'changeAddress',
    summary: 'Mails a link to the new e-mail address of the caller.',
    session: 'usable',
    body: z.strictObject({ email, password }),
    response: done,
    errors: [
      'invalidParameters',
      'notSignedIn',
      'passwordWrong',
      'notFound',
      'readOnly',
      'tooManyRequests',
    ],
  }),
  verifyAddress: endpoint({
    ...accountEndpoint,
    path: '/api/auth/change-email/verify',
    operationId: 'verifyAddress',
    summary: 'Changes the e-mail address of an account by the mailed link.',
    session: 'none',
    body: link,
    response: done,
    errors: [
      'invalidParameters',
      'alreadyExists',
      'notFound',
      'readOnly',
      'tooManyRequests',
      ...linkErrors,
    ],
  }),
}
