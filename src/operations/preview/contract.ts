import * as z from 'zod'
import { staffOfProject } from '#rules/permissions/write-permissions.ts'
import { write } from '../core/contract.ts'
import { answeredTime, wireId, wireUserId } from '../core/input-schemas.ts'

const previewId = 'd0c7e2d4-0c55-4d43-9a52-3f1f6a1d0001'
const client = '5a1f3c7e-2b9d-4c61-8f0a-6d7e8c9b0a11'

export const previewWrites = {
  'Preview:Start': write({
    name: 'Preview:Start',
    summary:
      'Starts viewing a project as one of its clients: reads with the id in X-Preview are answered as for that client, for an hour at most.',
    parameters: z.strictObject({ project_id: wireId, client_user_id: wireUserId }),
    updates: z.object({
      preview_id: z.string(),
      project_id: z.int(),
      client_user_id: z.string(),
      ends_at: answeredTime,
    }),
    may: staffOfProject,
    row: 'nothing',
    isTakenWhenArchived: true,
    example: {
      parameters: { project_id: 1, client_user_id: client },
      updates: {
        preview_id: previewId,
        project_id: 1,
        client_user_id: client,
        ends_at: '2026-11-21T10:30:00.000Z',
      },
    },
    invalid: 'invalidParameters',
    changes: { Preview: ['rows'] },
  }),
  'Preview:End': write({
    name: 'Preview:End',
    summary: 'Ends a preview of the caller.',
    parameters: z.strictObject({ project_id: wireId, preview_id: z.guid() }),
    updates: z.object({ preview_id: z.string(), project_id: z.int() }),
    may: staffOfProject,
    row: 'nothing',
    isTakenWhenArchived: true,
    example: {
      parameters: { project_id: 1, preview_id: previewId },
      updates: { preview_id: previewId, project_id: 1 },
    },
    invalid: 'invalidParameters',
    changes: { Preview: ['EndedAt'] },
  }),
} as const
