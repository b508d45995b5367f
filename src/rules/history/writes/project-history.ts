import { isRecord } from '../../permissions/conditions/permission-facts.ts'
import { describeAssignments } from '../labels/assignment-labels.ts'
import {
  describeOrganization,
  describeProject,
  describeSettings,
  moduleIn,
  personIn,
  quoted,
  wordsOnly,
} from '../labels/formatters.ts'
import { onlyChangeOf, textOf } from '../labels/history-change.ts'
import { reversingAssignments } from '../undo/assignments.ts'
import { areEqual } from '../undo/equal-values.ts'
import { cannot, pick, setBack, settingBack, unseen, type Undo, type Values } from '../undo/undo.ts'
import type { HistoryOfWrites } from './history-of-writes.ts'

const hasAssignments = (row: Values | undefined): boolean => {
  const assignments = row?.['Assignments']
  return Array.isArray(assignments) && assignments.length > 0
}

const undoAddition: Undo = ({ parameters, prior: [row] }) =>
  hasAssignments(row)
    ? cannot(
        'Adding the person ended tasks of an earlier time, which would not come back. Remove the person in Team.',
      )
    : {
        name: 'Project:RemoveClient',
        parameters: pick(parameters, ['project_id', 'client_user_id']),
        expected: { Assignments: [] },
        left: [],
      }

const ofModule = ['project_id', 'module_id']

const undoModule: Undo = ({ parameters }) => ({
  name: 'Project:RemoveModule',
  parameters: pick(parameters, ofModule),
  expected: { Assignments: [] },
  left: [],
})

const undoModuleRemoval: Undo = ({ parameters, prior: [row] }) => {
  if (row === undefined) return unseen
  if (hasAssignments(row))
    return cannot(
      'The consultants of its standards would not come back. Add the module again and assign them.',
    )
  return {
    name: 'Project:AddModule',
    parameters: pick(parameters, ofModule),
    expected: {},
    left: [],
  }
}

const undoSettings: Undo = ({ parameters, prior: [row] }) => {
  const { project_id, changes } = parameters
  if (row === undefined || !isRecord(changes)) return unseen
  const changed = Object.keys(changes).filter((key) => !areEqual(changes[key], row[key]))
  if (changed.length === 0) return cannot('This changed nothing.')
  const former = Object.fromEntries(changed.map((key) => [key, row[key] ?? null]))
  return {
    name: 'Project:UpdateSettings',
    parameters: { project_id, changes: former },
    expected: pick({ ...changes }, changed),
    left: [{ ...row }],
  }
}

const undoOrganization: Undo = (entry) =>
  entry.parameters['logo_upload_id'] === undefined
    ? setBack(entry, {
        name: 'Project:UpdateOrganization',
        ids: ['project_id'],
        columns: { organization_name: 'OrganizationName' },
      })
    : cannot('The file of a former logo is deleted. Upload it again in Settings.')

/** The history of the writes of the focus Project. */
export const projectHistory = {
  'Project:UpdateStandardAssignments': {
    describe: describeAssignments,
    undo: reversingAssignments('Project:UpdateStandardAssignments'),
  },
  'Project:Create': {
    describe: wordsOnly(({ parameters }) => quoted('created the project', parameters['Name'])),
    undo: cannot('A project is not deleted. Archive it in its settings.'),
  },
  'Project:UpdateStatus': {
    describe: describeProject,
    undo: settingBack({
      name: 'Project:UpdateStatus',
      ids: ['project_id'],
      columns: { name: 'Name', status_id: 'StatusId' },
    }),
  },
  'Project:UpdateSettings': { describe: describeSettings, undo: undoSettings },
  'Project:UpdateOrganization': { describe: describeOrganization, undo: undoOrganization },
  'Project:AddClient': {
    describe: wordsOnly(
      (entry) => `added ${personIn(entry, entry.parameters['client_user_id'])} to the project`,
    ),
    undo: undoAddition,
  },
  'Project:RemoveClient': {
    describe: wordsOnly(
      (entry) => `removed ${personIn(entry, entry.parameters['client_user_id'])} from the project`,
    ),
    undo: cannot(
      'A person who comes back starts without tasks and without sight of earlier ones. Add them again in Team.',
    ),
  },
  'Project:AddModule': {
    describe: wordsOnly((entry) => `added ${moduleIn(entry)} to the project`),
    undo: undoModule,
  },
  'Project:RemoveModule': {
    describe: wordsOnly((entry) => `removed ${moduleIn(entry)} from the project`),
    undo: undoModuleRemoval,
  },
  'Project:SendMessage': {
    describe: (entry) => ({
      words: `wrote to ${personIn(entry, entry.parameters['recipient_id'])}`,
      text: textOf(entry.parameters['text']),
    }),
    undo: cannot('A message that was sent cannot be recalled.'),
  },
  'Project:UpdateNotificationLevel': {
    describe: (entry) => ({
      words: 'changed their notifications of the project',
      changes: onlyChangeOf(entry),
    }),
    undo: cannot('Everybody sets their own notifications. Change yours in your profile.'),
  },
} as const satisfies HistoryOfWrites
