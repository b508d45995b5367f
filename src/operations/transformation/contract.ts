import * as z from 'zod'
import { readPermissions } from '../../rules/read-permissions.ts'
import { read } from '../kit/contract.ts'
import { answeredTime, wireId, wireText, wireUserId } from '../kit/wire.ts'

const json = z.json()

/** The reads of the history. */
export const transformationReads = {
  'transformations/query': read({
    name: 'transformations/query',
    path: '/api/v3/transformations/query',
    summary:
      'The history, newest first: who changed what, when, with the rows as they were before; paged by `before`.',
    query: z.object({
      standard_id: wireId.optional(),
      project_id: wireId.optional(),
      focus: wireText(50).optional(),
      user_id: wireUserId.optional(),
      before: wireId.optional(),
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
        isSealed: z.boolean(),
      }),
    ),
    may: readPermissions['transformations/query'],
  }),
} as const
