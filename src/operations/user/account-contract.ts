import * as z from 'zod'
import * as user from '#rules/permissions/conditions/user-conditions.ts'
import { administrators, allow } from '#rules/permissions/write-permissions.ts'
import { write } from '../core/contract.ts'
import { wireUserId } from '../core/input-schemas.ts'
import { somebody } from './row-schemas.ts'

const updates = z.object({ user_id: z.string() })

const ofAccount = {
  parameters: z.strictObject({ Id: wireUserId }),
  updates,
  row: 'user',
  invalid: 'idRequired',
  example: { parameters: { Id: somebody }, updates: { user_id: somebody } },
} as const

/** The writes of the focus User by which an administrator manages how a person signs in. */
export const accountWrites = {
  'User:UpdateGFLock': write({
    name: 'User:UpdateGFLock',
    summary: 'Locks a person and ends all sessions, or unlocks the person (is_locked false).',
    parameters: z.strictObject({
      target_user_id: wireUserId,
      is_locked: z.boolean().default(true),
    }),
    updates: updates.extend({ is_locked: z.boolean() }),
    may: allow(user.isOtherThanSelfAndLastAdministrator, false, false, false),
    row: 'user',
    columns: { is_locked: 'IsLocked' },
    invalid: 'targetUserIdRequired',
    changes: { SignIn: ['session', 'invitation'] },
    example: {
      parameters: { target_user_id: somebody, is_locked: true },
      updates: { user_id: somebody, is_locked: true },
    },
  }),
  'User:Invite': write({
    name: 'User:Invite',
    summary:
      'Sends an invitation to the e-mail address of a person, to create the account; it replaces earlier ones. Nothing is sent to a person who has an account.',
    ...ofAccount,
    may: administrators,
    changes: { SignIn: ['invitation'] },
  }),
  'User:TakeBackInvitation': write({
    name: 'User:TakeBackInvitation',
    summary: 'Revokes the invitation of a person.',
    ...ofAccount,
    may: administrators,
    changes: { SignIn: ['invitation'] },
  }),
  'User:EndSessions': write({
    name: 'User:EndSessions',
    summary:
      'Ends every session of a person, who can sign in again, and every link that would set a password.',
    ...ofAccount,
    may: administrators,
    changes: { SignIn: ['session', 'invitation'] },
  }),
  'User:RemoveSecondFactors': write({
    name: 'User:RemoveSecondFactors',
    summary:
      'Removes the authenticator app, the passkeys and the backup codes of a person who has lost them, and ends all sessions; the person gets a mail about it.',
    ...ofAccount,
    may: allow(user.isOtherThanSelf, false, false, false),
    changes: { SignIn: ['secondFactor', 'session', 'invitation'] },
  }),
} as const
