import * as z from 'zod'
import { spelledAlike } from '#rules/cache/written-columns.ts'
import { replies } from '#rules/permissions/read-permissions.ts'
import { administrators } from '#rules/permissions/write-permissions.ts'
import { read, write } from '../core/contract.ts'
import { answeredTime, givesOneOf, longestText, wireId, wireText } from '../core/input-schemas.ts'

const tipColumns = [
  'basics',
  'management',
  'accreditation',
  'saved_in_sf',
  'updated_at',
  'updated_by_user_id',
] as const

const text = wireText(longestText).nullable().optional()

export const standardTipWrites = {
  'StandardTip:Update': write({
    name: 'StandardTip:Update',
    summary: 'Sets the tip of a standard: its basics, its management, its accreditation.',
    parameters: z
      .strictObject({
        id: wireId,
        basics: text,
        management: text,
        accreditation: text,
        saved_in_sf: z.boolean().optional(),
      })
      .refine(...givesOneOf('basics', 'management', 'accreditation', 'saved_in_sf')),
    updates: z.object({ standard_id: z.int(), module_id: z.int() }),
    may: administrators,
    row: 'tip',
    columns: spelledAlike('basics', 'management', 'accreditation', 'saved_in_sf'),
    invalid: 'invalidParameters',
    changes: { StandardTip: ['rows', 'updated_at', 'updated_by_user_id'] },
    example: {
      parameters: { id: 12, basics: 'Start with the list of rules that apply to the pharmacy.' },
      updates: { standard_id: 12, module_id: 1 },
    },
  }),
} as const

/** A tip; its id is that of its standard. Clients see only the texts and when they were changed. */
const tip = z.object({
  id: z.int(),
  basics: z.string().nullable(),
  management: z.string().nullable(),
  accreditation: z.string().nullable(),
  updated_by_user_id: z.string().nullable().optional(),
  updated_at: answeredTime.nullable(),
  saved_in_sf: z.boolean().optional(),
})

export const standardTipReads = {
  'tips/sf_tips': read({
    name: 'tips/sf_tips',
    path: '/api/v5/tips/sf_tips',
    summary: 'The tips of the standards of a module that have any.',
    query: z.strictObject({ module_id: wireId }),
    reply: z.array(tip),
    shows: { StandardTip: ['rows', ...tipColumns], ProjectStandardsSet: ['rows'] },
    may: replies('all', 'all', 'all', 'linked', 'hidden'),
    example: {
      query: { module_id: 1 },
      data: [
        {
          id: 12,
          basics: 'Start with the list of rules that apply to the pharmacy.',
          management: null,
          accreditation: null,
          updated_by_user_id: 'ada.admin',
          updated_at: '2026-03-02T09:30:00.000Z',
          saved_in_sf: false,
        },
      ],
    },
  }),
} as const
