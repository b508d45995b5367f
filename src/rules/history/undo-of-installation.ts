import { cannot, noneIfEmpty, setBack, settingBack, unseen, type Undo } from './undo.ts'

const ofModule = ['module_id']

const columnsOfModule = {
  Name: 'Name',
  Version: 'Version',
  AccreditationOrganization: 'AccreditationOrganization',
  NamePattern: 'NamePattern',
  GroupDetails: 'GroupDetails',
  Language: 'Language',
} as const

const undoTemplateVersion: Undo = ({ parameters, prior: [row], updates }) => {
  const { id } = parameters
  if (row?.['version'] === undefined || updates['version'] === undefined) return unseen
  return {
    name: 'Template:Restore',
    parameters: { id, version: row['version'] },
    expected: { version: updates['version'] },
    left: [{ ...row }],
  }
}

const undoTip: Undo = (entry) => {
  const undo = setBack(entry, {
    name: 'StandardTip:Update',
    ids: ['id'],
    columns: {
      basics: 'basics',
      management: 'management',
      accreditation: 'accreditation',
      saved_in_sf: 'saved_in_sf',
    },
    stored: noneIfEmpty,
  })
  if ('reason' in undo) return undo
  // Changing the texts also marks them as not yet saved elsewhere.
  const wasSaved = entry.prior[0]?.['saved_in_sf']
  return { ...undo, parameters: { ...undo.parameters, saved_in_sf: wasSaved === true } }
}

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

const undoTemplateName: Undo = (entry) =>
  entry.parameters['upload_id'] === undefined
    ? setBack(entry, { name: 'ReportTemplate:Update', ids: ['id'], columns: { name: 'Name' } })
    : cannot('The file of the former template is deleted. Upload it again.')

/** How each write that belongs to no project is undone: modules, templates, tips, people and the history itself. */
export const undoOfInstallation = {
  'ReportTemplate:Create': cannot('A template is deleted on the page Report templates.'),
  'ReportTemplate:Update': undoTemplateName,
  'ReportTemplate:Delete': cannot('The file of the template is deleted. Upload it again.'),
  'Module:Create': cannot('A module is not deleted; one without standards is of no effect.'),
  'Module:Update': settingBack({
    name: 'Module:Update',
    ids: ofModule,
    columns: columnsOfModule,
  }),
  'Module:Finalize': settingBack({
    name: 'Module:Finalize',
    ids: ofModule,
    columns: { is_finalized: 'IsFinalized' },
  }),
  'Module:Import': cannot(
    'An imported module is not deleted; no project has it until it is added.',
  ),
  'Template:Upload': cannot(
    'Undoing this would delete the template for good. Delete it in Templates if it should go.',
  ),
  'Template:Replace': undoTemplateVersion,
  'Template:Restore': undoTemplateVersion,
  'Template:Delete': cannot(
    'A deleted template is gone with its files. Upload it again in Templates.',
  ),
  'StandardTip:Update': undoTip,
  'User:Create': cannot('Undoing this would delete the account for good. Delete it in Users.'),
  'User:Update': undoUser,
  'User:Delete': cannot('A deleted account stays deleted. Create another one in Users.'),
  'User:Invite': onlySent,
  'User:TakeBackInvitation': cannot('A revoked link stays dead. Invite the person again in Users.'),
  'User:EndSessions': cannot('Sessions that were ended stay ended. The person can sign in again.'),
  'User:RemoveSecondFactors': cannot(
    'Only the person can set up two-step verification again, in the profile.',
  ),
  'User:UpdateGFLock': undoLock,
  'History:Export': cannot('What was downloaded cannot be recalled.'),
  'Preview:Start': cannot('Looking at a project changes nothing in it.'),
  'Preview:End': cannot('Looking at a project changes nothing in it.'),
  'Test:Create': cannot('A test stores nothing.'),
} as const
