import * as z from 'zod'
import { writePermissions } from '../../rules/permissions.ts'
import { write } from '../kit/contract.ts'
import { longestText, wireElementPhase, wireId, wireText } from '../kit/wire.ts'

const ids = { project_id: wireId, element_id: wireId, phase: wireElementPhase }
const named = z.object({ project_id: z.int(), standard_id: z.int(), element_id: z.int() })

const listsOfElements = ['projects/{id}/standard_phase', 'transformations/query'] as const

/** The writes of the focus Element. */
export const elementWrites = {
  'Element:UpdateConsultantComment': write({
    name: 'Element:UpdateConsultantComment',
    summary: "Sets the consultants' comment on an element in a phase.",
    parameters: z.object({ ...ids, consultant_comment: wireText(longestText) }),
    updates: named,
    may: writePermissions['Element:UpdateConsultantComment'],
    invalid: 'invalidParameters',
    invalidates: listsOfElements,
  }),
  'Element:UpdateClientReady': write({
    name: 'Element:UpdateClientReady',
    summary: 'Marks an element as ready by the client, or sends it back.',
    parameters: z.object({ ...ids, is_client_ready: z.boolean() }),
    updates: named,
    may: writePermissions['Element:UpdateClientReady'],
    invalid: 'invalidParameters',
    invalidates: listsOfElements,
  }),
  'Element:UpdateMockScore': write({
    name: 'Element:UpdateMockScore',
    summary: 'Scores an element in a phase: null (not scored) or a whole number from 0 to 100.',
    parameters: z.object({ ...ids, mock_score: z.int().min(0).max(100).nullable() }),
    updates: named.extend({ MockScore: z.int().nullable() }),
    may: writePermissions['Element:UpdateMockScore'],
    invalid: 'invalidParameters',
    invalidates: [...listsOfElements, 'projects/{id}/project', 'admin/all_projects'],
  }),
} as const
