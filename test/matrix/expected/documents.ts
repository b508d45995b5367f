import type { Role } from '#test/harness/people.ts'
import type { Fixture } from '../fixture.ts'
import {
  everybodyOfProject,
  rows,
  rowsMissing,
  staff,
  uploadOf,
  type ExpectedWrite,
} from './write-row.ts'

const document =
  (which: keyof Fixture['documents'], more: object = {}) =>
  (s: Fixture) => ({ document_id: s.documents[which], project_id: s.project, ...more })
const replacing = (which: keyof Fixture['documents']) => (s: Fixture, role: Role) => ({
  ...document(which)(s),
  upload_id: uploadOf(s, role),
})
const citing =
  (element: 'ready' | 'unready', which: keyof Fixture['documents'], more: object = {}) =>
  (s: Fixture) => ({ ...document(which)(s), element_id: s.elements[element], ...more })

/** The rows of a write that clients may do only on their own uploads: `what` it does, and the parameters. */
const ofOthers = (what: string, parameters: object): Parameters<typeof rows>[1][] => [
  [`${what}of the upload of a colleague`, 'Y Y M N M M S S', document('colleagues', parameters)],
  [`${what}of a document of staff, visible`, 'Y Y M N M M S S', document('shown', parameters)],
  [`${what}of a document of staff, hidden`, 'Y Y M M M M S S', document('hidden', parameters)],
]

/** Who may do which write on documents and citations. */
export const documents: readonly ExpectedWrite[] = [
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
  ...rowsMissing(
    'Document does not exist',
    'Document:Replace',
    ['uploaded by the client', everybodyOfProject, replacing('own')],
    ['uploaded by a colleague of the client', everybodyOfProject, replacing('colleagues')],
    ['cited by staff', 'Y Y M N M M S S', replacing('cited')],
    ['uploaded to URAC', 'Y N M N M M S S', replacing('uploaded')],
    ['of staff, visible', 'Y Y M N M M S S', replacing('shown')],
    ['of staff, hidden', 'Y Y M M M M S S', replacing('hidden')],
    ['of staff, visible and uploaded to URAC', 'Y N M N M M S S', replacing('shownUploaded')],
  ),
  // Only the document of the colleague has an earlier version: for the others, those who may restore learn
  // that the version is the current one.
  ...rowsMissing(
    'Document does not exist',
    'Document:Restore',
    ['uploaded by the client', 'V V M V M M S S', document('own', { version: 1 })],
    [
      'uploaded by a colleague of the client',
      everybodyOfProject,
      document('colleagues', { version: 1 }),
    ],
    ['cited by staff', 'V V M N M M S S', document('cited', { version: 1 })],
    ['uploaded to URAC', 'V N M N M M S S', document('uploaded', { version: 1 })],
    ['of staff, visible', 'V V M N M M S S', document('shown', { version: 1 })],
    ['of staff, hidden', 'V V M M M M S S', document('hidden', { version: 1 })],
    ['without such a version', 'F F M F M M S S', document('own', { version: 2 })],
  ),
  ...rowsMissing(
    'Document does not exist',
    'Document:Delete',
    ['uploaded by the client', everybodyOfProject, document('own')],
    ['uploaded by a colleague of the client', everybodyOfProject, document('colleagues')],
    ['cited by staff', 'U U M N M M S S', document('cited')],
    ['uploaded to URAC', 'Y N M N M M S S', document('uploaded')],
    ['of staff, visible', 'Y Y M N M M S S', document('shown')],
    ['of staff, hidden', 'U U M M M M S S', document('hidden')],
    ['of staff, visible and uploaded to URAC', 'Y N M N M M S S', document('shownUploaded')],
  ),
  ...rowsMissing(
    'Document does not exist',
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
    ...ofOthers('title ', { title: 'New' }),
  ),
  ...rows(
    'Document:MarkUploaded',
    [
      'of a cited document',
      staff,
      (s) => ({ ...document('cited')(s), standard_id: s.standards.led, version: 1 }),
    ],
    [
      'of a hidden document',
      staff,
      (s) => ({ ...document('hidden')(s), standard_id: s.standards.led, version: 1 }),
    ],
    [
      'for a standard of another project',
      'F F M N N N S S',
      (s) => ({ ...document('cited')(s), standard_id: s.standards.foreign, version: 1 }),
    ],
  ),
  ...rows(
    'Document:UnmarkUploaded',
    [
      'of a document that is uploaded',
      staff,
      (s) => ({ ...document('uploaded')(s), standard_id: s.standards.led }),
    ],
    [
      'for a standard of another project',
      'F F M N N N S S',
      (s) => ({ ...document('uploaded')(s), standard_id: s.standards.foreign }),
    ],
  ),
  ...rowsMissing(
    'Document does not exist',
    'Document:UpdateDates',
    ['of the own upload', everybodyOfProject, document('own', { effective_from: '2026-01-01' })],
    ...ofOthers('', { effective_from: '2026-01-01' }),
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
]
