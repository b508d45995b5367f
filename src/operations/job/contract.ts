import * as z from 'zod'
import { fieldsOfProject } from '#rules/permissions/read-permissions.ts'
import { read } from '../core/contract.ts'
import { answeredTime, wireId } from '../core/input-schemas.ts'

/** A job that waits, runs or has failed; `Error` is the error of the last attempt, as a sentence. `Done` and `Total` are the progress, if the job counts it. */
const jobRow = z.object({
  Id: z.int(),
  Kind: z.string(),
  State: z.enum(['waiting', 'running', 'failed']),
  DocumentId: z.int().nullable(),
  Version: z.int().nullable(),
  Done: z.int(),
  Total: z.int().nullable(),
  Error: z.string().nullable(),
  CreatedDate: answeredTime,
  StartedDate: answeredTime.nullable(),
  EndedDate: answeredTime.nullable(),
})

/** The reads of jobs. */
export const jobReads = {
  'projects/{id}/jobs': read({
    name: 'projects/{id}/jobs',
    path: '/api/v5/projects/{id}/jobs',
    summary:
      'The background work on a project that is not done: what waits, runs or has failed, such as reading the text of a document. Clients get what they caused.',
    query: z.strictObject({ id: wireId }),
    reply: z.array(jobRow),
    example: {
      query: { id: 1 },
      data: [
        {
          Id: 7,
          Kind: 'extractText',
          State: 'failed',
          DocumentId: 12,
          Version: 1,
          Done: 0,
          Total: null,
          Error: 'The file of this document is missing from the store.',
          CreatedDate: '2026-10-06T15:00:00.000Z',
          StartedDate: '2026-10-06T15:00:00.000Z',
          EndedDate: '2026-10-06T15:02:00.000Z',
        },
      ],
    },
    shows: {
      Job: ['rows', 'State', 'Done', 'Total', 'Error', 'StartedDate', 'EndedDate'],
      DocumentVersion: ['rows'],
    },
    may: fieldsOfProject,
  }),
} as const
