import { featureFlagDefaults } from '../../rules/feature-flags.ts'
import { sessionEnds } from '../../rules/session-end.ts'
import { environments, targets } from '../../rules/targets.ts'
import { userTypes } from '../../rules/user-types.ts'
import { plainRefusals } from './describe-refusals.ts'
import { refTo, type Shape } from './json-shape.ts'

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const object = (properties: Record<string, Shape>, optional: readonly string[] = []): Shape => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})

const json = (schema: Shape, example?: unknown): Shape => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})

const sessionUser = object({
  UserId: text,
  user_type: { type: 'string', enum: [...userTypes] },
  email: text,
  name: text,
  isAdministrator: flag,
  isSuperUser: flag,
  isExperimental: flag,
  secondFactor: {
    type: 'string',
    enum: ['given', 'absent', 'awaited', 'required'],
    description:
      'The state of two-step verification in this session; while it is awaited or required, every other call answers 403.',
  },
})

const session = object({
  data: object(
    {
      user: { anyOf: [sessionUser, { type: 'null' }] },
      environment: { type: 'string', enum: [...environments] },
      isDemo: flag,
      isReadOnly: flag,
      defaultTarget: { type: 'string', enum: [...targets] },
      featureFlags: {
        ...object(Object.fromEntries(Object.keys(featureFlagDefaults).map((name) => [name, flag]))),
        description:
          'Whether each feature flag is enabled. SignInTesting offers the test accounts of a demo on the sign-in page; the pages show a write of any other flag at once while it is enabled, and after the server has confirmed it otherwise.',
      },
      passkeyHost: { type: 'string', description: 'The host for which passkeys are made.' },
      hosted: {
        description:
          'The provider through which people sign in: GET /api/auth/hosted/start leads there.',
        anyOf: [
          object({
            name: text,
            profileUrl: {
              type: ['string', 'null'],
              description: 'Where people change their profile at the provider.',
            },
          }),
          { type: 'null' },
        ],
      },
      hasEmbeddedSignIn: {
        type: 'boolean',
        description: 'Whether people sign in with accounts of this installation.',
      },
      draftKey: {
        type: 'string',
        description:
          'The key (AES-256, base64) with which the pages encrypt unsaved drafts of the account before the browser stores them; absent without a session, before the second factor and during impersonation.',
      },
      isSignUpOpen: {
        type: 'boolean',
        description: 'Whether anyone can create an account.',
      },
      isSignUpForListed: {
        type: 'boolean',
        description:
          'Whether only the addresses that TRANSITIONAL_ADMINS names can create an account.',
      },
      ended: {
        type: 'string',
        enum: [...sessionEnds],
        description:
          'Why the session of the cookie is over, as far as that is known; absent while signed in.',
      },
      largestUpload: { type: 'integer', description: 'The largest file accepted, in bytes.' },
      demoAccounts: {
        type: 'array',
        description:
          'In demo mode, while not signed in: the accounts that are offered first, then the test accounts and the consultant leads, each with its group.',
        items: object({ name: text, email: text, description: text, password: text, group: text }, [
          'group',
        ]),
      },
    },
    ['demoAccounts', 'draftKey', 'ended'],
  ),
})

const origin = {
  name: 'Origin',
  in: 'header',
  required: true,
  description: 'The origin of the installation; browsers send it automatically.',
  schema: { type: 'string', format: 'uri' },
} as const

const accountRefusal = object({ message: text, code: text }, ['message', 'code'])

const signedIn = object({ user: { type: 'object' } })

const factorAsked = object({
  twoFactorRedirect: { type: 'boolean', const: true },
  twoFactorMethods: {
    type: 'array',
    description:
      'totp when the account has an authenticator app. A passkey or a backup code of the account may be given in any case.',
    items: { type: 'string', enum: ['totp'] },
  },
})

const sessionCookie = { 'Set-Cookie': { description: 'The session.', schema: text } }

// The two calls that take the second factor as a code differ in what the code is.
const factorCall = (operationId: string, summary: string, code: string): Shape => ({
  post: {
    operationId,
    tags: ['Sign-in'],
    summary,
    security: [],
    parameters: [origin],
    requestBody: { required: true, content: json(object({ code: text }), { code }) },
    responses: {
      200: { description: 'Signed in.', headers: sessionCookie, content: json(signedIn) },
      400: {
        description:
          'Too many wrong codes (`TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE`): sign in with the password again. Or the account has no such factor.',
        content: json(accountRefusal),
      },
      401: {
        description:
          '- `INVALID_CODE`, `INVALID_BACKUP_CODE`: The code is wrong, or was used before.\n- `INVALID_TWO_FACTOR_COOKIE`: The password was not given in this browser within the last ten minutes.',
        content: json(accountRefusal),
      },
      403: {
        description:
          'The origin is not that of the installation, or the account is locked (`ACCOUNT_LOCKED`).',
        content: json(accountRefusal),
      },
      429: {
        description: 'Too many wrong codes for this account, or too many requests.',
        headers: { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } },
        content: json({ anyOf: [accountRefusal, refTo('Refusal')] }),
      },
    },
  },
})

const toProvider: Shape = {
  get: {
    operationId: 'signInThroughProvider',
    tags: ['Sign-in'],
    summary:
      'Redirects a browser to the OpenID Connect provider, and back to a page of the application with a session.',
    security: [],
    parameters: [
      {
        name: 'returnTo',
        in: 'query',
        description: 'The page to return to: a path that starts with /app.',
        schema: text,
      },
    ],
    responses: {
      303: {
        description: 'To the provider; to /sign-in?problem=unavailable when it does not answer.',
        headers: { Location: { schema: text } },
      },
      404: { description: 'No provider is set up.' },
    },
  },
}

/** Signing in and out by account or through a provider, and who is signed in. */
export const describeSignIn = (): Record<string, Shape> => ({
  '/api/auth/sign-in/email': {
    post: {
      operationId: 'signIn',
      tags: ['Sign-in'],
      summary:
        'Signs in with an account; the response sets the session cookie, or asks for the second factor.',
      security: [],
      parameters: [origin],
      requestBody: {
        required: true,
        content: json(object({ email: { type: 'string', format: 'email' }, password: text }), {
          email: 'sam.senior@example.com',
          password: 'a long password',
        }),
      },
      responses: {
        200: {
          description:
            'Signed in; or, for an account with two-step verification, the password is right and there is no session yet: the response sets a cookie, with which the second factor is given within ten minutes.',
          headers: {
            'Set-Cookie': {
              description: 'The session, or the sign-in that awaits the second factor.',
              schema: text,
            },
          },
          content: json({ oneOf: [signedIn, factorAsked] }),
        },
        400: {
          description: 'What was sent is not an e-mail address.',
          content: json(accountRefusal),
        },
        401: {
          description: 'Wrong e-mail or password: the response is the same.',
          content: json(accountRefusal),
        },
        403: {
          description:
            'The origin is not that of the installation; or the password is right and the account is locked (`ACCOUNT_LOCKED`), with the contact to write to.',
          content: json(
            object({ message: text, code: text, contact: { type: ['string', 'null'] } }, [
              'contact',
            ]),
          ),
        },
        ...plainRefusals(429),
      },
    },
  },
  '/api/auth/two-factor/verify-totp': factorCall(
    'giveAppCode',
    'Completes a sign-in with the code of the authenticator app; the response sets the session cookie.',
    '492039',
  ),
  '/api/auth/two-factor/verify-backup-code': factorCall(
    'giveBackupCode',
    'Completes a sign-in with a backup code, which cannot be used again; the response sets the session cookie.',
    'k7f2m-9q4xw',
  ),
  '/api/auth/hosted/start': toProvider,
  '/api/auth/sign-out': {
    post: {
      operationId: 'signOut',
      tags: ['Sign-in'],
      summary: 'Ends the session.',
      parameters: [origin],
      requestBody: { content: json({ type: 'object' }, {}) },
      responses: {
        200: {
          description: 'Signed out.',
          content: json({
            type: 'object',
            properties: {
              continueAt: {
                type: 'string',
                format: 'uri',
                description: 'Where the provider ends its session, when this one began there.',
              },
            },
          }),
        },
      },
    },
  },
  '/api/session': {
    get: {
      operationId: 'readSession',
      tags: ['Sign-in'],
      summary: 'Who is signed in, if anyone, and the kind of installation.',
      security: [],
      responses: {
        200: { description: 'The session.', content: json(session) },
        ...plainRefusals(500, 503, 507),
      },
    },
  },
})
