import type { Fixture } from '../fixture.ts'
import { everybodyOfProject, rows, type ExpectedWrite } from './write-row.ts'

const under = (phase: string, comment: string, more: object) => (s: Fixture) => ({
  project_id: s.project,
  standard_id: s.standards.led,
  phase,
  comment,
  ...more,
})
const atElement = (phase: string, more: object) => (s: Fixture) => ({
  ...under(phase, 'ConsultantComment', more)(s),
  element_id: s.elements.ready,
})
const ofReply =
  (which: keyof Fixture['replies'], more: object = {}) =>
  (s: Fixture) => ({ project_id: s.project, reply_id: s.replies[which], ...more })

/** Staff of the project; a client finds no comment. */
const staffOnly = 'Y Y M M M M S S'
const text = { text: 'Said' }
const resolved = { is_resolved: true }

/** Who may do which write in the threads under comments. */
export const comments: readonly ExpectedWrite[] = [
  ...rows(
    'Comment:Reply',
    ['to a visible comment', everybodyOfProject, under('verification', 'ConsultantComment', text)],
    [
      'to the comment of the client',
      everybodyOfProject,
      under('desktop-review', 'ClientComment', text),
    ],
    ['to a hidden comment', staffOnly, under('desktop-review', 'ConsultantComment', text)],
    ['to what is good, and visible', everybodyOfProject, under('gap-analysis', 'TheGood', text)],
    ['to what is bad, and hidden', staffOnly, under('gap-analysis', 'TheBad', text)],
    ['to a visible comment on an element', everybodyOfProject, atElement('verification', text)],
    ['to a hidden comment on an element', staffOnly, atElement('desktop-review', text)],
  ),
  ...rows(
    'Comment:EditReply',
    ['of the client', 'N N M Y M M S S', ofReply('ofClient', text)],
    ['of the consultant', 'N Y M N M M S S', ofReply('ofLinked', text)],
    ['of the client, hidden since', 'N N M M M M S S', ofReply('hiddenOfClient', text)],
    ['of the consultant, hidden', 'N Y M M M M S S', ofReply('hidden', text)],
    ['of the administrator', 'Y N M N M M S S', ofReply('ofAdministrator', text)],
  ),
  ...rows(
    'Comment:DeleteReply',
    ['of the client', 'Y N M Y M M S S', ofReply('ofClient')],
    ['of the consultant', 'Y Y M N M M S S', ofReply('ofLinked')],
    ['of the client, hidden since', 'Y N M M M M S S', ofReply('hiddenOfClient')],
    ['of the consultant, hidden', 'Y Y M M M M S S', ofReply('hidden')],
  ),
  ...rows(
    'Comment:Resolve',
    [
      'under a visible comment',
      everybodyOfProject,
      under('verification', 'ConsultantComment', resolved),
    ],
    ['under a hidden comment', staffOnly, under('desktop-review', 'ConsultantComment', resolved)],
    ['under a hidden comment on an element', staffOnly, atElement('desktop-review', resolved)],
  ),
]
