import { environments, targets } from '../../rules/targets.ts'
import { userTypes } from '../../rules/user-types.ts'
import { plainRefusals } from './describe-refusals.ts'
import type { Shape } from './json-shape.ts'

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
      'How the session stands to the second factor; while it is awaited or required every other call answers 403.',
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
      passkeyHost: { type: 'string', description: 'The host for which passkeys are made.' },
      hosted: {
        description:
          'The provider through which people sign in: GET /api/auth/hosted/start leads there.',
        anyOf: [object({ name: text }), { type: 'null' }],
      },
      hasEmbeddedSignIn: {
        type: 'boolean',
        description: 'Whether people sign in by the accounts of this house.',
      },
      isSignUpOpen: {
        type: 'boolean',
        description: 'Whether everybody may create an account.',
      },
      largestUpload: { type: 'integer', description: 'The largest file that is taken, in bytes.' },
      demoAccounts: {
        type: 'array',
        description: 'In demo mode, while nobody is signed in.',
        items: object({ name: text, email: text, description: text, password: text }),
      },
    },
    ['demoAccounts'],
  ),
})

const origin = {
  name: 'Origin',
  in: 'header',
  required: true,
  description: 'The address of the house; browsers send it by themselves.',
  schema: { type: 'string', format: 'uri' },
} as const

const accountRefusal = object({ message: text, code: text }, ['message', 'code'])

const toProvider: Shape = {
  get: {
    operationId: 'signInThroughProvider',
    tags: ['Sign-in'],
    summary:
      'Leads a browser to the OpenID Connect provider of the house, and back to a page of it with a session.',
    security: [],
    parameters: [
      {
        name: 'returnTo',
        in: 'query',
        description: 'The page to come back to: a path that begins with /app.',
        schema: text,
      },
    ],
    responses: {
      303: {
        description: 'To the provider; to /sign-in?problem=unavailable when it does not answer.',
        headers: { Location: { schema: text } },
      },
      404: { description: 'The house has no provider.' },
    },
  },
}

/** Signing in and out by account or through a provider, and who is signed in. */
export const describeSignIn = (): Record<string, Shape> => ({
  '/api/auth/sign-in/email': {
    post: {
      operationId: 'signIn',
      tags: ['Sign-in'],
      summary: 'Signs in by account; the answer sets the session cookie.',
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
          description: 'Signed in.',
          headers: { 'Set-Cookie': { description: 'The session.', schema: text } },
          content: json(object({ user: { type: 'object' } })),
        },
        401: {
          description:
            'The password is wrong, or there is no such account: both are answered alike.',
          content: json(accountRefusal),
        },
        403: { description: 'The origin is not that of the house.', content: json(accountRefusal) },
        ...plainRefusals(429),
      },
    },
  },
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
      summary: 'Who is signed in, and in what kind of house; nobody is an answer as well.',
      security: [],
      responses: {
        200: { description: 'The session.', content: json(session) },
        ...plainRefusals(500, 503),
      },
    },
  },
})
