import * as z from 'zod'
import { together, type CacheTags } from '#rules/cache/cache-tags.ts'
import {
  elementCounts,
  inEveryPhase,
  inElementPhases,
  moduleElements,
  openTasksOfStandards,
  recordRows,
  sectionColumns,
  standardLabels,
  standardNames,
} from '#rules/cache/column-groups.ts'
import * as review from '#rules/permissions/conditions/review-conditions.ts'
import { fieldsOfProject } from '#rules/permissions/read-permissions.ts'
import { allow } from '#rules/permissions/write-permissions.ts'
import { longestReason } from '#rules/review/actions/longest-reason.ts'
import { standardStatuses } from '#rules/review/standard-status.ts'
import { statusColumns } from '#rules/review/status-columns.ts'
import { read, write } from '../core/contract.ts'
import {
  givesOneOf,
  wireAssignments,
  wireId,
  wirePhase,
  wireRemark,
} from '../core/input-schemas.ts'
import { pageParameters } from '../core/paging/page-contract.ts'
import { standardAuthoringReads, standardAuthoringWrites } from './authoring-contract.ts'
import { standardCommentWrites } from './comment-contract.ts'
import { metricReads } from './metric-contract.ts'
import { standardPhaseExample, standardPhaseRow } from './row-schemas.ts'
import { scoreReads } from './score-contract.ts'

const comments = [
  'ClientComment',
  'LastClientId',
  'ClientCommentLastModified',
  'ConsultantComment',
  'LastConsultantId',
  'ConsultantCommentLastModified',
  'IsConsultantCommentVisible',
  'EditorId',
] as const

const shownInProject: CacheTags = together(
  recordRows,
  standardNames,
  standardLabels,
  elementCounts,
  openTasksOfStandards,
  moduleElements,
  inEveryPhase(...comments),
  inElementPhases(
    'rows',
    'ConsultantComment',
    'ConsultantCommentDate',
    'ConsultantId',
    'IsClientReady',
    'MockScore',
  ),
  {
    Standard: sectionColumns,
    StandardReturn: ['rows', 'Reason', 'ElementIds', 'CreatedBy', 'CreatedDate'],
    StandardGapAnalysis: ['TheGood', 'TheBad', 'IsTheGoodVisible', 'IsTheBadVisible'],
    ProjectStandard: ['citationCount'],
    ElementDocument: ['rows', 'Citation', 'Anchor'],
    ElementSupportText: ['rows', 'SupportText', 'LastClientId', 'ModifiedDate'],
    DocumentVersion: ['rows'],
    Document: [
      'Name',
      'Title',
      'Type',
      'StandardId',
      'IsDocumentVisibleForProject',
      'IsDocumentVisibleForStandard',
    ],
    ProjectSettings: ['rows', 'Settings'],
  },
)

const returnColumns = ['rows', 'Reason', 'ElementIds', 'CreatedBy', 'CreatedDate'] as const

const flags = {
  is_ready_by_client: z.boolean().optional(),
  initiate_second_review: z.boolean().optional(),
  initiate_rfi_review: z.boolean().optional(),
  upload_this_standard: z.boolean().optional(),
  uploaded_to_urac: z.boolean().optional(),
}

const mostReturnedElements = 500

const tellsClient = (sent: { readonly reason?: unknown; readonly return_elements?: unknown }) =>
  sent.reason !== undefined || sent.return_elements !== undefined

export const standardWrites = {
  'Standard:UpdateStatus': write({
    name: 'Standard:UpdateStatus',
    summary:
      'Sets the status of a standard in a phase and any of its five flags; moves its action request. A standard that is sent back in Desktop Review may carry a `reason`, which clients see, and `return_elements`, which are no longer ready.',
    parameters: z
      .strictObject({
        project_id: wireId,
        standard_id: wireId,
        phase: wirePhase,
        status: z.enum(standardStatuses).optional(),
        ...flags,
        reason: wireRemark(longestReason).optional(),
        return_elements: z.array(wireId).max(mostReturnedElements).optional(),
      })
      .refine(...givesOneOf('status', ...Object.keys(flags)))
      .refine((sent) => !tellsClient(sent) || sent.phase === 'desktop-review', {
        message: 'must be desktop-review with a reason or return_elements',
        path: ['phase'],
      })
      .refine((sent) => !tellsClient(sent) || sent.is_ready_by_client === false, {
        message: 'must be false with a reason or return_elements',
        path: ['is_ready_by_client'],
      }),
    updates: z.object({ project_id: z.int(), standard_id: z.int() }),
    may: allow(true, true, false, review.handsStandardIn),
    row: 'standardPhase',
    columns: statusColumns,
    example: {
      parameters: {
        project_id: 1,
        standard_id: 7,
        phase: 'desktop-review',
        status: 'Complete',
        is_ready_by_client: false,
        reason: 'The plan has no date of approval.',
        return_elements: [31],
      },
      updates: { project_id: 1, standard_id: 7 },
    },
    invalid: 'invalidParameters',
    changes: {
      ...inEveryPhase('EditorId'),
      ElementDesktopReview: ['IsClientReady'],
      StandardReturn: returnColumns,
      DesktopReviewActionMetric: [
        'rows',
        'EndAction',
        'EndByUserId',
        'EndTime',
        'EndAssignedSeniorConsultantId',
        'Status',
      ],
    },
  }),
  ...standardCommentWrites,
  'Standard:UpdateConsultantAssignments': write({
    name: 'Standard:UpdateConsultantAssignments',
    summary:
      'Assigns, unassigns or reassigns the senior (SC) and associate (AC) consultants of standards; all or none.',
    parameters: wireAssignments(500),
    updates: z.object({ project_id: z.int(), standard_ids: z.array(z.int()) }),
    may: allow(true, review.assignsAssociateOfOwnStandards, false, false),
    row: 'standardPhase',
    seenAs: { assignmentChanges: 'OwnerId' },
    example: {
      parameters: {
        project_id: 1,
        assignmentChanges: [
          {
            standard_id: 7,
            phase: 'desktop-review',
            role: 'AC',
            from_consultant_id: null,
            to_consultant_id: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0002',
          },
        ],
      },
      updates: { project_id: 1, standard_ids: [7] },
    },
    invalid: 'invalidParameters',
    changes: inEveryPhase('OwnerId', 'JuniorOwnerId', 'EditorId'),
  }),
  'Standard:UpdatePhaseExtendedInfo': write({
    name: 'Standard:UpdatePhaseExtendedInfo',
    summary: 'Listed but not implemented: answers that the target has no function for it.',
    parameters: z.looseObject({}),
    updates: z.object({}),
    may: allow(true, true, true, true, true),
    row: 'standardPhase',
    example: {
      parameters: { project_id: 1, standard_id: 7, phase: 'desktop-review' },
      updates: {},
    },
    invalid: 'invalidParameters',
  }),
  ...standardAuthoringWrites,
} as const

export const standardReads = {
  'projects/{id}/standard_phase': read({
    name: 'projects/{id}/standard_phase',
    path: '/api/v5/projects/{id}/standard_phase',
    summary:
      "The project's standards with their details in one phase or in all; one standard with its elements.",
    query: z.strictObject({
      id: wireId,
      phase: wirePhase.optional(),
      standard_id: wireId.optional(),
      ...pageParameters(wireId),
    }),
    reply: z.array(standardPhaseRow),
    example: { query: { id: 1, phase: 'desktop-review' }, data: [standardPhaseExample] },
    shows: shownInProject,
    may: fieldsOfProject,
  }),
  ...metricReads,
  ...scoreReads,
  ...standardAuthoringReads,
} as const
