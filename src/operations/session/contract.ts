import * as z from 'zod'
import { featureFlagDefaults, type FeatureFlag } from '#rules/api/feature-flags.ts'
import { messengerRegions } from '#rules/api/messenger.ts'
import { environments, targets } from '#rules/api/targets.ts'
import { sessionEnds } from '#rules/people/accounts/session-end.ts'
import { userTypes } from '#rules/permissions/user-types.ts'
import { dataOf, endpoint } from '../core/endpoint-contract.ts'

const sessionUser = z.object({
  UserId: z.string(),
  user_type: z.enum(userTypes),
  email: z.string(),
  name: z.string(),
  isAdministrator: z.boolean(),
  isSuperUser: z.boolean(),
  isExperimental: z.boolean(),
  secondFactor: z.enum(['given', 'absent', 'awaited', 'required']).meta({
    description:
      'The state of two-step verification in this session; while it is awaited or required, every other call returns 403.',
  }),
})

const flags = z.object(
  Object.fromEntries(Object.keys(featureFlagDefaults).map((name) => [name, z.boolean()])) as Record<
    FeatureFlag,
    z.ZodBoolean
  >,
)

const session = z.object({
  user: sessionUser.nullable(),
  environment: z.enum(environments),
  isDemo: z.boolean(),
  isReadOnly: z.boolean(),
  defaultTarget: z.enum(targets),
  isLive: z.boolean().meta({ description: 'Whether GET /api/v5/live streams what changes.' }),
  featureFlags: flags.meta({
    description:
      'Whether each feature flag is enabled. SignInTesting offers the test accounts of a demo on the sign-in page; the pages show a write of any other flag at once while it is enabled, and after the server has confirmed it otherwise.',
  }),
  flagService: z
    .object({
      clientId: z.string(),
      url: z.url().optional().meta({ description: "Absent for LaunchDarkly's own addresses." }),
    })
    .optional()
    .meta({
      description:
        'The LaunchDarkly environment whose flags take precedence in the browser over featureFlags, while it answers; absent where none is used.',
    }),
  messenger: z
    .object({
      appId: z.string(),
      region: z.enum(messengerRegions),
      userId: z.string(),
      userHash: z.string(),
    })
    .optional()
    .meta({
      description:
        'The Intercom workspace whose chat the pages show, the id of the person there, and the hash that verifies it; absent where none is used, without a session, before the second factor and during impersonation.',
    }),
  passkeyHost: z.string().meta({ description: 'The host for which passkeys are made.' }),
  hosted: z
    .object({
      name: z.string(),
      profileUrl: z
        .string()
        .nullable()
        .meta({ description: 'Where people change their profile at the provider.' }),
    })
    .nullable()
    .meta({
      description:
        'The provider through which people sign in: GET /api/auth/hosted/start redirects there.',
    }),
  hasEmbeddedSignIn: z
    .boolean()
    .meta({ description: 'Whether people sign in with accounts of this installation.' }),
  draftKey: z.string().optional().meta({
    description:
      'The key (AES-256, base64) with which the pages encrypt unsaved drafts of the account before the browser stores them; absent without a session, before the second factor and during impersonation.',
  }),
  isSignUpOpen: z.boolean().meta({ description: 'Whether anyone can create an account.' }),
  isSignUpForListed: z.boolean().meta({
    description: 'Whether only the addresses that TRANSITIONAL_ADMINS names can create an account.',
  }),
  ended: z.enum(sessionEnds).optional().meta({
    description: 'Why the session of the cookie ended, if known; absent while signed in.',
  }),
  largestUpload: z.int().meta({ description: 'The largest file accepted, in bytes.' }),
  preview: z
    .object({
      id: z.string(),
      projectId: z.int(),
      target: z.enum(targets),
      by: z.string(),
      endsAt: z.iso.datetime(),
    })
    .optional()
    .meta({
      description:
        'The impersonation in which `user` is a client: its project, who impersonates and until when.',
    }),
  demoAccounts: z
    .array(
      z.object({
        name: z.string(),
        email: z.string(),
        description: z.string(),
        password: z.string(),
        group: z.string().optional(),
      }),
    )
    .optional()
    .meta({
      description:
        'In demo mode, while not signed in: the accounts that are offered first, then the test accounts and the consultant leads, each with its group.',
    }),
})

const ownSession = z.object({
  id: z.string(),
  isThis: z.boolean(),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  begun: z.iso.datetime(),
  lastUsed: z.iso.datetime().meta({ description: 'To the minute.' }),
  isSecondFactorGiven: z.boolean(),
})

const ended = dataOf(z.object({ ended: z.int().meta({ description: 'How many sessions ended.' }) }))

const sessionErrors = ['notSignedIn', 'secondFactorAwaited', 'secondFactorRequired'] as const

/** The session, and the sessions of the caller. */
export const sessionEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/api/session',
    operationId: 'readSession',
    tag: 'Sign-in',
    summary: 'Who is signed in, if anyone, and the kind of installation.',
    session: 'none',
    response: dataOf(session),
    success: { description: 'The session.' },
    errors: [],
  }),
  listOwn: endpoint({
    method: 'GET',
    path: '/api/v5/own_sessions',
    operationId: 'listOwnSessions',
    tag: 'Sign-in',
    summary: 'The active sessions of the caller, the current one first.',
    session: 'usable',
    response: dataOf(z.array(ownSession)),
    errors: sessionErrors,
  }),
  endOwn: endpoint({
    method: 'POST',
    path: '/api/v5/own_sessions/end',
    operationId: 'endOwnSession',
    tag: 'Sign-in',
    summary: 'Ends one session of the caller.',
    session: 'usable',
    body: z.strictObject({ id: z.string().regex(/^[\w-]{1,200}$/) }),
    response: ended,
    errors: ['invalidParameters', 'notFound', ...sessionErrors],
    example: { body: { id: 'Yk3vQ8b1nC4mZt7rW2pL' } },
  }),
  endOthers: endpoint({
    method: 'POST',
    path: '/api/v5/own_sessions/end_others',
    operationId: 'endOtherSessions',
    tag: 'Sign-in',
    summary: 'Ends all sessions of the caller except this one.',
    session: 'usable',
    body: z.strictObject({}),
    response: ended,
    errors: ['invalidParameters', ...sessionErrors],
    example: { body: {} },
  }),
}
