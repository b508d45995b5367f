import * as z from 'zod'
import { endpoint } from '../core/endpoint-contract.ts'

const libraryError = z.object({ message: z.string().optional(), code: z.string().optional() })
// The library's user, which none of the clients reads.
const signedIn = z.looseObject({ user: z.looseObject({}) })

const secondFactorRequested = z.looseObject({
  twoFactorRedirect: z.literal(true),
  twoFactorMethods: z.array(z.enum(['totp'])).meta({
    description:
      'totp when the account has an authenticator app. A passkey or a backup code of the account may be given in any case.',
  }),
})

const signInEndpoint = {
  method: 'POST',
  tag: 'Sign-in',
  session: 'none',
  needsOrigin: true,
  omitsServerErrors: true,
} as const

// The two endpoints that accept a code as a second factor differ in the kind of code.
const codeEndpoint = <const Path extends string>(
  path: Path,
  operationId: string,
  summary: string,
  code: string,
) =>
  endpoint({
    ...signInEndpoint,
    path,
    operationId,
    summary,
    body: z.object({ code: z.string() }),
    response: signedIn,
    success: { description: 'Signed in.', headers: { 'Set-Cookie': 'The session.' } },
    errors: [],
    otherResponses: {
      400: {
        description:
          'Too many wrong codes (`TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE`): sign in with the password again. Or the account has no such factor.',
        body: libraryError,
      },
      401: {
        description:
          '- `INVALID_CODE`, `INVALID_BACKUP_CODE`: The code is wrong, or was used before.\n- `INVALID_TWO_FACTOR_COOKIE`: The password was not given in this browser within the last ten minutes.',
        body: libraryError,
      },
      403: {
        description:
          'The origin is not that of the installation, or the account is locked (`ACCOUNT_LOCKED`).',
        body: libraryError,
      },
      429: {
        description: 'Too many wrong codes for this account, or too many requests.',
        body: z.union([
          libraryError,
          z.object({ error: z.string(), error_code: z.string(), request_id: z.string() }),
        ]),
        headers: { 'Retry-After': 'Seconds.' },
      },
    },
    example: { body: { code } },
  })

/** The endpoints of the sign-in library that scripts need; the library validates their bodies. */
export const signInEndpoints = {
  signIn: endpoint({
    ...signInEndpoint,
    path: '/api/auth/sign-in/email',
    operationId: 'signIn',
    summary:
      'Signs in with an account; the response sets the session cookie, or asks for the second factor.',
    body: z.object({ email: z.email(), password: z.string() }),
    response: z.union([signedIn, secondFactorRequested]),
    success: {
      description:
        'Signed in; or, for an account with two-step verification, the password is right and there is no session yet: the response sets a cookie, with which the second factor is given within ten minutes.',
      headers: { 'Set-Cookie': 'The session, or the sign-in that awaits the second factor.' },
    },
    errors: ['tooManyRequests'],
    otherResponses: {
      400: { description: 'What was sent is not an e-mail address.', body: libraryError },
      401: {
        description: 'Wrong e-mail or password: the response is the same.',
        body: libraryError,
      },
      403: {
        description:
          'The origin is not that of the installation; or the password is right and the account is locked (`ACCOUNT_LOCKED`), with the contact to write to.',
        body: z.object({
          message: z.string().optional(),
          code: z.string().optional(),
          contact: z.string().nullable().optional(),
        }),
      },
    },
    example: { body: { email: 'sam.senior@example.com', password: 'a long password' } },
  }),
  verifyAppCode: codeEndpoint(
    '/api/auth/two-factor/verify-totp',
    'giveAppCode',
    'Completes a sign-in with the code of the authenticator app; the response sets the session cookie.',
    '492039',
  ),
  verifyBackupCode: codeEndpoint(
    '/api/auth/two-factor/verify-backup-code',
    'giveBackupCode',
    'Completes a sign-in with a backup code, which cannot be used again; the response sets the session cookie.',
    'k7f2m-9q4xw',
  ),
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/sign-out',
    operationId: 'signOut',
    tag: 'Sign-in',
    summary: 'Ends the session.',
    session: 'any',
    needsOrigin: true,
    omitsServerErrors: true,
    body: z.object({}),
    isBodyOptional: true,
    response: z.looseObject({
      continueAt: z.url().optional().meta({
        description: 'Where the provider ends its session, when this one began there.',
      }),
    }),
    success: { description: 'Signed out.' },
    errors: [],
    example: { body: {} },
  }),
}
