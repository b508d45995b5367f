import * as z from 'zod'
import { readPermissions } from '../../rules/read-permissions.ts'
import { read } from '../kit/contract.ts'
import { answeredTime, wireId, wireText, wireUserId } from '../kit/wire.ts'

const json = z.json()

// What the database reads as a moment: there is no year 0, and no place is sixteen hours from Greenwich.
const moment = z.iso
  .datetime({ offset: true })
  .refine(
    (text) => !text.startsWith('0000') && !/[+-](?:1[6-9]|2\d):?\d\d$/.test(text),
    'is no moment of the calendar',
  )

/** The reads of the history. */
export const transformationReads = {
  'transformations/query': read({
    name: 'transformations/query',
    path: '/api/v3/transformations/query',
    summary:
      'The history, newest first: who changed what, when, with the rows as they were before; paged by `before`, from `since` until before `until`.',
    query: z.object({
      standard_id: wireId.optional(),
      project_id: wireId.optional(),
      focus: wireText(50).optional(),
      user_id: wireUserId.optional(),
      before: wireId.optional(),
      since: moment.optional(),
      until: moment.optional(),
      limit: wireId.default(50),
    }),
    reply: z.array(
      z.object({
        Id: z.int(),
        CreatedAt: answeredTime,
        UserId: z.string(),
        FullName: z.string().nullable(),
        Focus: z.string(),
        Action: z.string(),
        Parameters: json,
        PreSnapshot: json,
        Updates: json,
        Target: z.string(),
        ProjectId: z.int().nullable(),
        StandardId: z.int().nullable(),
        StandardName: z.string().nullable(),
        ModuleId: z.int().nullable(),
        ElementName: z.string().nullable(),
        DocumentName: z.string().nullable(),
        isSealed: z.boolean(),
      }),
    ),
    example: {
      query: { project_id: 1, standard_id: 7, limit: 1 },
      data: [
        {
          Id: 4711,
          CreatedAt: '2026-11-21T09:30:00.000Z',
          UserId: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0001',
          FullName: 'Sam Senior',
          Focus: 'Standard',
          Action: 'UpdateStatus',
          Parameters: {
            project_id: 1,
            standard_id: 7,
            phase: 'desktop-review',
            status: 'ReadyForSecondReview',
          },
          PreSnapshot: [{ ProjectId: 1, StandardId: 7, Status: 'Blank' }],
          Updates: { project_id: 1, standard_id: 7 },
          Target: 'ps',
          ProjectId: 1,
          StandardId: 7,
          StandardName: 'RM 1-1 Regulatory compliance',
          ModuleId: 1,
          ElementName: null,
          DocumentName: null,
          isSealed: true,
        },
      ],
    },
    may: readPermissions['transformations/query'],
  }),
} as const
