import * as z from 'zod'
import { writePermissions } from '../../rules/permissions.ts'
import { readPermissions } from '../../rules/read-permissions.ts'
import { standardStatuses } from '../../rules/standard-status.ts'
import { read, write } from '../kit/contract.ts'
import { longestText, wireId, wireOwner, wirePhase, wireText } from '../kit/wire.ts'
import { element, parsedName, phaseDetails, sections } from './shapes.ts'

const ids = { project_id: wireId, standard_id: wireId }
const named = z.object({ project_id: z.int(), standard_id: z.int() })

const listsOfStandards = [
  'projects/{id}/standard_phase',
  'projects/{id}/project',
  'admin/all_projects',
  'transformations/query',
] as const

const flags = {
  is_ready_by_client: z.boolean().optional(),
  initiate_second_review: z.boolean().optional(),
  initiate_rfi_review: z.boolean().optional(),
  upload_this_standard: z.boolean().optional(),
  uploaded_to_urac: z.boolean().optional(),
}

/** The writes of the focus Standard. */
export const standardWrites = {
  'Standard:UpdateStatus': write({
    name: 'Standard:UpdateStatus',
    summary:
      'Sets the status of a standard in a phase and any of its five flags; moves its action request.',
    parameters: z
      .object({ ...ids, phase: wirePhase, status: z.enum(standardStatuses).optional(), ...flags })
      .refine(
        ({ project_id: _p, standard_id: _s, phase: _f, ...changes }) =>
          Object.values(changes).some((change) => change !== undefined),
        'changes nothing',
      ),
    updates: named,
    may: writePermissions['Standard:UpdateStatus'],
    invalid: 'invalidParameters',
    invalidates: listsOfStandards,
  }),
  'Standard:UpdateClientComment': write({
    name: 'Standard:UpdateClientComment',
    summary: "Sets the client's comment on a standard in a phase.",
    parameters: z.object({ ...ids, phase: wirePhase, client_comment: wireText(longestText) }),
    updates: named,
    may: writePermissions['Standard:UpdateClientComment'],
    invalid: 'invalidParameters',
    invalidates: listsOfStandards,
  }),
  'Standard:UpdateConsultantComment': write({
    name: 'Standard:UpdateConsultantComment',
    summary: "Sets the consultants' comment on a standard in a phase.",
    parameters: z.object({ ...ids, phase: wirePhase, consultant_comment: wireText(longestText) }),
    updates: named,
    may: writePermissions['Standard:UpdateConsultantComment'],
    invalid: 'invalidParameters',
    invalidates: listsOfStandards,
  }),
  'Standard:UpdateConsultantCommentReady': write({
    name: 'Standard:UpdateConsultantCommentReady',
    summary: "Shows the consultants' comment of a phase to the client, or hides it again.",
    parameters: z.object({ ...ids, phase: wirePhase, is_consultant_comment_visible: z.boolean() }),
    updates: named,
    may: writePermissions['Standard:UpdateConsultantCommentReady'],
    invalid: 'invalidParameters',
    invalidates: listsOfStandards,
  }),
  'Standard:UpdateConsultantAssignments': write({
    name: 'Standard:UpdateConsultantAssignments',
    summary:
      'Assigns, unassigns or reassigns the senior (SC) and associate (AC) consultants of standards; all or none.',
    parameters: z.object({
      project_id: wireId,
      assignmentChanges: z
        .array(
          z.object({
            project_id: wireId.optional(),
            standard_id: wireId,
            phase: wirePhase,
            role: z.enum(['SC', 'AC']),
            from_consultant_id: wireOwner.default(null),
            to_consultant_id: wireOwner.default(null),
          }),
        )
        .min(1)
        .max(500),
    }),
    updates: z.object({ project_id: z.int(), standard_ids: z.array(z.int()) }),
    may: writePermissions['Standard:UpdateConsultantAssignments'],
    invalid: 'invalidParameters',
    invalidates: [...listsOfStandards, 'admin/module_consultant_assignments'],
  }),
} as const

/** A standard of a project as the lists of its phases answer it. */
const standardPhaseRow = z.object({
  Id: z.int(),
  Name: z.string(),
  StandardSetId: z.int(),
  parsedName,
  billableCount: z.int(),
  scorableCount: z.int(),
  mandatoryCount: z.int(),
  pointsCount: z.int(),
  liCount: z.int(),
  isDTRPassthrough: z.boolean(),
  openTaskCount: z.int(),
  citationCount: z.int(),
  phaseDetails: z.object({
    'gap-analysis': phaseDetails.optional(),
    'desktop-review': phaseDetails.optional(),
    verification: phaseDetails.optional(),
  }),
  sections: sections.optional(),
  AllElements: z.array(element).optional(),
})

/** The reads of standards. */
export const standardReads = {
  'projects/{id}/standard_phase': read({
    name: 'projects/{id}/standard_phase',
    path: '/api/v5/projects/{id}/standard_phase',
    summary:
      "The project's standards with their details in one phase or in all; one standard with its elements.",
    query: z.object({ id: wireId, phase: wirePhase.optional(), standard_id: wireId.optional() }),
    reply: z.array(standardPhaseRow),
    may: readPermissions['projects/{id}/standard_phase'],
  }),
  'core/standards': read({
    name: 'core/standards',
    path: '/api/v5/core/standards',
    summary: 'The standards of a module with their sections, counts and elements.',
    query: z.object({ module_id: wireId }),
    reply: z.array(
      standardPhaseRow
        .pick({
          Id: true,
          Name: true,
          StandardSetId: true,
          parsedName: true,
          billableCount: true,
          scorableCount: true,
          mandatoryCount: true,
          pointsCount: true,
          liCount: true,
          isDTRPassthrough: true,
        })
        .extend({
          sections,
          AllElements: z.array(element.omit({ phaseDetails: true, citations: true })),
        }),
    ),
    may: readPermissions['core/standards'],
  }),
} as const
