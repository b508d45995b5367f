import { expect, test } from 'vitest'
import { isWriteName, writeNames } from '../../../operations/contracts.ts'
import { areEqual } from '../undo/equal-values.ts'
import { isNotUndoable, type Undo, type Values, type WrittenEntry } from '../undo/undo.ts'
import { undid } from '../undo/undone.ts'
import { writeHistory } from './write-history.ts'

type Name = keyof typeof writeHistory

const entry = (more: Partial<WrittenEntry>): WrittenEntry => ({
  userId: 'sam',
  target: 'ps',
  parameters: {},
  prior: [],
  updates: {},
  ...more,
})

function undo(name: Name, more: Partial<WrittenEntry>) {
  const row: unknown = writeHistory[name].undo
  return typeof row === 'function' ? (row as Undo)(entry(more)) : writeHistory[name].undo
}

const ofElement = { project_id: 1, element_id: 2, phase: 'desktop-review' }
const ofStandard = { project_id: 1, standard_id: 2, phase: 'desktop-review' }
const task = { Text: 'Send', ProjectId: 1, StandardId: 2, AuthorId: 'ann' }
const open = (UserId: string) => ({ UserId, IsCompleted: false })
const done = (UserId: string) => ({ UserId, IsCompleted: true })

test('the table has each write and nothing else', () => {
  expect(Object.keys(writeHistory).toSorted()).toEqual(writeNames.toSorted())
})

test.each(Object.keys(writeHistory) as Name[])(
  '%s tells why, as a sentence, when the reader sees nothing of it',
  (name) => {
    const found = undo(name, {}) as { readonly reason?: string; readonly name?: string }
    if (found.reason === undefined) expect(isWriteName(found.name)).toBe(true)
    else expect(found.reason).toMatch(/^[A-Z].*\.$/)
  },
)

test.each<[Name, Partial<WrittenEntry>, Values, Values]>([
  [
    'Element:UpdateMockScore',
    { parameters: { ...ofElement, mock_score: 50 }, prior: [{ MockScore: 100 }] },
    { ...ofElement, mock_score: 100 },
    { MockScore: 50 },
  ],
  [
    'Standard:UpdateConsultantComment',
    {
      parameters: { ...ofStandard, consultant_comment: 'new' },
      prior: [{ ConsultantComment: null }],
    },
    { ...ofStandard, consultant_comment: '' },
    { ConsultantComment: 'new' },
  ],
  [
    'Standard:UpdateStatus',
    {
      parameters: { ...ofStandard, status: 'Complete', is_ready_by_client: false },
      prior: [{ Status: 'Complete', IsReadyByClient: true, HasReturn: false }],
    },
    { ...ofStandard, is_ready_by_client: true },
    { IsReadyByClient: false },
  ],
  [
    'Task:Create',
    {
      parameters: { text: 'Send', standard_id: 2, assignees: [{ user_id: 'B' }, { user_id: 'a' }] },
      updates: { task_id: 9 },
    },
    { task_id: 9 },
    { Text: 'Send', StandardId: 2, Assignees: [open('a'), open('b')] },
  ],
  [
    'Task:Delete',
    { prior: [{ ...task, Assignees: [open('a'), { ...open('b'), isOfEarlierLink: true }] }] },
    { project_id: 1, standard_id: 2, text: 'Send', assignees: [{ user_id: 'a' }] },
    {},
  ],
  [
    'Task:Edit',
    {
      parameters: {
        task_id: 9,
        project_id: 1,
        text: 'New',
        add_assignees: [{ user_id: 'a' }, { user_id: 'c' }],
        remove_assignees: [{ user_id: 'b' }],
      },
      prior: [{ ...task, Assignees: [open('a'), open('b')] }],
    },
    {
      task_id: 9,
      project_id: 1,
      text: 'Send',
      add_assignees: [{ user_id: 'b' }],
      remove_assignees: [{ user_id: 'c' }],
      previous_assignees: [{ user_id: 'a' }, { user_id: 'c' }],
    },
    { Text: 'New' },
  ],
  [
    'Date:Update',
    {
      parameters: { date_id: 3, name: '2027-01-01', date: '2027-02-01' },
      prior: [{ Name: 'Survey', Date: '2027-01-15T00:00:00.000Z' }],
    },
    { date_id: 3, name: 'Survey', date: '2027-01-15' },
    { Name: '2027-01-01', Date: '2027-02-01T00:00:00.000Z' },
  ],
  [
    'Project:UpdateSettings',
    {
      parameters: { project_id: 1, changes: { Region: 'North', Same: [1] } },
      prior: [{ ProjectId: 1, Region: null, Same: [1] }],
    },
    { project_id: 1, changes: { Region: null } },
    { Region: 'North' },
  ],
  [
    'Document:Replace',
    {
      parameters: { document_id: 4, project_id: 1, upload_id: 'x' },
      prior: [{ Versions: [{ Version: 3 }, { Version: 2 }] }],
      updates: { version: 4 },
    },
    { document_id: 4, project_id: 1, version: 3 },
    { Version: 4 },
  ],
  [
    'User:Update',
    {
      parameters: { Id: 'ann', Organization: 'New' },
      prior: [{ Organization: 'Old', OrganizationId: 'old-id' }],
    },
    { Id: 'ann', Organization: 'Old', OrganizationId: 'old-id' },
    { Organization: 'New' },
  ],
])('%s %j', (name, more, parameters, expected) => {
  expect(undo(name, more)).toMatchObject({ parameters, expected })
})

test.each<[Name, Partial<WrittenEntry>, RegExp]>([
  [
    'Element:UpdateMockScore',
    { parameters: { ...ofElement, mock_score: 50 }, prior: [{ MockScore: 50 }] },
    /changed nothing/,
  ],
  [
    'Element:UpdateMockScore',
    { parameters: { ...ofElement, mock_score: 50 }, prior: [{}] },
    /do not see/,
  ],
  [
    'Standard:UpdateStatus',
    { parameters: { ...ofStandard, is_ready_by_client: false, reason: 'No date' } },
    /told why/,
  ],
  [
    'Standard:UpdateStatus',
    {
      parameters: { ...ofStandard, is_ready_by_client: true },
      prior: [{ IsReadyByClient: false, HasReturn: true }],
    },
    /sent back before/,
  ],
  ['Task:Delete', { prior: [{ ...task, Assignees: [done('a')] }] }, /done their part/],
  [
    'Task:Edit',
    {
      parameters: { task_id: 9, remove_assignees: [{ user_id: 'A' }] },
      prior: [{ ...task, Assignees: [done('a')] }],
    },
    /done their part/,
  ],
  ['Citation:Update', { parameters: { anchor: null }, prior: [{ Citation: 'x' }] }, /passage/],
  [
    'Document:MarkUploaded',
    { parameters: { version: 1 }, prior: [{ Version: null, IsUploadedToURAC: true }] },
    /before this/,
  ],
  ['Project:RemoveModule', { prior: [{ Assignments: [{ OwnerId: 'sam' }] }] }, /consultants/],
  ['Project:AddClient', { prior: [{ Assignments: [{ TaskId: 1 }] }] }, /earlier time/],
  [
    'User:Update',
    { parameters: { Id: 'ann', UserType: 'Client' }, prior: [{ UserType: 'Consultant' }] },
    /type/,
  ],
  ['Document:Delete', {}, /gone with its files/],
])('%s %j cannot be undone: %s', (name, more, reason) => {
  expect(undo(name, more)).toMatchObject({ reason: expect.stringMatching(reason) })
})

test('a later write undid another only when it found what that left, and set it back', () => {
  const inverse = undo('Element:UpdateMockScore', {
    parameters: { ...ofElement, mock_score: 50 },
    prior: [{ MockScore: 100 }],
  }) as ReturnType<Undo>
  if (isNotUndoable(inverse)) throw new Error(inverse.reason)
  const back = { ...ofElement, mock_score: 100 }
  const later = { name: 'Element:UpdateMockScore', parameters: back, before: { MockScore: 50 } }
  expect(undid(later, inverse)).toBe(true)
  expect(undid({ ...later, before: { MockScore: 0 } }, inverse)).toBe(false)
  expect(undid({ ...later, parameters: { ...back, mock_score: 0 } }, inverse)).toBe(false)
  expect(undid({ ...later, parameters: { ...back, element_id: 3 } }, inverse)).toBe(false)
  expect(undid({ ...later, name: 'Element:UpdateClientReady' }, inverse)).toBe(false)
})

test.each([
  [null, undefined, true],
  [{ a: 1, b: [1, { c: null }] }, { b: [1, {}], a: 1 }, false],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  ['1', 1, false],
])('%j equals %j: %s', (a, b, equal) => {
  expect(areEqual(a, b)).toBe(equal)
})
