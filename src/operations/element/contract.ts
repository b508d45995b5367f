import * as z from 'zod'
import { writePermissions } from '../../rules/permissions.ts'
import { write } from '../kit/contract.ts'
import {
  longestText,
  wireElementPhase,
  wireId,
  wireName,
  wireRemark,
  wireText,
} from '../kit/wire.ts'

const ids = { project_id: wireId, element_id: wireId, phase: wireElementPhase }
const named = z.object({ project_id: z.int(), standard_id: z.int(), element_id: z.int() })

const listsOfElements = ['projects/{id}/standard_phase', 'transformations/query'] as const

const elementFields = {
  Name: wireName(500),
  Text: wireText(longestText),
  ParentId: wireId.nullable(),
  Stem: z.boolean(),
  ElementTypeId: z.literal([1, 2, 3, 4]),
}
const { Name, Text, ParentId, Stem, ElementTypeId } = elementFields

const ofModule = z.object({ element_id: z.int(), standard_id: z.int(), module_id: z.int() })

const listsOfModules = [
  'core/standards',
  'core/modules',
  'projects/{id}/standard_phase',
  'projects/{id}/project',
  'admin/all_projects',
] as const

/** The writes of the focus Element. */
export const elementWrites = {
  'Element:UpdateConsultantComment': write({
    name: 'Element:UpdateConsultantComment',
    summary: "Sets the consultants' comment on an element in a phase.",
    parameters: z.object({ ...ids, consultant_comment: wireRemark(longestText) }),
    updates: named,
    may: writePermissions['Element:UpdateConsultantComment'],
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
    invalidates: listsOfElements,
  }),
  'Element:UpdateClientReady': write({
    name: 'Element:UpdateClientReady',
    summary: 'Marks an element as ready by the client, or sends it back.',
    parameters: z.object({ ...ids, is_client_ready: z.boolean() }),
    updates: named,
    may: writePermissions['Element:UpdateClientReady'],
    example: {
      parameters: { project_id: 1, element_id: 31, phase: 'desktop-review', is_client_ready: true },
      updates: { project_id: 1, standard_id: 7, element_id: 31 },
    },
    invalid: 'invalidParameters',
    invalidates: listsOfElements,
  }),
  'Element:UpdateMockScore': write({
    name: 'Element:UpdateMockScore',
    summary: 'Scores an element in a phase: null (not scored) or a whole number from 0 to 100.',
    parameters: z.object({ ...ids, mock_score: z.int().min(0).max(100).nullable() }),
    updates: named.extend({ MockScore: z.int().nullable() }),
    may: writePermissions['Element:UpdateMockScore'],
    example: {
      parameters: { project_id: 1, element_id: 31, phase: 'desktop-review', mock_score: 50 },
      updates: { project_id: 1, standard_id: 7, element_id: 31, MockScore: 50 },
    },
    invalid: 'invalidParameters',
    invalidates: [...listsOfElements, 'projects/{id}/project', 'admin/all_projects'],
  }),
  'Element:Create': write({
    name: 'Element:Create',
    summary: 'Adds an element to a standard of a module that is not finalized.',
    parameters: z.object({
      standard_id: wireId,
      Name,
      Text: Text.default(''),
      ParentId: ParentId.default(null),
      Stem: Stem.default(false),
      ElementTypeId,
    }),
    updates: ofModule,
    may: writePermissions['Element:Create'],
    invalid: 'invalidParameters',
    invalidates: listsOfModules,
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
      .object({
        element_id: wireId,
        Name: Name.optional(),
        Text: Text.optional(),
        ParentId: ParentId.optional(),
        Stem: Stem.optional(),
        ElementTypeId: ElementTypeId.optional(),
      })
      .refine(
        ({ element_id: _, ...changes }) =>
          Object.values(changes).some((change) => change !== undefined),
        'changes nothing',
      ),
    updates: ofModule,
    may: writePermissions['Element:Update'],
    invalid: 'invalidParameters',
    invalidates: listsOfModules,
    example: {
      parameters: { element_id: 96, ParentId: 94, ElementTypeId: 3 },
      updates: { element_id: 96, standard_id: 12, module_id: 1 },
    },
  }),
  'Element:Delete': write({
    name: 'Element:Delete',
    summary:
      'Takes an element out of a standard of a module that is not finalized, while nothing hangs on it.',
    parameters: z.object({ element_id: wireId }),
    updates: ofModule,
    may: writePermissions['Element:Delete'],
    invalid: 'invalidParameters',
    invalidates: listsOfModules,
    example: {
      parameters: { element_id: 96 },
      updates: { element_id: 96, standard_id: 12, module_id: 1 },
    },
  }),
} as const
