import { expect, test } from 'vitest'
import { writeContracts, writeNames, type WriteName } from '#operations/contracts.ts'
import type { Entry } from './history-change.ts'
import { describeWrite } from './write-labels.ts'

const entry = (parameters: Entry['parameters'], prior: Entry['prior'] = {}): Entry => ({
  parameters,
  prior,
  inPhase: parameters['phase'] ? ' in Desktop Review' : '',
  elementName: parameters['element_id'] ? 'RM 1-1(a)' : null,
  documentName: parameters['document_id'] ? 'Policy' : null,
  standardId: 7,
  person: (id) => String(id).toUpperCase(),
  standard: (id) => `RM ${String(id)}`,
  module: (id) => `Module ${String(id)}`,
})

const labelOf = (name: WriteName, parameters: Entry['parameters'], prior?: Entry['prior']) =>
  describeWrite(name, entry(parameters, prior))

test.each<[WriteName, Entry['parameters'], Entry['prior'], string]>([
  ['Task:Create', {}, {}, 'added a task'],
  ['Task:Delete', {}, {}, 'deleted a task'],
  [
    'Task:UpdateCompletion',
    { assignee: { user_id: 'casey', is_completed: true } },
    {},
    'marked a task of CASEY as done',
  ],
  [
    'Element:UpdateMockScore',
    { element_id: 1, phase: 'x' },
    {},
    'scored RM 1-1(a) in Desktop Review',
  ],
  [
    'Element:UpdateClientReady',
    { element_id: 1, phase: 'x', is_client_ready: false },
    {},
    'returned RM 1-1(a) in Desktop Review',
  ],
  [
    'Standard:UpdateGapAnalysisComment',
    { the_good: 'a', the_bad: 'b' },
    {},
    'edited The Good and The Bad',
  ],
  [
    'Standard:UpdateGapAnalysisCommentReady',
    { is_the_good_visible: true, is_the_bad_visible: false },
    {},
    'showed The Good to the client and hid The Bad from the client',
  ],
  [
    'Standard:UpdateConsultantCommentReady',
    { is_consultant_comment_visible: true, phase: 'x' },
    {},
    'showed the consultant comment to the client in Desktop Review',
  ],
  ['Document:Upload', { document_id: 1 }, {}, 'added the document Policy'],
  ['Document:Upload', {}, {}, 'added a deleted document'],
  ['Document:Replace', {}, {}, 'replaced the file of a deleted document'],
  ['Document:Restore', { document_id: 1, version: 2 }, {}, 'restored version 2 of Policy'],
  ['Document:Restore', {}, {}, 'restored a deleted document'],
  ['Template:Replace', {}, { original_filename: 'Form.docx' }, 'replaced the template “Form.docx”'],
  [
    'Template:Restore',
    { version: 2 },
    { original_filename: 'Form.docx' },
    'restored version 2 of the template “Form.docx”',
  ],
  ['Document:Delete', {}, { Title: 'Old policy' }, 'deleted the document Old policy'],
  ['Citation:Create', { document_id: 1, element_id: 1 }, {}, 'cited Policy at RM 1-1(a)'],
  ['Project:AddClient', { client_user_id: 'casey' }, {}, 'added CASEY to the project'],
  ['Project:RemoveModule', { module_id: 3 }, {}, 'removed Module 3 from the project'],
  ['Date:Delete', {}, { Name: 'Survey' }, 'deleted the date “Survey”'],
  ['Module:Finalize', { module_id: 3, is_finalized: false }, {}, 'reopened Module 3'],
  [
    'User:UpdateGFLock',
    { target_user_id: 'sam', is_locked: true },
    { FullName: 'Sam Senior' },
    'locked the sign-in of Sam Senior',
  ],
])('describes %s of %j', (name, parameters, prior, words) => {
  expect(labelOf(name, parameters, prior).words).toBe(words)
})

test.each<[WriteName, Entry['parameters'], Entry['prior'], object[]]>([
  [
    'Element:UpdateMockScore',
    { mock_score: null },
    { MockScore: 0 },
    [{ what: '', from: 'Not Met', to: 'Not scored' }],
  ],
  [
    'Standard:UpdateStatus',
    { status: 'NotApplicable', is_ready_by_client: false, uploaded_to_urac: false },
    { Status: 'Blank', IsReadyByClient: true, UploadedToURAC: false },
    [
      { what: 'Status', from: 'Blank', to: 'Not Applicable' },
      { what: 'Client ready', from: 'yes', to: 'no' },
    ],
  ],
  [
    'Standard:UpdateClientComment',
    { client_comment: 'one\ntwo' },
    { ClientComment: null },
    [{ what: '', from: null, to: 'one\ntwo' }],
  ],
  [
    'Standard:UpdateGapAnalysisComment',
    { the_bad: 'b' },
    { TheGood: 'x', TheBad: '' },
    [{ what: '', from: null, to: 'b' }],
  ],
  [
    'Standard:UpdateConsultantAssignments',
    {
      assignmentChanges: [
        { standard_id: 7, phase: 'desktop-review', role: 'SC', to_consultant_id: 'sam' },
        { standard_id: 8, phase: 'verification', role: 'AC', from_consultant_id: 'alex' },
      ],
    },
    {},
    [
      { what: 'DTR SC', from: 'unassigned', to: 'SAM' },
      { what: 'RM 8 MVR AC', from: 'ALEX', to: 'unassigned' },
    ],
  ],
  [
    'Task:Edit',
    { text: 'after', newStandardId: 8, add_assignees: [{ user_id: 'casey' }] },
    { Text: 'before', StandardId: 7 },
    [
      { what: 'Text', from: 'before', to: 'after' },
      { what: 'Standard', from: 'RM 7', to: 'RM 8' },
      { what: 'Added', to: 'CASEY' },
    ],
  ],
  [
    'Document:Update',
    { title: 'New', is_document_visible_for_project: true, standard_id: null },
    { Title: null, IsDocumentVisibleForProject: false, StandardId: 7 },
    [
      { what: 'Title', from: null, to: 'New' },
      { what: 'Visible to clients: whole project', from: 'no', to: 'yes' },
      { what: 'Standard', from: 'RM 7', to: null },
    ],
  ],
  [
    'Date:Update',
    { date: '2027-01-22', name: 'Survey' },
    { Name: 'Survey', Date: '2027-01-15T00:00:00.000Z' },
    [{ what: 'Date', from: '15 Jan 2027', to: '22 Jan 2027' }],
  ],
  ['Date:Create', { date: '2027-01-22', name: 'x' }, {}, [{ what: 'Date', to: '22 Jan 2027' }]],
  [
    'Project:UpdateStatus',
    { status_id: 2 },
    { Name: 'Acme', StatusId: 1 },
    [{ what: 'Status', from: 'Active', to: 'On Hold' }],
  ],
  [
    'Project:UpdateSettings',
    { changes: { ScoresVisibleToClients: true, Region: null } },
    { Region: 'Midwest' },
    [
      { what: 'Scores visible to clients', from: null, to: 'yes' },
      { what: 'Region', from: 'Midwest', to: null },
    ],
  ],
  [
    'Element:Update',
    { ElementTypeId: 3, element_id: 1 },
    { ElementTypeId: 1 },
    [{ what: 'Type', from: 'Mandatory', to: 'Points' }],
  ],
  [
    'Citation:Update',
    {
      citation: 'Page 4',
      anchor: { version: 2, page: 4, exact: 'The plan is reviewed in May.' },
    },
    { Citation: 'Page 3', Anchor: { version: 1, page: 3, region: { left: 0, top: 0 } } },
    [
      { what: 'Citation', from: 'Page 3', to: 'Page 4' },
      {
        what: 'Passage',
        from: 'a region on page 3 of version 1',
        to: '“The plan is reviewed in May.”, page 4 of version 2',
      },
    ],
  ],
])('shows the old and new values of %s of %j', (name, parameters, prior, changes) => {
  expect(labelOf(name, parameters, prior).changes).toEqual(changes)
})

test('shows the text of a write after its description', () => {
  expect(labelOf('Task:Create', { text: 'Send it\nby Friday' }).text).toBe('Send it\nby Friday')
  expect(labelOf('Task:Edit', { add_assignees: [] }, { Text: 'as it is' }).text).toBe('as it is')
  const reason = { status: 'Complete', phase: 'desktop-review', reason: 'No date' }
  expect(labelOf('Standard:UpdateStatus', reason).text).toBe('No date')
  expect(labelOf('Citation:Delete', {}, { Citation: 'p. 3' }).text).toBe('p. 3')
  const anchor = { exact: 'Each year' }
  expect(labelOf('Citation:Create', { citation: null, anchor }).text).toBe('Each year')
  expect(labelOf('Citation:Create', { citation: 'p. 3', anchor }).text).toBe('p. 3')
})

test.each(writeNames)('%s has a description even when the caller sees no values', (name) => {
  const { words, changes = [] } = labelOf(name, {})
  expect(words).toMatch(/^[a-z].*\S$/)
  expect(words).not.toMatch(/undefined|null|Object/)
  expect(changes).toEqual([])
})

test.each(writeNames.filter((name) => writeContracts[name].columns !== undefined))(
  '%s shows no value whose other side is hidden',
  (name) => {
    const parameters = Object.fromEntries(
      Object.keys(writeContracts[name].columns ?? {}).map((parameter) => [parameter, 'canary']),
    )
    for (const { from } of labelOf(name, parameters).changes ?? []) expect(from).toBeUndefined()
  },
)
