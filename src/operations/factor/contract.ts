import * as z from 'zod'
import { dataOf, endpoint, type DataOf } from '../core/endpoint-contract.ts'

const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
  isSynced: z.boolean().meta({ description: 'Whether it is available on several devices.' }),
})

/** A passkey of the caller's account. */
export type Passkey = DataOf<typeof passkey>

const factors = z.object({
  app: z.object({ since: z.string() }).nullable(),
  passkeys: z.array(passkey),
  backupCodesLeft: z
    .int()
    .nullable()
    .meta({ description: 'How many backup codes are left; null without a factor.' }),
  hasPassword: z.boolean(),
  isConfirmed: z.boolean().meta({
    description:
      'Whether the caller confirmed their identity in the last ten minutes, which changes of factors require.',
  }),
  isRequired: z.boolean().meta({ description: 'Whether the caller must have a factor.' }),
})

const newCodes = z.object({
  backupCodes: z.array(z.string()).nullable().meta({
    description:
      'New backup codes, returned only once; null when the account has backup codes already.',
  }),
})

const code = z.string().max(20)

const libraryError = z.object({ message: z.string().optional(), code: z.string().optional() })

const noSession = { description: 'Not signed in.', body: libraryError }
const denied = {
  description:
    '- `CONFIRMATION_NEEDED`: Confirm your identity first.\n- Other codes say why the change is not possible.',
  body: libraryError,
}

const factorEndpoint = {
  tag: 'Sign-in',
  session: 'any',
  needsOrigin: true,
  errors: [],
  otherResponses: {
    400: { description: 'What was sent is not valid.', body: libraryError },
    401: noSession,
    403: denied,
  },
} as const

/** The second factors of the caller's account. */
export const factorEndpoints = {
  read: endpoint({
    ...factorEndpoint,
    method: 'GET',
    path: '/api/auth/factors',
    operationId: 'readFactors',
    summary: 'The second factors of the caller.',
    response: dataOf(factors),
    otherResponses: { 401: noSession },
  }),
  confirm: endpoint({
    ...factorEndpoint,
    method: 'POST',
    path: '/api/auth/factors/confirm',
    operationId: 'confirmIdentity',
    summary:
      'Confirms the identity of the caller by the password or a code, as changes of factors require.',
    body: z.union([z.strictObject({ password: z.string().max(128) }), z.strictObject({ code })]),
    response: z.object({ isConfirmed: z.literal(true) }),
  }),
  beginApp: endpoint({
    ...factorEndpoint,
    method: 'POST',
    path: '/api/auth/factors/app/begin',
    operationId: 'beginApp',
    summary: 'Starts to set up an authenticator app.',
    body: z.object({}),
    response: z.object({
      secret: z.string().meta({ description: 'In Base32.' }),
      address: z.string().meta({ description: 'The otpauth URI of the QR code.' }),
    }),
  }),
  keepApp: endpoint({
    ...factorEndpoint,
    method: 'POST',
    path: '/api/auth/factors/app/keep',
    operationId: 'keepApp',
    summary: 'Completes the set-up of an authenticator app by its first code.',
    body: z.object({ code }),
    response: newCodes,
  }),
  removeApp: endpoint({
    ...factorEndpoint,
    method: 'POST',
    path: '/api/auth/factors/app/remove',
    operationId: 'removeApp',
    summary: 'Removes the authenticator app.',
    body: z.object({}),
    response: z.object({ isRemoved: z.literal(true) }),
  }),
  replaceBackupCodes: endpoint({
    ...factorEndpoint,
    method: 'POST',
    path: '/api/auth/factors/backup-codes',
    operationId: 'replaceBackupCodes',
    summary: 'Replaces the backup codes.',
    body: z.object({}),
    response: newCodes,
  }),
}

/** The second factors of the caller's account. */
export type Factors = DataOf<typeof factors>

/** Backup codes, returned only once; null when the account already has some. */
export type NewCodes = DataOf<typeof newCodes>
