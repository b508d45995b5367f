import { personIn, quoted, withChanges, wordsOnly } from '../labels/formatters.ts'
import { cannot, setBack, type Undo } from '../undo/undo.ts'
import type { HistoryOfWrites } from './history-of-writes.ts'

const columnsOfUser = {
  UserName: 'UserName',
  FirstName: 'FirstName',
  LastName: 'LastName',
  Title: 'Title',
  Organization: 'Organization',
  OrganizationId: 'OrganizationId',
  PhoneNumber: 'PhoneNumber',
  URL: 'URL',
  Role: 'Role',
  NotifyOnNewTask: 'NotifyOnNewTask',
  LeadOrder: 'LeadOrder',
} as const

const undoUser: Undo = (entry) => {
  const { parameters, prior } = entry
  const { UserType } = parameters
  if (UserType !== undefined && UserType !== prior[0]?.['UserType'])
    return cannot(
      'What the person could see before would not come back with the type. Change it in Users.',
    )
  const undo = setBack(entry, { name: 'User:Update', ids: ['Id'], columns: columnsOfUser })
  if ('reason' in undo) return undo
  // The organization id follows the organization's name unless it is sent as well.
  const organizationId = prior[0]?.['OrganizationId']
  return Object.hasOwn(undo.parameters, 'Organization') && organizationId !== undefined
    ? { ...undo, parameters: { ...undo.parameters, OrganizationId: organizationId } }
    : undo
}

const undoLock: Undo = (entry) => {
  const undo = setBack(entry, {
    name: 'User:UpdateGFLock',
    ids: ['target_user_id'],
    columns: { is_locked: 'IsLocked' },
  })
  // Only the server knows who the last administrator is.
  return 'reason' in undo
    ? undo
    : { ...undo, left: undo.left.map((row) => ({ ...row, IsLastAdministrator: false })) }
}

const onlySent = cannot('What was sent cannot be recalled. Invite or remove the person in Users.')

/** The history of the writes of the focus User. */
export const userHistory = {
  'User:Create': {
    describe: wordsOnly(({ parameters }) =>
      quoted('created an account for', parameters['UserName']),
    ),
    undo: cannot('Undoing this would delete the account for good. Delete it in Users.'),
  },
  'User:Update': {
    describe: withChanges(
      (entry) => `changed the account of ${personIn(entry, entry.parameters['Id'])}`,
    ),
    undo: undoUser,
  },
  'User:Delete': {
    describe: wordsOnly(
      (entry) => `deleted the account of ${personIn(entry, entry.parameters['Id'])}`,
    ),
    undo: cannot('A deleted account stays deleted. Create another one in Users.'),
  },
  'User:Invite': {
    describe: wordsOnly((entry) => `invited ${personIn(entry, entry.parameters['Id'])}`),
    undo: onlySent,
  },
  'User:TakeBackInvitation': {
    describe: wordsOnly(
      (entry) => `revoked the invitation of ${personIn(entry, entry.parameters['Id'])}`,
    ),
    undo: cannot('A revoked link stays dead. Invite the person again in Users.'),
  },
  'User:EndSessions': {
    describe: wordsOnly(
      (entry) => `signed out ${personIn(entry, entry.parameters['Id'])} everywhere`,
    ),
    undo: cannot('Sessions that were ended stay ended. The person can sign in again.'),
  },
  'User:RemoveSecondFactors': {
    describe: wordsOnly(
      (entry) => `turned off two-step verification for ${personIn(entry, entry.parameters['Id'])}`,
    ),
    undo: cannot('Only the person can set up two-step verification again, in the profile.'),
  },
  'User:UpdateGFLock': {
    describe: wordsOnly(
      (entry) =>
        `${entry.parameters['is_locked'] === false ? 'unlocked' : 'locked'} the sign-in of ${personIn(entry, entry.parameters['target_user_id'])}`,
    ),
    undo: undoLock,
  },
} as const satisfies HistoryOfWrites
