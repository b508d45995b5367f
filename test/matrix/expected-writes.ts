import { sampleSet } from '../../src/operations/module/reading/sample-set.ts'
import type { Actor } from '../../src/rules/actor.ts'
import type { WriteName } from '../../src/rules/write-names.ts'
import type { Role } from '../people.ts'
import type { Stage } from './stage.ts'

/**
 * What a cell says: done; refused as not allowed; as if it did not exist, told as the call tells it (missing) or by 'Not found';
 * not signed in; refused by the state of what is stored (finalized, in use); not implemented. A dot: another row tells it.
 */
export type Verdict = 'Y' | 'N' | 'M' | 'F' | 'S' | 'Z' | 'U' | 'X' | '.'

/** A row of the table: a write, what it is about, the cells by Administrator, C+, C-, K+, Ko, Kx, ANON and LOCK, and what is sent. */
export type ExpectedWrite = {
  readonly name: WriteName
  readonly what: string
  readonly cells: string
  readonly sent: (stage: Stage, role: Role) => Record<string, unknown>
  /** Who calls in place of the usual person of a column. */
  readonly by?: Partial<Record<Actor, Role>>
  /** Everybody else who administers is locked out meanwhile. */
  readonly isLastAdministrator?: boolean
}

const everybodyOfProject = 'Y Y M Y M M S S'
const staff = 'Y Y M N N N S S'
const administrators = 'Y N N N N N S S'
const closed = 'Z N N N N N S S'

const rows = (
  name: WriteName,
  ...told: readonly (readonly [
    what: string,
    cells: string,
    sent: ExpectedWrite['sent'],
    more?: Pick<ExpectedWrite, 'by' | 'isLastAdministrator'>,
  ])[]
): ExpectedWrite[] =>
  told.map(([what, cells, sent, more = {}]) => ({ name, what, cells, sent, ...more }))

const inPhase = (phase: string, more: object) => (s: Stage) => ({
  project_id: s.project,
  standard_id: s.standards.led,
  phase,
  ...more,
})
const atElement = (element: 'ready' | 'unready', more: object) => (s: Stage) => ({
  project_id: s.project,
  element_id: s.elements[element],
  phase: 'desktop-review',
  ...more,
})
const task =
  (which: keyof Stage['tasks'], more: (s: Stage) => object = () => ({})) =>
  (s: Stage) => ({
    task_id: s.tasks[which],
    project_id: s.project,
    ...more(s),
  })
const taskAlone = (which: keyof Stage['tasks']) => (s: Stage) => ({ task_id: s.tasks[which] })
const document =
  (which: keyof Stage['documents'], more: object = {}) =>
  (s: Stage) => ({ document_id: s.documents[which], project_id: s.project, ...more })
const nobodysUpload = '00000000-0000-4000-8000-000000000000'
const uploadOf = (s: Stage, role: Role) =>
  role === 'ANON' || role === 'LOST' ? nobodysUpload : s.uploads[role]
const replacing = (which: keyof Stage['documents']) => (s: Stage, role: Role) => ({
  ...document(which)(s),
  upload_id: uploadOf(s, role),
})
const citing =
  (element: 'ready' | 'unready', which: keyof Stage['documents'], more: object = {}) =>
  (s: Stage) => ({ ...document(which)(s), element_id: s.elements[element], ...more })
const own = (more: object) => (s: Stage, role: Role) => ({
  Id: s.id(role === 'ANON' ? 'K+' : role),
  ...more,
})
const assigning = (standard: 'led' | 'unled', role: string, from: Role | null) => (s: Stage) => ({
  standard_id: s.standards[standard],
  phase: 'desktop-review',
  role,
  from_consultant_id: from === null ? null : s.id(from as 'AC'),
  to_consultant_id: s.id('C+'),
})
type Assigning = ReturnType<typeof assigning>
const assignments =
  (...changes: readonly Assigning[]) =>
  (s: Stage) => ({
    project_id: s.project,
    assignmentChanges: changes.map((change) => change(s)),
  })

const previewOf = (client: (s: Stage) => string) => (s: Stage) => ({
  project_id: s.project,
  client_user_id: client(s),
})
const ending = (whose: keyof Stage['previews']) => (s: Stage) => ({
  project_id: s.project,
  preview_id: s.previews[whose],
})

const asSC = { by: { 'C+': 'SC' } } as const
const asAC = { by: { 'C+': 'AC' } } as const
// K2 is a client by type whom the tests' house names among its super users.
const asSuperUser = { by: { ADM: 'K2' } } as const
const onLast = { ...asSuperUser, isLastAdministrator: true } as const

/** Who may do which write, as the safety document has it: conditions are rows of their own. */
export const expectedWrites: readonly ExpectedWrite[] = [
  ...rows(
    'Task:Create',
    [
      'for a client and a consultant of the project',
      everybodyOfProject,
      (s) => ({
        project_id: s.project,
        standard_id: s.standards.led,
        text: 'New',
        assignees: [{ user_id: s.id('K+') }, { user_id: s.id('AC') }],
      }),
    ],
    [
      'for a consultant of elsewhere',
      'Y Y M N M M S S',
      (s) => ({
        project_id: s.project,
        standard_id: s.standards.led,
        text: 'New',
        assignees: [{ user_id: s.id('C-') }],
      }),
    ],
    [
      'for a client of elsewhere',
      'F F M F M M S S',
      (s) => ({
        project_id: s.project,
        standard_id: s.standards.led,
        text: 'New',
        assignees: [{ user_id: s.id('Kx') }],
      }),
    ],
    [
      'at a standard of another project',
      'F F M F M M S S',
      (s) => ({
        project_id: s.project,
        standard_id: s.standards.foreign,
        text: 'New',
      }),
    ],
  ),
  ...rows(
    'Task:Edit',
    ['written by a client', everybodyOfProject, task('ofClient', () => ({ text: 'Changed' }))],
    [
      'written by a consultant for a client',
      'Y Y M N M M S S',
      task('forClient', () => ({ text: 'Changed' })),
    ],
    ['of staff alone', 'Y Y M M M M S S', task('ofStaff', () => ({ text: 'Changed' }))],
    [
      'moved to another standard of the project',
      everybodyOfProject,
      task('ofClient', (s) => ({ newStandardId: s.standards.unled })),
    ],
    [
      'moved to a standard of another project',
      'F F M F M M S S',
      task('ofClient', (s) => ({ newStandardId: s.standards.foreign })),
    ],
    [
      'given to a consultant of the project',
      everybodyOfProject,
      task('ofClient', (s) => ({ add_assignees: [{ user_id: s.id('AC') }] })),
    ],
    [
      'given to a consultant of elsewhere',
      'Y Y M N M M S S',
      task('ofClient', (s) => ({ add_assignees: [{ user_id: s.id('C-') }] })),
    ],
  ),
  ...rows(
    'Task:Delete',
    ['written by a client', 'Y N M Y M M S S', taskAlone('ofClient')],
    ['written by a consultant for a client', 'Y Y M N M M S S', taskAlone('forClient')],
    ['of staff alone', 'Y N M M M M S S', taskAlone('ofStaff')],
    [
      'of others at a standard that the consultant leads',
      '. Y . . . . . .',
      taskAlone('ofClient'),
      asSC,
    ],
    [
      'of others at a standard where the consultant is the associate',
      '. N . . . . . .',
      taskAlone('ofClient'),
      asAC,
    ],
    ['that somebody else has completed', 'Y N M N M M S S', taskAlone('halfDone')],
  ),
  ...rows(
    'Task:UpdateCompletion',
    [
      'of the client',
      everybodyOfProject,
      (s) => ({
        ...taskAlone('forClient')(s),
        assignee: { user_id: s.id('K+'), is_completed: true },
      }),
    ],
    [
      'of somebody else',
      'Y Y M N M M S S',
      (s) => ({
        ...taskAlone('forClient')(s),
        assignee: { user_id: s.id('AC'), is_completed: true },
      }),
    ],
    [
      'of a task of staff alone',
      'Y Y M M M M S S',
      (s) => ({
        ...taskAlone('ofStaff')(s),
        assignee: { user_id: s.id('AC'), is_completed: true },
      }),
    ],
  ),
  ...rows('Element:UpdateConsultantComment', [
    'of a project',
    staff,
    atElement('ready', { consultant_comment: 'Said' }),
  ]),
  ...rows('Element:UpdateMockScore', [
    'of a project',
    staff,
    atElement('ready', { mock_score: 50 }),
  ]),
  ...rows(
    'Element:UpdateClientReady',
    ['handed in', 'Y N M Y M M S S', atElement('unready', { is_client_ready: true })],
    ['sent back', everybodyOfProject, atElement('ready', { is_client_ready: false })],
    [
      'sent back when it was not handed in',
      'Y N M Y M M S S',
      atElement('unready', { is_client_ready: false }),
    ],
    ['handed in again', 'Y N M Y M M S S', atElement('ready', { is_client_ready: true })],
  ),
  ...rows('Standard:UpdateClientComment', [
    'of a project',
    'N N N Y M M S S',
    inPhase('desktop-review', { client_comment: 'Said' }),
  ]),
  ...rows('Standard:UpdateConsultantComment', [
    'of a project',
    staff,
    inPhase('desktop-review', { consultant_comment: 'Said' }),
  ]),
  ...rows('Standard:UpdateConsultantCommentReady', [
    'of a project',
    staff,
    inPhase('desktop-review', { is_consultant_comment_visible: true }),
  ]),
  ...rows('Standard:UpdateGapAnalysisComment', [
    'of a project',
    staff,
    inPhase('gap-analysis', { the_good: 'Said', the_bad: 'Said' }),
  ]),
  ...rows('Standard:UpdateGapAnalysisCommentReady', [
    'of a project',
    staff,
    inPhase('gap-analysis', { is_the_bad_visible: true }),
  ]),
  ...rows(
    'Standard:UpdateConsultantAssignments',
    ['of the associate', 'Y N M N N N S S', assignments(assigning('led', 'AC', 'AC'))],
    [
      'of the associate by the senior',
      '. Y . . . . . .',
      assignments(assigning('led', 'AC', 'AC')),
      asSC,
    ],
    [
      'of the associate by the associate',
      '. N . . . . . .',
      assignments(assigning('led', 'AC', 'AC')),
      asAC,
    ],
    [
      'of the senior by the senior',
      '. N . . . . . .',
      assignments(assigning('led', 'SC', 'SC')),
      asSC,
    ],
    [
      'of which one is at a standard that the senior does not lead',
      'Y N M N N N S S',
      assignments(assigning('led', 'AC', 'AC'), assigning('unled', 'AC', null)),
      asSC,
    ],
  ),
  ...rows(
    'Standard:UpdateStatus',
    ['of its status', 'Y Y M N M M S S', inPhase('desktop-review', { status: 'Complete' })],
    ['handed in', everybodyOfProject, inPhase('desktop-review', { is_ready_by_client: true })],
    [
      'handed in with its status',
      'Y Y M N M M S S',
      inPhase('desktop-review', { is_ready_by_client: true, status: 'Complete' }),
    ],
    [
      'handed in with another flag',
      'Y Y M N M M S S',
      inPhase('desktop-review', { is_ready_by_client: true, uploaded_to_urac: true }),
    ],
    ['taken back', 'Y Y M N M M S S', inPhase('desktop-review', { is_ready_by_client: false })],
    [
      'handed in again',
      'Y Y M N M M S S',
      (s) => ({
        ...inPhase('desktop-review', { is_ready_by_client: true })(s),
        standard_id: s.standards.unled,
      }),
    ],
    [
      'handed in in another phase',
      'Y Y M N M M S S',
      inPhase('verification', { is_ready_by_client: true }),
    ],
  ),
  ...rows('Standard:UpdatePhaseExtendedInfo', [
    'of a project',
    'X X X X X X S S',
    inPhase('desktop-review', {}),
  ]),
  ...rows(
    'Standard:Create',
    [
      'of an open module',
      administrators,
      (s) => ({ module_id: s.modules.unworked, Name: 'Another' }),
    ],
    ['of a finalized module', closed, (s) => ({ module_id: s.modules.closed, Name: 'Another' })],
  ),
  ...rows(
    'Standard:Update',
    ['of an open module', administrators, (s) => ({ Id: s.standards.led, Commentary: 'Changed' })],
    ['of a finalized module', closed, (s) => ({ Id: s.standards.closed, Commentary: 'Changed' })],
  ),
  ...rows(
    'Standard:Delete',
    [
      'of an open module',
      administrators,
      (s) => ({ module_id: s.modules.unworked, Id: s.standards.spare }),
    ],
    [
      'of a finalized module',
      closed,
      (s) => ({ module_id: s.modules.closed, Id: s.standards.closed }),
    ],
    [
      'of another module',
      'F N N N N N S S',
      (s) => ({ module_id: s.modules.works, Id: s.standards.spare }),
    ],
  ),
  ...rows(
    'Document:Upload',
    [
      'of the own upload',
      everybodyOfProject,
      (s, role) => ({ project_id: s.project, upload_id: uploadOf(s, role) }),
    ],
    [
      'with flags',
      everybodyOfProject,
      (s, role) => ({
        project_id: s.project,
        upload_id: uploadOf(s, role),
        standard_id: s.standards.led,
        is_document_visible_for_project: true,
        is_document_visible_for_standard: true,
        is_uploaded_to_urac: true,
      }),
    ],
    [
      'at a standard of another project',
      'F F M F M M S S',
      (s, role) => ({
        project_id: s.project,
        upload_id: uploadOf(s, role),
        standard_id: s.standards.foreign,
      }),
    ],
  ),
  ...rows(
    'Document:Replace',
    ['uploaded by the client', everybodyOfProject, replacing('own')],
    ['uploaded by a colleague of the client', everybodyOfProject, replacing('colleagues')],
    ['cited by staff', 'Y Y M N M M S S', replacing('cited')],
    ['uploaded to URAC', 'Y N M N M M S S', replacing('uploaded')],
    ['of staff, visible', 'Y Y M N M M S S', replacing('shown')],
    ['of staff, hidden', 'Y Y M M M M S S', replacing('hidden')],
    ['of staff, visible and uploaded to URAC', 'Y N M N M M S S', replacing('shownUploaded')],
  ),
  ...rows(
    'Document:Delete',
    ['uploaded by the client', everybodyOfProject, document('own')],
    ['uploaded by a colleague of the client', everybodyOfProject, document('colleagues')],
    ['cited by staff', 'U U M N M M S S', document('cited')],
    ['uploaded to URAC', 'Y N M N M M S S', document('uploaded')],
    ['of staff, visible', 'Y Y M N M M S S', document('shown')],
    ['of staff, hidden', 'U U M M M M S S', document('hidden')],
    ['of staff, visible and uploaded to URAC', 'Y N M N M M S S', document('shownUploaded')],
  ),
  ...rows(
    'Document:Update',
    [
      'title and description of the own upload',
      everybodyOfProject,
      document('own', { title: 'New', description: 'New' }),
    ],
    [
      'flags of the own upload',
      'Y Y M N M M S S',
      document('own', { is_document_visible_for_project: true }),
    ],
    [
      'standard of the own upload',
      'Y Y M N M M S S',
      (s) => ({ ...document('own')(s), standard_id: s.standards.led }),
    ],
    [
      'title of the upload of a colleague',
      'Y Y M N M M S S',
      document('colleagues', { title: 'New' }),
    ],
    [
      'title of a document of staff, visible',
      'Y Y M N M M S S',
      document('shown', { title: 'New' }),
    ],
    [
      'title of a document of staff, hidden',
      'Y Y M M M M S S',
      document('hidden', { title: 'New' }),
    ],
  ),
  ...rows(
    'Citation:Create',
    ['of a visible document', everybodyOfProject, citing('unready', 'shown')],
    ['of a document that is visible at a standard', everybodyOfProject, citing('ready', 'own')],
    ['of a hidden document', 'Y Y M M M M S S', citing('unready', 'hidden')],
    [
      'at an element of another module',
      'F F M F M M S S',
      (s) => ({ ...citing('ready', 'shown')(s), element_id: s.elements.spare }),
    ],
  ),
  ...rows(
    'Citation:Update',
    ['of the client', everybodyOfProject, citing('unready', 'ofStandard', { citation: 'Page 2' })],
    ['of somebody else', 'Y Y M N M M S S', citing('ready', 'ofStandard', { citation: 'Page 2' })],
    ['of a hidden document', 'Y Y M M M M S S', citing('ready', 'hidden', { citation: 'Page 2' })],
  ),
  ...rows(
    'Citation:Delete',
    ['of the client', everybodyOfProject, citing('unready', 'ofStandard')],
    ['of somebody else', 'Y Y M N M M S S', citing('ready', 'ofStandard')],
    ['of a hidden document', 'Y Y M M M M S S', citing('ready', 'hidden')],
  ),
  ...rows('User:Create', [
    'of anybody',
    administrators,
    (s) => ({ UserName: `new-${s.n}@tests.test`, FirstName: 'New' }),
  ]),
  ...rows('User:Invite', ['of anybody', administrators, (s) => ({ Id: s.spare })]),
  ...rows('User:TakeBackInvitation', ['of anybody', administrators, (s) => ({ Id: s.spare })]),
  ...rows('User:EndSessions', ['of anybody', administrators, (s) => ({ Id: s.spare })]),
  ...rows(
    'User:RemoveSecondFactors',
    ['of somebody else', administrators, (s) => ({ Id: s.spare })],
    ['of oneself', 'N N N N N N S S', own({})],
  ),
  ...rows(
    'User:Delete',
    ['of somebody else', administrators, (s) => ({ Id: s.spare })],
    ['of oneself', 'N N N N N N S S', own({})],
    ['of the last administrator', 'N . . . . . . .', (s) => ({ Id: s.id('ADM') }), onLast],
  ),
  ...rows(
    'User:UpdateGFLock',
    ['of somebody else', administrators, (s) => ({ target_user_id: s.spare })],
    ['of oneself', 'N N N N N N S S', (s, role) => ({ target_user_id: own({})(s, role).Id })],
    [
      'of the last administrator',
      'N . . . . . . .',
      (s) => ({ target_user_id: s.id('ADM') }),
      onLast,
    ],
  ),
  ...rows(
    'User:Update',
    ['title of somebody else', administrators, (s) => ({ Id: s.spare, Title: 'New' })],
    [
      'type and role of somebody else',
      administrators,
      (s) => ({ Id: s.spare, UserType: 'Consultant', Role: 'Consultant' }),
    ],
    [
      'own contact fields',
      'Y Y Y Y Y Y S S',
      own({
        FirstName: 'New',
        LastName: 'Name',
        Title: 'New',
        PhoneNumber: '1',
        URL: 'https://example.test',
        NotifyOnNewTask: false,
      }),
    ],
    ['own Role', 'N N N N N N S S', own({ Role: 'Owner' })],
    [
      'own UserType',
      'N N N N N N S S',
      (s, role) => own({ UserType: role === 'ADM' ? 'Client' : 'Administrator' })(s, role),
    ],
    [
      'own organization',
      'Y N N N N N S S',
      (s, role) => own({ Organization: `Elsewhere ${s.n}` })(s, role),
    ],
    ['own address', '. N N N N N S S', own({ UserName: 'another@tests.test' })],
    [
      'type of the last administrator',
      'N . . . . . . .',
      (s) => ({ Id: s.id('ADM'), UserType: 'Client' }),
      onLast,
    ],
  ),
  ...rows('Project:Create', ['of any name', administrators, () => ({ Name: 'New', StatusId: 1 })]),
  ...rows('Project:AddClient', [
    'to a project',
    administrators,
    (s) => ({ project_id: s.project, client_user_id: s.stranger }),
  ]),
  ...rows('Project:RemoveClient', [
    'from a project',
    administrators,
    (s) => ({ project_id: s.project, client_user_id: s.spare }),
  ]),
  ...rows('Project:AddModule', [
    'to a project',
    administrators,
    (s) => ({ project_id: s.project, module_id: s.modules.unworked }),
  ]),
  ...rows('Project:RemoveModule', [
    'from a project',
    administrators,
    (s) => ({ project_id: s.project, module_id: s.modules.idle }),
  ]),
  ...rows(
    'Project:UpdateStandardAssignments',
    [
      'of several standards',
      administrators,
      assignments(assigning('led', 'AC', 'AC'), assigning('unled', 'SC', null)),
    ],
    [
      'of which one is of another project',
      'F N N N N N S S',
      (s) => ({
        project_id: s.project,
        assignmentChanges: [
          assigning('led', 'AC', 'AC')(s),
          { ...assigning('led', 'SC', null)(s), standard_id: s.standards.foreign },
        ],
      }),
    ],
  ),
  ...rows('Project:UpdateSettings', [
    'of a project',
    administrators,
    (s) => ({ project_id: s.project, changes: { Region: 'North' } }),
  ]),
  ...rows('Project:UpdateStatus', [
    'of a project',
    administrators,
    (s) => ({ project_id: s.project, status_id: 2 }),
  ]),
  ...rows('Template:Upload', [
    'to a module',
    administrators,
    (s, role) => ({ module_id: s.modules.works, upload_id: uploadOf(s, role) }),
  ]),
  ...rows('Template:Delete', ['of a module', administrators, (s) => ({ id: s.template })]),
  ...rows('StandardTip:Update', [
    'of a standard',
    administrators,
    (s) => ({ id: s.standards.led, basics: 'New' }),
  ]),
  ...rows('Date:Create', [
    'of a project',
    administrators,
    (s) => ({ project_id: s.project, date: '2027-02-01', name: 'New' }),
  ]),
  ...rows('Date:Update', [
    'of a project',
    administrators,
    (s) => ({ date_id: s.date, project_id: s.project, name: 'New' }),
  ]),
  ...rows('Date:Delete', [
    'of a project',
    administrators,
    (s) => ({ date_id: s.date, project_id: s.project }),
  ]),
  ...rows('Module:Create', ['of any name', administrators, () => ({ Name: 'New' })]),
  ...rows(
    'Module:Update',
    ['of an open module', administrators, (s) => ({ module_id: s.modules.works, Version: '2' })],
    ['of a finalized module', closed, (s) => ({ module_id: s.modules.closed, Version: '2' })],
  ),
  ...rows(
    'Module:Finalize',
    ['of an open module', administrators, (s) => ({ module_id: s.modules.works })],
    ['of a finalized module', closed, (s) => ({ module_id: s.modules.closed })],
  ),
  ...rows('Module:Import', [
    'of a file',
    administrators,
    () => ({ text: JSON.stringify(sampleSet()), file_name: 'set.json' }),
  ]),
  ...rows(
    'Element:Create',
    [
      'of an open module',
      administrators,
      (s) => ({ standard_id: s.standards.spare, Name: 'Another', ElementTypeId: 1 }),
    ],
    [
      'of a finalized module',
      closed,
      (s) => ({ standard_id: s.standards.closed, Name: 'Another', ElementTypeId: 1 }),
    ],
  ),
  ...rows(
    'Element:Update',
    [
      'of an open module',
      administrators,
      (s) => ({ element_id: s.elements.spare, Text: 'Changed' }),
    ],
    ['of a finalized module', closed, (s) => ({ element_id: s.elements.closed, Text: 'Changed' })],
  ),
  ...rows(
    'Element:Delete',
    ['of an open module', administrators, (s) => ({ element_id: s.elements.spare })],
    ['of a finalized module', closed, (s) => ({ element_id: s.elements.closed })],
  ),
  ...rows('History:Export', ['of all projects', administrators, () => ({})]),
  ...rows(
    'Preview:Start',
    ['of a client of the project', staff, previewOf((s) => s.id('K+'))],
    ['of a client of elsewhere', 'F F M N N N S S', previewOf((s) => s.stranger)],
    ['of a consultant', 'F F M N N N S S', previewOf((s) => s.id('C+'))],
  ),
  ...rows(
    'Preview:End',
    ['of one’s own', staff, (s, role) => ending(role === 'ADM' || role === 'C-' ? role : 'C+')(s)],
    ['of somebody else', 'F F M N N N S S', (s, role) => ending(role === 'ADM' ? 'C+' : 'ADM')(s)],
  ),
  ...rows(
    'Test:Create',
    ['by who is no super user', 'N N N N N N S S', () => ({})],
    ['by a super user', 'Y . . . . . . .', () => ({}), asSuperUser],
  ),
]
