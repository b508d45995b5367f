/** Every write by focus: the specification's table (section 7), then the writes without which the product could not be filled. */
export const writeActions = {
  Task: ['Create', 'Edit', 'Delete', 'UpdateCompletion'],
  Element: [
    'UpdateConsultantComment',
    'UpdateClientReady',
    'UpdateMockScore',
    'Create',
    'Update',
    'Delete',
  ],
  Standard: [
    'UpdateClientComment',
    'UpdateConsultantComment',
    'UpdateConsultantCommentReady',
    'UpdateGapAnalysisComment',
    'UpdateGapAnalysisCommentReady',
    'UpdateConsultantAssignments',
    'UpdateStatus',
    'UpdatePhaseExtendedInfo',
    'Create',
    'Update',
    'Delete',
  ],
  Document: ['Upload', 'Replace', 'Delete', 'Update'],
  Citation: ['Create', 'Update', 'Delete'],
  User: [
    'Create',
    'Update',
    'Delete',
    'UpdateGFLock',
    'Invite',
    'TakeBackInvitation',
    'EndSessions',
    'RemoveSecondFactors',
  ],
  Project: [
    'Create',
    'AddClient',
    'RemoveClient',
    'AddModule',
    'RemoveModule',
    'UpdateStandardAssignments',
    'UpdateSettings',
    'UpdateStatus',
  ],
  Template: ['Upload', 'Delete'],
  StandardTip: ['Update'],
  Date: ['Create', 'Update', 'Delete'],
  Module: ['Create', 'Update', 'Finalize', 'Import'],
  History: ['Export'],
  Preview: ['Start', 'End'],
  Test: ['Create'],
} as const

/** What a write is about. */
export type Focus = keyof typeof writeActions

/** The name focus:action of a write. */
export type WriteName = {
  [Name in Focus]: `${Name}:${(typeof writeActions)[Name][number]}`
}[Focus]

/** The names of all writes. */
export const writeNames = Object.entries(writeActions).flatMap(([focus, actions]) =>
  actions.map((action) => `${focus}:${action}` as WriteName),
)

const known: ReadonlySet<unknown> = new Set(writeNames)

/** Whether a value is the name of a write. */
export const isWriteName = (value: unknown): value is WriteName => known.has(value)

/** The focus of a write. */
export const focusOf = (name: WriteName): Focus => name.slice(0, name.indexOf(':')) as Focus
