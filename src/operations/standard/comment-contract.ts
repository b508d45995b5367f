import * as z from 'zod'
import { inEveryPhase } from '#rules/cache/column-groups.ts'
import { allow, staffOfProject } from '#rules/permissions/write-permissions.ts'
import { write } from '../core/contract.ts'
import { givesOneOf, longestText, wireId, wirePhase, wireRemark } from '../core/input-schemas.ts'

const ids = { project_id: wireId, standard_id: wireId }
const named = z.object({ project_id: z.int(), standard_id: z.int() })
const example = { project_id: 1, standard_id: 7 }

// The Good and The Bad belong to Gap Analysis only (specification, section 5).
const gapAnalysis = z.literal('gap-analysis')

/** The writes of comments on a standard in a phase, and of their visibility. */
export const standardCommentWrites = {
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
        ...example,
        phase: 'desktop-review',
        client_comment: 'The policy is on page 4 of the handbook.',
      },
      updates: example,
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
        ...example,
        phase: 'desktop-review',
        consultant_comment: 'The policy names no owner.',
      },
      updates: example,
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
        ...example,
        phase: 'desktop-review',
        is_consultant_comment_visible: true,
      },
      updates: example,
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
        ...example,
        phase: 'gap-analysis',
        the_good: 'The risk register is reviewed every quarter.',
      },
      updates: example,
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
        ...example,
        phase: 'gap-analysis',
        is_the_good_visible: true,
      },
      updates: example,
    },
    invalid: 'invalidParameters',
    changes: { StandardGapAnalysis: ['EditorId'] },
  }),
} as const
