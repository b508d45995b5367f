import * as z from 'zod'
import { together } from '#rules/cache/cache-tags.ts'
import { documentTexts, recordRows, standardNames } from '#rules/cache/column-groups.ts'
import { fieldsOfProject } from '#rules/permissions/read-permissions.ts'
import { read } from '../core/contract.ts'
import { wireId } from '../core/input-schemas.ts'
import {
  evidenceCheck,
  foundEvidence,
  foundEvidenceExample,
  movedCitation,
  movedCitationExample,
} from './row-schemas.ts'

/** The reads about the evidence of a project: what needs attention, where the evidence is, and what became of it. */
export const evidenceReads = {
  'projects/{id}/documents/evidence_checks': read({
    name: 'projects/{id}/documents/evidence_checks',
    path: '/api/v5/projects/{id}/documents/evidence_checks',
    summary:
      'What to look at in the evidence of a project before it is submitted: elements without a citation, citations without a place, of a page that the document does not have, or of an earlier version, documents that nothing cites, ready standards with open tasks, standards with too many documents.',
    query: z.strictObject({ id: wireId }),
    reply: z.array(evidenceCheck),
    example: {
      query: { id: 1 },
      data: [
        {
          Kind: 'noPlace',
          ModuleId: 1,
          StandardId: 4,
          StandardName: 'RM 2-1 Continuity of service in an emergency',
          ElementId: 31,
          ElementName: 'RM 2-1(a)',
          DocumentId: 12,
          DocumentTitle: 'Emergency operations plan',
          Count: null,
        },
      ],
    },
    shows: together(standardNames, recordRows, {
      Document: [
        'rows',
        'Name',
        'Title',
        'StandardId',
        'IsDocumentVisibleForStandard',
        'IsDocumentVisibleForProject',
      ],
      DocumentVersion: ['rows'],
      DocumentText: ['rows'],
      ElementDocument: ['rows', 'Citation', 'Anchor'],
      Element: ['rows', 'Name', 'ParentId', 'Stem', 'isScorable'],
      StandardDesktopReview: ['Status', 'IsReadyByClient'],
      Task: ['rows', 'StandardId'],
      TaskAssignee: ['rows', 'IsCompleted'],
      ProjectSettings: ['rows', 'Settings'],
    }),
    may: fieldsOfProject,
  }),
  'projects/{id}/documents/moved_citations': read({
    name: 'projects/{id}/documents/moved_citations',
    path: '/api/v5/projects/{id}/documents/moved_citations',
    summary:
      'What became of the passages that citations of a project quote from an earlier version of a document than the current one: same, moved, changed or lost.',
    query: z.strictObject({ id: wireId }),
    reply: z.array(movedCitation),
    example: { query: { id: 1 }, data: [movedCitationExample] },
    shows: together(recordRows, documentTexts, {
      ElementDocument: ['rows', 'Anchor'],
    }),
    may: fieldsOfProject,
  }),
  'projects/{id}/documents/evidence': read({
    name: 'projects/{id}/documents/evidence',
    path: '/api/v5/projects/{id}/documents/evidence',
    summary:
      'The pages of the documents of a project that speak best of what an element asks, the best first, each with its most telling sentence as the anchor of a citation; none when nothing in the documents does.',
    query: z.strictObject({ id: wireId, element_id: wireId }),
    reply: z.array(foundEvidence),
    example: {
      query: { id: 1, element_id: 31 },
      data: [foundEvidenceExample],
    },
    shows: together(standardNames, recordRows, documentTexts, {
      Document: ['Name', 'Title'],
      Element: ['rows', 'Text'],
    }),
    may: fieldsOfProject,
  }),
} as const
