import type { Fixture } from '../fixture.ts'
import { everybodyOfProject, rows, staff, type ExpectedWrite } from './write-row.ts'

const request =
  (which: keyof Fixture['rfi'], more: object = {}) =>
  (s: Fixture) => ({ project_id: s.project, rfi_id: s.rfi[which], ...more })
const asked =
  (standard: keyof Fixture['standards'], more: object = {}) =>
  (s: Fixture) => ({
    project_id: s.project,
    standard_id: s.standards[standard],
    text: 'Which policy?',
    received_date: '2026-11-25',
    ...more,
  })

/** Who may do which write on the requests of the accreditor. */
export const requests: readonly ExpectedWrite[] = [
  ...rows(
    'RFI:Create',
    ['about a standard', staff, asked('led', { due_date: '2026-12-25' })],
    [
      'about an element',
      staff,
      (s) => ({ ...asked('led')(s), element_ids: [s.elements.ready, s.elements.unready] }),
    ],
    ['about a standard of another project', 'F F F N N N S S', asked('foreign')],
    [
      'about an element of another standard',
      'F F M N N N S S',
      (s) => ({ ...asked('led')(s), element_ids: [s.elements.spare] }),
    ],
  ),
  ...rows(
    'RFI:Update',
    ['of what is asked', staff, request('open', { text: 'Which plan?', due_date: null })],
    [
      'to elements of the standard',
      staff,
      (s) => ({ ...request('open')(s), element_ids: [s.elements.unready] }),
    ],
    [
      'to an element of another standard',
      'F F M N N N S S',
      (s) => ({ ...request('open')(s), element_ids: [s.elements.closed] }),
    ],
    [
      'in another project',
      'F F F N N N S S',
      (s) => ({ project_id: s.elsewhere, rfi_id: s.rfi.open, text: 'Which plan?' }),
    ],
  ),
  ...rows(
    'RFI:UpdateAnswer',
    ['of an open request', everybodyOfProject, request('open', { answer: 'See page 4.' })],
    ['of an answered request', 'Y Y M N M M S S', request('answered', { answer: 'See page 4.' })],
    [
      'in another project',
      'F F F F F F S S',
      (s) => ({ project_id: s.elsewhere, rfi_id: s.rfi.open, answer: 'See page 4.' }),
    ],
  ),
  ...rows(
    'RFI:UpdateAnswered',
    ['to answered', staff, request('open', { is_answered: true })],
    ['reopened', staff, request('answered', { is_answered: false })],
  ),
  ...rows(
    'RFI:UpdateSent',
    [
      'of an answered request',
      staff,
      (s) => ({ project_id: s.project, rfi_ids: [s.rfi.answered], is_sent: true }),
    ],
    [
      'withdrawn',
      staff,
      (s) => ({ project_id: s.project, rfi_ids: [s.rfi.answered], is_sent: false }),
    ],
    [
      'in another project',
      'F F F N N N S S',
      (s) => ({ project_id: s.elsewhere, rfi_ids: [s.rfi.answered], is_sent: true }),
    ],
  ),
  ...rows('RFI:Delete', ['of a request', staff, request('open')]),
]
