import * as z from 'zod'
import { together } from '#rules/cache/cache-tags.ts'
import { recordRows, scores } from '#rules/cache/column-groups.ts'
import { replies } from '#rules/permissions/read-permissions.ts'
import { read } from '../core/contract.ts'
import { wireElementPhase, wireId } from '../core/input-schemas.ts'

/** The reads that return only scores. */
export const scoreReads = {
  'projects/{id}/full_scores': read({
    name: 'projects/{id}/full_scores',
    path: '/api/v5/projects/{id}/full_scores',
    summary:
      "How many elements of each standard of a project are Met in a phase, by type; a pass-through standard's Validation Review has those of its Desktop Review. To clients no rows, unless the project shows them scores.",
    query: z.strictObject({ id: wireId, phase: wireElementPhase }),
    reply: z.array(
      z.object({
        StandardId: z.int(),
        mandatoryFull: z.int(),
        pointsFull: z.int(),
        liFull: z.int(),
      }),
    ),
    shows: together(recordRows, scores, {
      Standard: ['isDTRPassthrough'],
      ProjectSettings: ['rows', 'Settings'],
    }),
    // The read returns nothing to clients who do not see scores.
    may: replies('all', 'all', 'hidden', 'all', 'hidden'),
    example: {
      query: { id: 1, phase: 'desktop-review' },
      data: [{ StandardId: 7, mandatoryFull: 2, pointsFull: 2, liFull: 0 }],
    },
  }),
} as const
