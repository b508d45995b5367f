import { expect, test } from 'vitest'
import { writeContracts, writeNames, type WriteName } from '../../../operations/contracts.ts'
import { isNotUndoable, type Inverse, type Values } from '../undo/undo.ts'
import { writeHistory } from './write-history.ts'

// Parameters that set no column, or one that no undo sets back.
const leftOut: Partial<Record<WriteName, readonly string[]>> = {
  'Citation:Update': ['anchor'],
  'Project:UpdateOrganization': ['logo_upload_id'],
  'ReportTemplate:Update': ['upload_id'],
  'Standard:UpdateStatus': ['reason', 'return_elements'],
  'Task:Create': ['author_id', 'module_id', 'send_notification'],
  'Task:Edit': ['add_assignees', 'remove_assignees', 'previous_assignees', 'send_notification'],
  'User:Update': ['UserType'],
}

// Their undo needs lists of a certain form, or the ids and versions that the write returned.
const ofOtherForm: readonly WriteName[] = [
  'Date:Create',
  'Document:Replace',
  'Document:Restore',
  'Element:Create',
  'Project:UpdateSettings',
  'Project:UpdateStandardAssignments',
  'RFI:Create',
  'Standard:Create',
  'Standard:UpdateConsultantAssignments',
  'Task:Create',
  'Task:UpdateCompletion',
  'Template:Replace',
  'Template:Restore',
]

function parametersOf(name: WriteName): string[] {
  const { parameters } = writeContracts[name]
  const names = 'shape' in parameters ? Object.keys(parameters.shape) : []
  return names.filter((parameter) => !leftOut[name]?.includes(parameter))
}

function columnOf(name: WriteName, parameter: string): string {
  const columns: Readonly<Record<string, string>> = writeContracts[name].columns ?? {}
  return columns[parameter] ?? parameter
}

const former = '2027-01-15'
const sent = '2027-01-16'

const row: Values = {
  ...Object.fromEntries(
    writeNames.flatMap((name) => parametersOf(name).map((one) => [columnOf(name, one), former])),
  ),
  ProjectId: former,
  Assignees: [],
}

/** Returns the inverse of a write that sent all its parameters, with values other than those of the row. */
function inverseOf(name: WriteName): Inverse | undefined {
  const { undo } = writeHistory[name]
  if (typeof undo !== 'function') return undefined
  const parameters = Object.fromEntries(parametersOf(name).map((one) => [one, sent]))
  const inverse = undo({ userId: 'sam', target: 'ps', parameters, prior: [row], updates: {} })
  return isNotUndoable(inverse) ? undefined : inverse
}

const undoable = writeNames.filter((name) => typeof writeHistory[name].undo === 'function')

test.each(undoable.filter((name) => !ofOtherForm.includes(name)))(
  'the undo of %s sends every parameter that it can set',
  (name) => {
    const { name: by, parameters } = inverseOf(name) as Inverse
    expect(Object.keys(parameters)).toEqual(expect.arrayContaining(parametersOf(by as WriteName)))
  },
)

test('the undo of the others needs more than the values of one row', () => {
  expect(ofOtherForm.filter((name) => inverseOf(name) !== undefined)).toEqual([])
})
