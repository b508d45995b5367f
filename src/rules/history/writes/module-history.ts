import { moduleIn, quoted, withChanges, wordsOnly } from '../labels/formatters.ts'
import { cannot, settingBack } from '../undo/undo.ts'
import type { HistoryOfWrites } from './history-of-writes.ts'

const ofModule = ['module_id']

const columnsOfModule = {
  Name: 'Name',
  Version: 'Version',
  AccreditationOrganization: 'AccreditationOrganization',
  NamePattern: 'NamePattern',
  GroupDetails: 'GroupDetails',
  Language: 'Language',
} as const

/** The history of the writes of the focus Module. */
export const moduleHistory = {
  'Module:Create': {
    describe: wordsOnly(({ parameters }) => quoted('created the module', parameters['Name'])),
    undo: cannot('A module is not deleted; one without standards is of no effect.'),
  },
  'Module:Update': {
    describe: withChanges(({ prior }) => quoted('changed the module', prior['Name'])),
    undo: settingBack({
      name: 'Module:Update',
      ids: ofModule,
      columns: columnsOfModule,
    }),
  },
  'Module:Finalize': {
    describe: wordsOnly(
      (entry) =>
        `${entry.parameters['is_finalized'] === false ? 'reopened' : 'finalized'} ${moduleIn(entry)}`,
    ),
    undo: settingBack({
      name: 'Module:Finalize',
      ids: ofModule,
      columns: { is_finalized: 'IsFinalized' },
    }),
  },
  'Module:Import': {
    describe: wordsOnly(({ parameters }) =>
      quoted('imported a module from', parameters['file_name']),
    ),
    undo: cannot('An imported module is not deleted; no project has it until it is added.'),
  },
} as const satisfies HistoryOfWrites
