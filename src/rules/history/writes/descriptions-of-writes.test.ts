import { expect, test } from 'vitest'
import { writeContracts, writeNames, type WriteName } from '#operations/contracts.ts'
import { changeWords, type Description, type Entry } from '../labels/history-change.ts'
import { writeHistory } from './write-history.ts'

const entry = (
  parameters: Entry['parameters'],
  prior: Entry['prior'] = {},
): Omit<Entry, 'columns'> => ({
  userId: 'sam',
  parameters,
  prior,
  inPhase: parameters['phase'] ? ' in Desktop Review' : '',
  elementName: parameters['element_id'] ? 'RM 1-1(a)' : null,
  documentName: parameters['document_id'] ? 'Policy' : null,
  standardId: 7,
  person: (id) => String(id).toUpperCase(),
  standard: (id) => `RM 1-${String(id)}`,
  element: (id) => `RM 1-1(${String(id)})`,
  module: (id) => `Module ${String(id)}`,
})

const describeWrite = (name: WriteName, told: Omit<Entry, 'columns'>): Description =>
  writeHistory[name].describe({ ...told, columns: writeContracts[name].columns })

/** The first line of an entry, after the name of the person. */
function sentence(name: WriteName, parameters: Entry['parameters'], prior?: Entry['prior']) {
  const { words, changes = [] } = describeWrite(name, entry(parameters, prior))
  return [words, ...changes.map(changeWords)].join('')
}

const inPhase = { phase: 'desktop-review' }
const at = { ...inPhase, element_id: 1 }
const assigning = (more: object) => ({
  assignmentChanges: [{ standard_id: 7, phase: 'desktop-review', ...more }],
})

test.each<[WriteName, Entry['parameters'], Entry['prior'], string]>([
  [
    'Task:Create',
    { assignees: [{ user_id: 'casey' }, { user_id: 'ann' }] },
    {},
    'added a task for CASEY and ANN',
  ],
  ['Task:Create', { due_date: '2026-12-04' }, {}, 'added a task, due 4 Dec 2026'],
  [
    'Task:Edit',
    { due_date: '2026-12-04' },
    { DueDate: null },
    'set the due date of a task to 4 Dec 2026',
  ],
  [
    'Task:Edit',
    { due_date: '2026-12-11' },
    { DueDate: '2026-12-04T00:00:00.000Z' },
    'set the due date of a task from 4 Dec 2026 to 11 Dec 2026',
  ],
  [
    'Task:Edit',
    { due_date: null },
    { DueDate: '2026-12-04T00:00:00.000Z' },
    'removed the due date of a task, which was 4 Dec 2026',
  ],
  ['Task:Delete', {}, {}, 'deleted a task'],
  [
    'Project:UpdateNotificationLevel',
    { level: 'digest' },
    { Level: 'mine' },
    'changed their notifications of the project from What concerns me to Weekly digest',
  ],
  ['Task:Edit', { add_assignees: [{ user_id: 'ann' }] }, {}, 'assigned ANN to a task'],
  ['Task:Edit', { newStandardId: 8 }, { StandardId: 7 }, 'moved a task from RM 1-7 to RM 1-8'],
  ['Task:Edit', { text: 'b' }, { Text: 'a' }, 'changed the text of a task from “a” to “b”'],
  [
    'Task:UpdateCompletion',
    { assignee: { user_id: 'casey', is_completed: true } },
    {},
    'marked CASEY’s part of a task as done',
  ],
  [
    'Task:UpdateCompletion',
    { assignee: { user_id: 'SAM', is_completed: false } },
    {},
    'reopened their part of a task',
  ],
  [
    'Element:UpdateMockScore',
    { ...at, mock_score: 50 },
    { MockScore: 100 },
    'set the score of RM 1-1(a) in Desktop Review from Met to Partially Met',
  ],
  [
    'Element:UpdateConsultantComment',
    { ...at, consultant_comment: 'No date' },
    { ConsultantComment: null },
    'wrote the comment on RM 1-1(a) in Desktop Review: “No date”',
  ],
  [
    'Element:UpdateConsultantComment',
    { ...at, consultant_comment: '' },
    { ConsultantComment: 'No date' },
    'deleted the comment on RM 1-1(a) in Desktop Review, which was “No date”',
  ],
  [
    'Element:UpdateSupportText',
    { element_id: 1, support_text: 'See [[12: The plan]]' },
    { SupportText: 'See [[12]]' },
    'changed the support text of RM 1-1(a) from “See a document” to “See The plan”',
  ],
  [
    'Element:UpdateClientReady',
    { ...at, is_client_ready: false },
    {},
    'returned RM 1-1(a) in Desktop Review',
  ],
  [
    'Element:Update',
    { ParentId: 3, element_id: 1 },
    { ParentId: null },
    'changed the element RM 1-1(a): Parent: RM 1-1(3) (was blank)',
  ],
  [
    'Standard:UpdateStatus',
    { ...inPhase, is_ready_by_client: true },
    { IsReadyByClient: false },
    'submitted RM 1-7 for review in Desktop Review',
  ],
  [
    'Standard:UpdateStatus',
    { ...inPhase, status: 'NotApplicable' },
    { Status: 'Blank' },
    'marked RM 1-7 as not applicable in Desktop Review',
  ],
  [
    'Standard:UpdateStatus',
    { status: 'Complete', is_ready_by_client: false, uploaded_to_urac: false },
    { Status: 'Blank', IsReadyByClient: true, UploadedToURAC: false },
    'ended the review of RM 1-7: Status: Complete (was Blank)',
  ],
  [
    'Standard:UpdateStatus',
    { status: 'Complete', is_ready_by_client: false, reason: 'No date' },
    { Status: 'Blank', IsReadyByClient: true },
    'sent RM 1-7 back to the client: Status: Complete (was Blank)',
  ],
  [
    'Standard:UpdateStatus',
    { status: 'Complete', is_ready_by_client: false, return_elements: [3] },
    { Status: 'Blank', IsReadyByClient: true },
    'sent RM 1-7 back to the client: Status: Complete (was Blank)',
  ],
  [
    'Standard:UpdateStatus',
    { status: 'ReadyForSecondReview', is_ready_by_client: false },
    { Status: 'Blank', IsReadyByClient: true },
    'passed RM 1-7 to the senior consultant: Client ready: no (was yes)',
  ],
  [
    'Standard:UpdateStatus',
    { status: 'Blank', is_ready_by_client: true },
    { Status: 'ReadyForSecondReview', IsReadyByClient: false },
    'gave RM 1-7 back to the associate consultant: Client ready: yes (was no)',
  ],
  [
    'Standard:UpdateStatus',
    { initiate_second_review: true, is_ready_by_client: false },
    { InitiateSecondReview: false, IsReadyByClient: true },
    'started the second review of RM 1-7: Client ready: no (was yes)',
  ],
  [
    'Standard:UpdateStatus',
    { upload_this_standard: false },
    { UploadThisStandard: true },
    'removed the mark for upload from RM 1-7',
  ],
  [
    'Standard:UpdateStatus',
    { status: 'Blank' },
    { Status: 'Blank' },
    'set the status of RM 1-7 again',
  ],
  [
    'Standard:UpdateGapAnalysisCommentReady',
    { is_the_good_visible: true, is_the_bad_visible: false },
    {},
    'showed The Good to the client and hid The Bad from the client on RM 1-7',
  ],
  [
    'Comment:Reply',
    { comment: 'ClientComment', ...inPhase, text: 'Said' },
    {},
    'replied to the client comment on RM 1-7 in Desktop Review',
  ],
  [
    'Comment:Reply',
    { comment: 'ConsultantComment', ...at },
    {},
    'replied to the comment on RM 1-1(a) in Desktop Review',
  ],
  [
    'Comment:EditReply',
    { reply_id: 1 },
    { Comment: 'TheBad' },
    'changed a reply to The Bad on RM 1-7',
  ],
  [
    'Comment:DeleteReply',
    { reply_id: 1 },
    { Comment: 'TheGood' },
    'deleted a reply to The Good on RM 1-7',
  ],
  ['Comment:DeleteReply', { reply_id: 1 }, {}, 'deleted a reply to a comment on RM 1-7'],
  [
    'Comment:Resolve',
    { comment: 'ConsultantComment', is_resolved: true },
    {},
    'resolved the thread under the consultant comment on RM 1-7',
  ],
  [
    'Comment:Resolve',
    { comment: 'ConsultantComment', is_resolved: false },
    {},
    'reopened the thread under the consultant comment on RM 1-7',
  ],
  [
    'Standard:UpdateGapAnalysisComment',
    { the_bad: 'b' },
    { TheGood: 'x', TheBad: '' },
    'wrote The Bad of RM 1-7: “b”',
  ],
  [
    'Standard:UpdateConsultantAssignments',
    assigning({ role: 'SC', to_consultant_id: 'sam' }),
    {},
    'assigned SAM as SC of RM 1-7 in Desktop Review',
  ],
  [
    'Project:UpdateStandardAssignments',
    assigning({ role: 'AC', from_consultant_id: 'alex', to_consultant_id: 'sam' }),
    {},
    'replaced ALEX by SAM as AC of RM 1-7 in Desktop Review',
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
    'changed the consultants of 2 standards: RM 1-7 in Desktop Review, SC: SAM (was unassigned): RM 1-8 in Validation Review, AC: unassigned (was ALEX)',
  ],
  ['Document:Upload', { document_id: 1 }, {}, 'added the document Policy'],
  ['Document:Upload', {}, {}, 'added a deleted document'],
  ['Document:Restore', { document_id: 1, version: 2 }, {}, 'restored version 2 of Policy'],
  ['Document:Delete', {}, { Title: 'Old policy' }, 'deleted the document Old policy'],
  [
    'Document:Update',
    { document_id: 1, is_document_visible_for_project: true },
    { IsDocumentVisibleForProject: false },
    'showed the document Policy to clients throughout the project',
  ],
  [
    'Document:Update',
    { document_id: 1, standard_id: null },
    { StandardId: 7 },
    'moved the document Policy from RM 1-7 to blank',
  ],
  ['Citation:Create', { document_id: 1, element_id: 1 }, {}, 'cited Policy at RM 1-1(a)'],
  [
    'Citation:Update',
    { citation: 'Page 4', anchor: { version: 2, page: 4, exact: 'In May.' } },
    { Citation: 'Page 3', Anchor: { version: 1, page: 3, region: { left: 0, top: 0 } } },
    'changed the citation of a deleted document at an element: Citation: “Page 4” (was “Page 3”): Passage: “In May.”, page 4 of version 2 (was a region on page 3 of version 1)',
  ],
  ['Project:AddClient', { client_user_id: 'casey' }, {}, 'added CASEY to the project'],
  [
    'Project:UpdateStatus',
    { status_id: 2 },
    { Name: 'Acme', StatusId: 1 },
    'changed the status of the project from Active to On Hold',
  ],
  [
    'Project:UpdateStatus',
    { name: 'Bolt', status_id: 2 },
    { Name: 'Acme', StatusId: 1 },
    'changed the project: Name: “Bolt” (was “Acme”): Status: On Hold (was Active)',
  ],
  [
    'Project:UpdateSettings',
    { changes: { ScoresVisibleToClients: true } },
    {},
    'turned on the setting “Scores visible to clients”',
  ],
  [
    'Project:UpdateSettings',
    { changes: { Sites: ['North', { City: 'Ulm', IsOpen: true }], Region: null } },
    { Region: 'Midwest' },
    'changed the settings of the project: Sites: North, City: Ulm, Is open: yes (was blank): Region: blank (was Midwest)',
  ],
  [
    'Date:Update',
    { date: '2027-01-22', name: 'Survey' },
    { Name: 'Survey', Date: '2027-01-15T00:00:00.000Z' },
    'changed the date “Survey”: Date: 22 Jan 2027 (was 15 Jan 2027)',
  ],
  ['Date:Create', { date: '2027-01-22', name: 'x' }, {}, 'added the date “x”: Date: 22 Jan 2027'],
  [
    'Module:Update',
    { GroupDetails: { RM: { title: 'Risk', order: 1 } } },
    { Name: 'Home', GroupDetails: {} },
    'changed the module “Home”: Groups: RM: Risk (was blank)',
  ],
  ['Module:Finalize', { module_id: 3, is_finalized: false }, {}, 'reopened Module 3'],
  [
    'User:UpdateGFLock',
    { target_user_id: 'sam', is_locked: true },
    { FullName: 'Sam Senior' },
    'locked the sign-in of Sam Senior',
  ],
])('tells %s of %j over %j', (name, parameters, prior, words) => {
  expect(sentence(name, parameters, prior)).toBe(words)
})

test.each<[WriteName, Entry['parameters'], string]>([
  [
    'Standard:UpdateStatus',
    { ...inPhase, status: 'NotApplicable' },
    'marked 12 standards as not applicable in Desktop Review',
  ],
  [
    'Element:UpdateMockScore',
    { ...at, mock_score: 100 },
    'set the score of 12 elements in Desktop Review to Met',
  ],
  [
    'Element:UpdateClientReady',
    { ...at, is_client_ready: true },
    'marked 12 elements as ready in Desktop Review',
  ],
  [
    'Document:Update',
    { document_id: 1, is_document_visible_for_project: false },
    'stopped showing 12 documents to clients throughout the project',
  ],
  ['Document:MarkUploaded', { version: 1 }, 'marked 12 documents as uploaded to the accreditor'],
  ['Task:Create', { text: 'Send it' }, 'added 12 tasks'],
])('tells many of %s %j at once', (name, parameters, words) => {
  const { words: told, changes = [] } = describeWrite(name, { ...entry(parameters), many: 12 })
  expect([told, ...changes.map(changeWords)].join('')).toBe(words)
})

test('shows the text of a write after its description', () => {
  const textOf = (name: WriteName, parameters: Entry['parameters'], prior?: Entry['prior']) =>
    describeWrite(name, entry(parameters, prior)).text
  expect(textOf('Task:Create', { text: 'Send it\nby Friday' })).toBe('Send it\nby Friday')
  expect(textOf('Task:Edit', { add_assignees: [] }, { Text: 'as it is' })).toBe('as it is')
  const reason = { status: 'Complete', ...inPhase, reason: 'No date' }
  expect(textOf('Standard:UpdateStatus', reason)).toBe('No date')
  expect(textOf('Citation:Delete', {}, { Citation: 'p. 3' })).toBe('p. 3')
  const anchor = { exact: 'Each year' }
  expect(textOf('Citation:Create', { citation: null, anchor })).toBe('Each year')
  expect(textOf('Citation:Create', { citation: 'p. 3', anchor })).toBe('p. 3')
})

test.each(writeNames)('%s has a description even when the caller sees no values', (name) => {
  const { words, changes = [] } = describeWrite(name, entry({}))
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
    const { changes = [] } = describeWrite(name, entry(parameters))
    for (const { from } of changes) expect(from).toBeUndefined()
  },
)
