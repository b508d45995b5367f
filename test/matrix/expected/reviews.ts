import type { Fixture } from '../fixture.ts'
import { assigning, assignments } from './assigning.ts'
import { asAC, asSC, everybodyOfProject, rows, staff, type ExpectedWrite } from './write-row.ts'

const inPhase = (phase: string, more: object) => (s: Fixture) => ({
  project_id: s.project,
  standard_id: s.standards.led,
  phase,
  ...more,
})
const atElement = (element: 'ready' | 'unready', more: object) => (s: Fixture) => ({
  project_id: s.project,
  element_id: s.elements[element],
  phase: 'desktop-review',
  ...more,
})

/** Who may do which write on standards and elements under review. */
export const reviews: readonly ExpectedWrite[] = [
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
  ...rows('Element:UpdateSupportText', [
    'of a project',
    'N N N Y M M S S',
    (s) => ({ project_id: s.project, element_id: s.elements.ready, support_text: 'Told' }),
  ]),
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
]
