import { isRecord } from '../permissions/conditions/permission-facts.ts'
import { areEqual } from './equal-values.ts'
import { dayOf, timeOf } from './sent-dates.ts'
import { cannot, pick, setBack, settingBack, unseen, type Undo, type Values } from './undo.ts'

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

const undoDate: Undo = ({ parameters, updates }) => {
  const { date_id, project_id } = updates
  if (date_id === undefined || parameters['date'] === undefined) return unseen
  const left = { Name: parameters['name'], Date: timeOf(parameters['date']) }
  return {
    name: 'Date:Delete',
    parameters: { project_id, date_id },
    expected: left,
    left: [left],
  }
}

const undoDateChange: Undo = settingBack({
  name: 'Date:Update',
  ids: ['date_id', 'project_id'],
  columns: { name: 'Name', date: 'Date' },
  stored: (sent, column) => (column === 'Date' ? timeOf(sent) : sent),
  sent: (former, column) => (column === 'Date' ? dayOf(former) : former),
})

const undoDateDeletion: Undo = ({ prior: [row] }) =>
  row === undefined
    ? unseen
    : {
        name: 'Date:Create',
        parameters: { project_id: row['ProjectId'], name: row['Name'], date: dayOf(row['Date']) },
        expected: {},
        left: [],
      }

/** How each write of the focuses Project and Date is undone. */
export const undoOfProjects = {
  'Project:Create': cannot('A project is not deleted. Archive it in its settings.'),
  'Project:UpdateStatus': settingBack({
    name: 'Project:UpdateStatus',
    ids: ['project_id'],
    columns: { name: 'Name', status_id: 'StatusId' },
  }),
  'Project:UpdateSettings': undoSettings,
  'Project:UpdateOrganization': undoOrganization,
  'Project:AddClient': undoAddition,
  'Project:RemoveClient': cannot(
    'A person who comes back starts without tasks and without sight of earlier ones. Add them again in Team.',
  ),
  'Project:AddModule': undoModule,
  'Project:RemoveModule': undoModuleRemoval,
  'Project:SendMessage': cannot('A message that was sent cannot be recalled.'),
  'Project:UpdateNotificationLevel': cannot(
    'Everybody sets their own notifications. Change yours in your profile.',
  ),
  'Date:Create': undoDate,
  'Date:Update': undoDateChange,
  'Date:Delete': undoDateDeletion,
} as const
