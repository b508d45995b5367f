import * as z from 'zod'
import { together } from '#rules/cache/cache-tags.ts'
import { elementCounts, inElementPhases, scores } from '#rules/cache/column-groups.ts'
import { spelledAlike } from '#rules/cache/written-columns.ts'
import * as review from '#rules/permissions/conditions/review-conditions.ts'
import { administrators, allow, staffOfProject } from '#rules/permissions/write-permissions.ts'
import { fullScore } from '#rules/scoring/mock-score.ts'
import { elementTypes } from '#rules/standards/elements/element-types.ts'
import { write } from '../core/contract.ts'
import {
  givesOneOf,
  longestText,
  wireElementPhase,
  wireId,
  wireName,
  wireRemark,
  wireText,
} from '../core/input-schemas.ts'
import { says } from '../core/issues/describe-issue.ts'

const counted = together(elementCounts, scores, { Element: ['isScorable'] })

const ids = { project_id: wireId, element_id: wireId, phase: wireElementPhase }
const score = 'must be null or a whole number from 0 to 100'

const mockScore = z
  .int({ error: says(score) })
  .min(0, score)
  .max(fullScore, score)
  .nullable()

const named = z.object({ project_id: z.int(), standard_id: z.int(), element_id: z.int() })

const elementFields = {
  Name: wireName(500),
  Text: wireText(longestText),
  ParentId: wireId.nullable(),
  Stem: z.boolean(),
  ElementTypeId: z.literal(
    elementTypes.map(({ id }) => id),
    {
      error: says(
        `must be an element type: ${elementTypes.map(({ id, name }) => `${id} (${name})`).join(', ')}`,
      ),
    },
  ),
}
const { Name, Text, ParentId, Stem, ElementTypeId } = elementFields

const ofModule = z.object({ element_id: z.int(), standard_id: z.int(), module_id: z.int() })

/** The writes of the focus Element. */
export const elementWrites = {
  'Element:UpdateConsultantComment': write({
    name: 'Element:UpdateConsultantComment',
    summary: "Sets the consultants' comment on an element in a phase.",
    parameters: z.strictObject({ ...ids, consultant_comment: wireRemark(longestText) }),
    updates: named,
    may: staffOfProject,
    row: 'elementPhase',
    columns: { consultant_comment: 'ConsultantComment' },
    example: {
      parameters: {
        project_id: 1,
        element_id: 31,
        phase: 'desktop-review',
        consultant_comment: 'The log stops in June.',
      },
      updates: { project_id: 1, standard_id: 7, element_id: 31 },
    },
    invalid: 'invalidParameters',
    changes: inElementPhases('rows', 'ConsultantCommentDate', 'ConsultantId'),
  }),
  'Element:UpdateClientReady': write({
    name: 'Element:UpdateClientReady',
    summary: 'Marks an element as ready by the client, or returns it.',
    parameters: z.strictObject({ ...ids, is_client_ready: z.boolean() }),
    updates: named,
    may: allow(true, review.sendsElementBack, false, true),
    row: 'elementPhase',
    columns: { is_client_ready: 'IsClientReady' },
    example: {
      parameters: { project_id: 1, element_id: 31, phase: 'desktop-review', is_client_ready: true },
      updates: { project_id: 1, standard_id: 7, element_id: 31 },
    },
    invalid: 'invalidParameters',
    changes: inElementPhases('rows'),
  }),
  'Element:UpdateMockScore': write({
    name: 'Element:UpdateMockScore',
    summary: 'Scores an element in a phase: null (not scored) or a whole number from 0 to 100.',
    parameters: z.strictObject({ ...ids, mock_score: mockScore }),
    updates: named.extend({ MockScore: z.int().nullable() }),
    may: staffOfProject,
    row: 'elementPhase',
    columns: { mock_score: 'MockScore' },
    example: {
      parameters: { project_id: 1, element_id: 31, phase: 'desktop-review', mock_score: 50 },
      updates: { project_id: 1, standard_id: 7, element_id: 31, MockScore: 50 },
    },
    invalid: 'invalidParameters',
    changes: together(inElementPhases('rows'), scores),
  }),
  'Element:UpdateSupportText': write({
    name: 'Element:UpdateSupportText',
    summary:
      'Sets the text that tells how the cited documents meet an element. [[12]] or [[12: its title]] refers to a document.',
    parameters: z.strictObject({
      project_id: wireId,
      element_id: wireId,
      support_text: wireRemark(longestText),
    }),
    updates: named,
    may: allow(false, false, false, true),
    row: 'supportText',
    columns: { support_text: 'SupportText' },
    example: {
      parameters: {
        project_id: 1,
        element_id: 31,
        support_text:
          'The plan names the pharmacist who decides: [[12: Emergency operations plan]].',
      },
      updates: { project_id: 1, standard_id: 7, element_id: 31 },
    },
    invalid: 'invalidParameters',
    changes: { ElementSupportText: ['rows', 'LastClientId', 'ModifiedDate'] },
  }),
  'Element:Create': write({
    name: 'Element:Create',
    summary: 'Adds an element to a standard of a module that is not finalized.',
    parameters: z.strictObject({
      standard_id: wireId,
      Name,
      Text: Text.default(''),
      ParentId: ParentId.default(null),
      Stem: Stem.default(false),
      ElementTypeId,
    }),
    updates: ofModule,
    may: administrators,
    row: 'element',
    invalid: 'invalidParameters',
    changes: together(counted, { Element: ['rows'] }),
    example: {
      parameters: {
        standard_id: 12,
        Name: 'RM 1-1(c)',
        Text: 'A pharmacist signs each change of the procedure.',
        ElementTypeId: 1,
      },
      updates: { element_id: 96, standard_id: 12, module_id: 1 },
    },
  }),
  'Element:Update': write({
    name: 'Element:Update',
    summary:
      'Changes the name, text, parent, stem or type of an element of a module that is not finalized.',
    parameters: z
      .strictObject({
        element_id: wireId,
        Name: Name.optional(),
        Text: Text.optional(),
        ParentId: ParentId.optional(),
        Stem: Stem.optional(),
        ElementTypeId: ElementTypeId.optional(),
      })
      .refine(...givesOneOf(...Object.keys(elementFields))),
    updates: ofModule,
    may: administrators,
    row: 'element',
    columns: spelledAlike('Name', 'Text', 'ParentId', 'Stem', 'ElementTypeId'),
    invalid: 'invalidParameters',
    changes: counted,
    example: {
      parameters: { element_id: 96, ParentId: 94, ElementTypeId: 3 },
      updates: { element_id: 96, standard_id: 12, module_id: 1 },
    },
  }),
  'Element:Delete': write({
    name: 'Element:Delete',
    summary:
      'Deletes an element from a standard of a module that is not finalized, while nothing depends on it.',
    parameters: z.strictObject({ element_id: wireId }),
    updates: ofModule,
    may: administrators,
    row: 'element',
    invalid: 'invalidParameters',
    changes: together(counted, { Element: ['rows'] }, inElementPhases('rows')),
    example: {
      parameters: { element_id: 96 },
      updates: { element_id: 96, standard_id: 12, module_id: 1 },
    },
  }),
} as const
