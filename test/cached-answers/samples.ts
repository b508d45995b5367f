import { writeNames, type WriteName } from '#operations/contracts.ts'
import { sampleSet } from '#operations/module/reading/sample-set.fixture.ts'
import { actors } from '#rules/permissions/actor.ts'
import { expectedWrites } from '../matrix/expected-writes.ts'
import { assigning, assignments } from '../matrix/expected/assigning.ts'
import type { Somebody } from '../matrix/fixture.ts'
import type { Subject } from './answers.ts'

/** A write as a person sends it. */
export type Sample = readonly [
  name: WriteName,
  sent: (s: Subject) => Record<string, unknown>,
  role?: Somebody,
]

const inPhase = (phase: string, more: object) => (s: Subject) => ({
  project_id: s.project,
  standard_id: s.standards.led,
  phase,
  ...more,
})
const atElement = (element: 'ready' | 'unready', more: object) => (s: Subject) => ({
  project_id: s.project,
  element_id: s.elements[element],
  phase: 'desktop-review',
  ...more,
})
const ofTask =
  (which: keyof Subject['tasks'], more: (s: Subject) => object = () => ({})) =>
  (s: Subject) => ({ task_id: s.tasks[which], project_id: s.project, ...more(s) })
const ofDocument =
  (which: keyof Subject['documents'], more: (s: Subject) => object = () => ({})) =>
  (s: Subject) => ({ document_id: s.documents[which], project_id: s.project, ...more(s) })
const ofClient = (client: 'spare' | 'stranger') => (s: Subject) => ({
  project_id: s.project,
  client_user_id: s[client],
})

// Writes that are tried in several ways, or that depend on others, ordered so that each finds what it needs.
const inOrder: readonly Sample[] = [
  [
    'Task:Create',
    (s) => ({
      project_id: s.project,
      standard_id: s.standards.led,
      text: 'New',
      assignees: [{ user_id: s.id('K+') }, { user_id: s.id('AC') }],
    }),
  ],
  [
    'Task:Create',
    (s) => ({ project_id: s.project, standard_id: s.standards.unled, text: 'Mine' }),
    'K+',
  ],
  [
    'Project:SendMessage',
    (s) => ({ project_id: s.project, recipient_id: s.id('SC'), text: 'Which policy?' }),
    'K+',
  ],
  ['Task:Edit', ofTask('ofClient', () => ({ text: 'Changed' }))],
  ['Task:Edit', ofTask('ofClient', (s) => ({ add_assignees: [{ user_id: s.id('SC') }] }))],
  ['Task:Edit', ofTask('ofStaff', (s) => ({ remove_assignees: [{ user_id: s.id('AC') }] }))],
  ['Task:Edit', ofTask('ofClient', (s) => ({ newStandardId: s.standards.unled }))],
  [
    'Task:UpdateCompletion',
    (s) => ({ task_id: s.tasks.halfDone, assignee: { user_id: s.id('K+'), is_completed: true } }),
    'K+',
  ],
  ['Task:Delete', (s) => ({ task_id: s.tasks.forClient })],
  ['Element:UpdateConsultantComment', atElement('ready', { consultant_comment: 'Said' }), 'C+'],
  [
    'Element:UpdateConsultantComment',
    (s) => ({ ...atElement('ready', { consultant_comment: 'Said' })(s), phase: 'verification' }),
  ],
  ['Element:UpdateMockScore', atElement('ready', { mock_score: 100 })],
  [
    'Element:UpdateMockScore',
    (s) => ({ ...atElement('unready', { mock_score: 50 })(s), phase: 'verification' }),
  ],
  ['Element:UpdateClientReady', atElement('unready', { is_client_ready: true }), 'K+'],
  ['Element:UpdateClientReady', atElement('ready', { is_client_ready: false })],
  ['Standard:UpdateClientComment', inPhase('desktop-review', { client_comment: 'Said' }), 'K+'],
  [
    'Standard:UpdateConsultantComment',
    inPhase('verification', { consultant_comment: 'Said' }),
    'C+',
  ],
  [
    'Standard:UpdateConsultantComment',
    inPhase('desktop-review', { consultant_comment: 'Said' }),
    'C+',
  ],
  [
    'Standard:UpdateConsultantCommentReady',
    inPhase('desktop-review', { is_consultant_comment_visible: true }),
  ],
  [
    'Standard:UpdateGapAnalysisComment',
    inPhase('gap-analysis', { the_good: 'Said', the_bad: 'Said' }),
  ],
  [
    'Standard:UpdateGapAnalysisCommentReady',
    inPhase('gap-analysis', { is_the_good_visible: false, is_the_bad_visible: true }),
  ],
  [
    'Comment:Reply',
    (s) => ({
      ...inPhase('verification', { comment: 'ConsultantComment', text: 'Said' })(s),
      mentions: [{ user_id: s.id('K+') }],
    }),
    'C+',
  ],
  [
    'Comment:Reply',
    (s) => ({
      ...inPhase('verification', { comment: 'ConsultantComment', text: 'Said' })(s),
      element_id: s.elements.ready,
    }),
    'K+',
  ],
  [
    'Comment:Resolve',
    inPhase('verification', { comment: 'ConsultantComment', is_resolved: true }),
    'K+',
  ],
  [
    'Comment:EditReply',
    (s) => ({
      project_id: s.project,
      reply_id: s.replies.ofClient,
      text: 'Other',
      mentions: [{ user_id: s.id('AC') }],
    }),
    'K+',
  ],
  ['Comment:DeleteReply', (s) => ({ project_id: s.project, reply_id: s.replies.ofClient }), 'K+'],
  ['Standard:UpdateStatus', inPhase('desktop-review', { is_ready_by_client: true }), 'K+'],
  ['Standard:UpdateStatus', inPhase('desktop-review', { status: 'NotApplicable' })],
  ['Standard:UpdateStatus', inPhase('gap-analysis', { status: 'Complete' })],
  ['Standard:UpdateStatus', inPhase('verification', { initiate_second_review: true })],
  [
    'Standard:UpdateStatus',
    inPhase('desktop-review', {
      status: 'Complete',
      is_ready_by_client: false,
      initiate_second_review: true,
      initiate_rfi_review: true,
      upload_this_standard: true,
      uploaded_to_urac: true,
    }),
  ],
  [
    'Standard:UpdateStatus',
    (s) => ({
      ...inPhase('desktop-review', { is_ready_by_client: false, reason: 'Another' })(s),
      return_elements: [s.elements.ready],
    }),
  ],
  ['Standard:UpdateConsultantAssignments', assignments(assigning('led', 'AC', 'AC'))],
  ['Standard:UpdateConsultantAssignments', assignments(assigning('led', 'SC', 'SC'))],
  ['Project:UpdateStandardAssignments', assignments(assigning('unled', 'SC', null))],
  ['Document:Upload', (s) => ({ project_id: s.project, upload_id: s.uploads['K+'] }), 'K+'],
  [
    'Document:Upload',
    (s) => ({
      project_id: s.project,
      upload_id: s.uploads.SC,
      standard_id: s.standards.led,
      title: 'New',
      is_document_visible_for_project: true,
    }),
    'SC',
  ],
  ['Document:Replace', ofDocument('own', (s) => ({ upload_id: s.uploads['C+'] })), 'C+'],
  [
    'Document:Update',
    ofDocument('own', () => ({ title: 'New', description: 'New', is_uploaded_to_urac: true })),
  ],
  [
    'Document:Update',
    ofDocument('hidden', () => ({ title: 'New', is_document_visible_for_project: true })),
  ],
  ['Document:Update', ofDocument('ofStandard', () => ({ standard_id: null }))],
  ['Document:Update', ofDocument('ofStandard', (s) => ({ standard_id: s.standards.unled }))],
  [
    'Document:Update',
    ofDocument('cited', (s) => ({
      standard_id: s.standards.led,
      is_document_visible_for_standard: true,
    })),
  ],
  ['Document:Delete', ofDocument('shownUploaded')],
  [
    'Citation:Create',
    ofDocument('own', (s) => ({ element_id: s.elements.unready, citation: 'Page 1' })),
    'K+',
  ],
  [
    'Citation:Update',
    ofDocument('own', (s) => ({ element_id: s.elements.unready, citation: 'Page 2' })),
    'K+',
  ],
  ['Citation:Delete', ofDocument('own', (s) => ({ element_id: s.elements.unready })), 'K+'],
  ['Date:Create', (s) => ({ project_id: s.project, date: '2027-02-01', name: 'New' })],
  ['Date:Update', (s) => ({ date_id: s.date, name: 'Other', date: '2027-03-01' })],
  ['Date:Delete', (s) => ({ date_id: s.date, project_id: s.project })],
  [
    'Template:Upload',
    (s) => ({
      module_id: s.modules.works,
      standard_id: s.standards.led,
      upload_id: s.templateUpload,
    }),
  ],
  ['Template:Replace', (s) => ({ id: s.template, upload_id: s.furtherUpload })],
  ['Template:Restore', (s) => ({ id: s.template, version: 1 })],
  ['Template:Delete', (s) => ({ id: s.template })],
  [
    'StandardTip:Update',
    (s) => ({
      id: s.standards.led,
      basics: 'New',
      management: 'New',
      accreditation: 'New',
      saved_in_sf: true,
    }),
  ],
  ['StandardTip:Update', (s) => ({ id: s.standards.unled, basics: 'New' })],
  ['Preview:Start', (s) => ({ project_id: s.project, client_user_id: s.id('K+') })],
  ['Preview:End', (s) => ({ project_id: s.project, preview_id: s.previews.ADM })],
  ['History:Export', () => ({})],
  ['Test:Create', () => ({}), 'K2'],
  ['Standard:UpdatePhaseExtendedInfo', inPhase('desktop-review', {})],
  [
    'Standard:Update',
    (s) => ({
      Id: s.standards.led,
      Name: 'Renamed',
      Group: 'A',
      DesktopReviewEvidence: 'New',
      OnsiteReviewEvidence: 'New',
      Commentary: 'New',
      PointsToRemember: 'New',
      ScopeOfStandard: 'New',
      BrightIdeas: 'New',
    }),
  ],
  ['Standard:Update', (s) => ({ Id: s.standards.led, isDTRPassthrough: true })],
  ['Standard:Create', (s) => ({ module_id: s.modules.works, Name: 'Another', Group: 'B' })],
  [
    'Element:Create',
    (s) => ({
      standard_id: s.standards.led,
      Name: 'Another',
      ElementTypeId: 1,
      ParentId: s.elements.unready,
    }),
  ],
  [
    'Element:Create',
    (s) => ({ standard_id: s.standards.unled, Name: 'Another', ElementTypeId: 3 }),
  ],
  [
    'Element:Update',
    (s) => ({ element_id: s.elements.ready, Name: 'Renamed', Text: 'Changed', Stem: true }),
  ],
  ['Element:Update', (s) => ({ element_id: s.elements.ready, ElementTypeId: 4 })],
  ['Element:Delete', (s) => ({ element_id: s.elements.spare })],
  [
    'Module:Update',
    (s) => ({
      module_id: s.modules.works,
      Name: 'Renamed',
      Version: '2',
      AccreditationOrganization: 'Board',
      Language: 'de',
      NamePattern: '^(?<group>[A-Z])(?<title>.+)$',
      GroupDetails: { R: { title: 'Risk', order: 1 } },
    }),
  ],
  ['Module:Finalize', (s) => ({ module_id: s.modules.idle })],
  ['Module:Create', () => ({ Name: 'New' })],
  ['Module:Import', () => ({ text: JSON.stringify(sampleSet()), file_name: 'set.json' })],
  ['Standard:Delete', (s) => ({ module_id: s.modules.unworked, Id: s.standards.spare })],
  ['Project:UpdateSettings', (s) => ({ project_id: s.project, changes: { Region: 'North' } })],
  [
    'Project:UpdateSettings',
    (s) => ({ project_id: s.project, changes: { ScoresVisibleToClients: true } }),
  ],
  [
    'Project:UpdateSettings',
    (s) => ({
      project_id: s.project,
      changes: { IsWaiveDocument: true, SendTaksEmailsToBeta: true },
    }),
  ],
  ['Project:UpdateSettings', (s) => ({ project_id: s.elsewhere, changes: { Region: 'North' } })],
  ['Project:UpdateStatus', (s) => ({ project_id: s.project, name: 'Renamed', status_id: 2 })],
  ['Project:Create', () => ({ Name: 'New', StatusId: 1 })],
  ['Project:AddModule', (s) => ({ project_id: s.project, module_id: s.modules.unworked })],
  ['Project:RemoveModule', (s) => ({ project_id: s.project, module_id: s.modules.unworked })],
  ['Project:AddClient', ofClient('stranger')],
  ['Project:AddClient', (s) => ({ project_id: s.sibling, client_user_id: s.id('K+') })],
  ['Task:Edit', ofTask('ofStaff', (s) => ({ add_assignees: [{ user_id: s.spare }] }))],
  ['Project:RemoveClient', ofClient('spare')],
  [
    'User:Create',
    (s) => ({ UserName: `new-${s.n}@tests.test`, FirstName: 'New', UserType: 'Consultant' }),
  ],
  ['User:Update', (s) => ({ Id: s.id('SC'), FirstName: 'Renamed', Title: 'New', LeadOrder: 1 })],
  [
    'User:Update',
    (s) => ({
      Id: s.id('K+'),
      Title: 'New',
      PhoneNumber: '1',
      URL: 'https://example.test',
      NotifyOnNewTask: false,
    }),
    'K+',
  ],
  [
    'User:Update',
    (s) => ({
      Id: s.id('K2'),
      LastName: 'Two',
      Organization: 'Elsewhere',
      UserName: 'second-2@tests.test',
    }),
  ],
  ['User:Update', (s) => ({ Id: s.stranger, UserType: 'Consultant' })],
  ['User:Update', (s) => ({ Id: s.stranger, UserType: 'Client' })],
  ['User:Invite', (s) => ({ Id: s.stranger })],
  ['User:Update', (s) => ({ Id: s.stranger, UserName: `moved-${s.n}@tests.test` })],
  ['User:Invite', (s) => ({ Id: s.stranger })],
  ['User:TakeBackInvitation', (s) => ({ Id: s.stranger })],
  ['User:EndSessions', (s) => ({ Id: s.id('Kx') })],
  ['User:RemoveSecondFactors', (s) => ({ Id: s.id('Ko') })],
  ['User:UpdateGFLock', (s) => ({ target_user_id: s.id('AC') })],
  ['User:UpdateGFLock', (s) => ({ target_user_id: s.id('K2') })],
  ['User:Delete', (s) => ({ Id: s.stranger })],
  ['Project:RemoveClient', (s) => ({ project_id: s.project, client_user_id: s.id('K+') })],
  ['Project:AddClient', (s) => ({ project_id: s.project, client_user_id: s.id('K+') })],
]

// Any other write, with the parameters of the first row of the expected matrix that permits it to anyone.
function ordinary(name: WriteName): Sample[] {
  for (const { sent, cells, by } of expectedWrites.filter((row) => row.name === name)) {
    const actor = actors[cells.split(' ').indexOf('Y')]
    if (actor === undefined) continue
    const role = by?.[actor] ?? actor
    if (role !== 'ANON') return [[name, (s) => sent(s, role), role]]
  }
  return []
}

/** Every write. */
export const samples: readonly Sample[] = [
  ...writeNames.filter((name) => inOrder.every(([other]) => other !== name)).flatMap(ordinary),
  ...inOrder,
]
