import * as z from 'zod'
import { together, type CacheTags } from '#rules/cache/cache-tags.ts'
import {
  elementCounts,
  inEveryPhase,
  inElementPhases,
  moduleElements,
  openTaskCounts,
  recordRows,
  sectionColumns,
  standardLabels,
  standardNames,
} from '#rules/cache/column-groups.ts'
import * as review from '#rules/permissions/conditions/review-conditions.ts'
import { fieldsOfProject } from '#rules/permissions/read-permissions.ts'
import { allow, staffOfProject } from '#rules/permissions/write-permissions.ts'
import { standardStatuses } from '#rules/review/standard-status.ts'
import { statusColumns } from '#rules/review/status-columns.ts'
import { read, write } from '../core/contract.ts'
import {
  givesOneOf,
  longestText,
  wireAssignments,
  wireId,
  wirePhase,
  wireRemark,
} from '../core/input-schemas.ts'
import { standardAuthoringReads, standardAuthoringWrites } from './authoring-contract.ts'
import { metricReads } from './metric-contract.ts'
import { standardPhaseExample, standardPhaseRow } from './row-schemas.ts'

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
  openTaskCounts,
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
    StandardGapAnalysis: ['TheGood', 'TheBad', 'IsTheGoodVisible', 'IsTheBadVisible'],
    ProjectStandard: ['citationCount'],
    ElementDocument: ['rows', 'Citation'],
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

const ids = { project_id: wireId, standard_id: wireId }
const named = z.object({ project_id: z.int(), standard_id: z.int() })

// The Good and The Bad belong to Gap Analysis only (specification, section 5).
const gapAnalysis = z.literal('gap-analysis')

const flags = {
  is_ready_by_client: z.boolean().optional(),
  initiate_second_review: z.boolean().optional(),
  initiate_rfi_review: z.boolean().optional(),
  upload_this_standard: z.boolean().optional(),
  uploaded_to_urac: z.boolean().optional(),
}

export const standardWrites = {
  'Standard:UpdateStatus': write({
    name: 'Standard:UpdateStatus',
    summary:
      'Sets the status of a standard in a phase and any of its five flags; moves its action request.',
    parameters: z
      .strictObject({
        ...ids,
        phase: wirePhase,
        status: z.enum(standardStatuses).optional(),
        ...flags,
      })
      .refine(...givesOneOf('status', ...Object.keys(flags))),
    updates: named,
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
      },
      updates: { project_id: 1, standard_id: 7 },
    },
    invalid: 'invalidParameters',
    changes: {
      ...inEveryPhase('EditorId'),
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
  'Standard:UpdateClientComment': write({
    name: 'Standard:UpdateClientComment',
    summary: "Sets the client's comment on a standard in a phase.",
    parameters: z.strictObject({
      ...ids,
      phase: wirePhase,
      client_comment: wireRemark(longestText),
    }),
    updates: named,
    may: allow(false, false, false, true),
    row: 'standardPhase',
    columns: { client_comment: 'ClientComment' },
    example: {
      parameters: {
        project_id: 1,
        standard_id: 7,
        phase: 'desktop-review',
        client_comment: 'The policy is on page 4 of the handbook.',
      },
      updates: { project_id: 1, standard_id: 7 },
    },
    invalid: 'invalidParameters',
    changes: inEveryPhase('LastClientId', 'ClientCommentLastModified', 'EditorId'),
  }),
  'Standard:UpdateConsultantComment': write({
    name: 'Standard:UpdateConsultantComment',
    summary: "Sets the consultants' comment on a standard in a phase.",
    parameters: z.strictObject({
      ...ids,
      phase: wirePhase,
      consultant_comment: wireRemark(longestText),
    }),
    updates: named,
    may: staffOfProject,
    row: 'standardPhase',
    columns: { consultant_comment: 'ConsultantComment' },
    example: {
      parameters: {
        project_id: 1,
        standard_id: 7,
        phase: 'desktop-review',
        consultant_comment: 'The policy names no owner.',
      },
      updates: { project_id: 1, standard_id: 7 },
    },
    invalid: 'invalidParameters',
    changes: inEveryPhase('ConsultantCommentLastModified', 'LastConsultantId', 'EditorId'),
  }),
  'Standard:UpdateConsultantCommentReady': write({
    name: 'Standard:UpdateConsultantCommentReady',
    summary: "Shows the consultants' comment of a phase to the client, or hides it again.",
    parameters: z.strictObject({
      ...ids,
      phase: wirePhase,
      is_consultant_comment_visible: z.boolean(),
    }),
    updates: named,
    may: staffOfProject,
    row: 'standardPhase',
    columns: { is_consultant_comment_visible: 'IsConsultantCommentVisible' },
    example: {
      parameters: {
        project_id: 1,
        standard_id: 7,
        phase: 'desktop-review',
        is_consultant_comment_visible: true,
      },
      updates: { project_id: 1, standard_id: 7 },
    },
    invalid: 'invalidParameters',
    changes: inEveryPhase('EditorId'),
  }),
  'Standard:UpdateGapAnalysisComment': write({
    name: 'Standard:UpdateGapAnalysisComment',
    summary: 'Sets The Good, The Bad or both of a standard in Gap Analysis.',
    parameters: z
      .strictObject({
        ...ids,
        phase: gapAnalysis,
        the_good: wireRemark(longestText).optional(),
        the_bad: wireRemark(longestText).optional(),
      })
      .refine(...givesOneOf('the_good', 'the_bad')),
    updates: named,
    may: staffOfProject,
    row: 'standardPhase',
    columns: { the_good: 'TheGood', the_bad: 'TheBad' },
    example: {
      parameters: {
        project_id: 1,
        standard_id: 7,
        phase: 'gap-analysis',
        the_good: 'The risk register is reviewed every quarter.',
      },
      updates: { project_id: 1, standard_id: 7 },
    },
    invalid: 'invalidParameters',
    changes: { StandardGapAnalysis: ['EditorId'] },
  }),
  'Standard:UpdateGapAnalysisCommentReady': write({
    name: 'Standard:UpdateGapAnalysisCommentReady',
    summary:
      'Shows The Good, The Bad or both of a standard to the client, or hides them again, independently.',
    parameters: z
      .strictObject({
        ...ids,
        phase: gapAnalysis,
        is_the_good_visible: z.boolean().optional(),
        is_the_bad_visible: z.boolean().optional(),
      })
      .refine(...givesOneOf('is_the_good_visible', 'is_the_bad_visible')),
    updates: named,
    may: staffOfProject,
    row: 'standardPhase',
    columns: { is_the_good_visible: 'IsTheGoodVisible', is_the_bad_visible: 'IsTheBadVisible' },
    example: {
      parameters: {
        project_id: 1,
        standard_id: 7,
        phase: 'gap-analysis',
        is_the_good_visible: true,
      },
      updates: { project_id: 1, standard_id: 7 },
    },
    invalid: 'invalidParameters',
    changes: { StandardGapAnalysis: ['EditorId'] },
  }),
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
    }),
    reply: z.array(standardPhaseRow),
    example: { query: { id: 1, phase: 'desktop-review' }, data: [standardPhaseExample] },
    shows: shownInProject,
    may: fieldsOfProject,
  }),
  ...metricReads,
  ...standardAuthoringReads,
} as const
