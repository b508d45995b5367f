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
})

const session = object({
  data: object(
    {
      user: { anyOf: [sessionUser, { type: 'null' }] },
      environment: { type: 'string', enum: [...environments] },
      isDemo: flag,
      isReadOnly: flag,
      defaultTarget: { type: 'string', enum: [...targets] },
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

/** Signing in and out by account, and who is signed in. */
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
        429: { description: 'Too many attempts.', content: json(accountRefusal) },
      },
    },
  },
  '/api/auth/sign-out': {
    post: {
      operationId: 'signOut',
      tags: ['Sign-in'],
      summary: 'Ends the session.',
      parameters: [origin],
      requestBody: { content: json({ type: 'object' }, {}) },
      responses: { 200: { description: 'Signed out.', content: json({ type: 'object' }) } },
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
