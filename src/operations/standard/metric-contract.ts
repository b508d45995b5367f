import * as z from 'zod'
import { replies } from '#rules/permissions/read-permissions.ts'
import { read } from '../core/contract.ts'
import { answeredTime, wireId } from '../core/input-schemas.ts'

const person = { id: z.string().nullable(), name: z.string().nullable() }

/** The reads of how long standards wait in Desktop Review: the action metrics, and when each status was set. */
export const metricReads = {
  'admin/action_metrics': read({
    name: 'admin/action_metrics',
    path: '/api/v5/admin/action_metrics',
    summary:
      'How long the standards of a project, or one of them, waited for each action of Desktop Review, newest first; a metric that could not be written is an Error row. Paged by `before`.',
    query: z.strictObject({
      project_id: wireId,
      standard_id: wireId.optional(),
      before: wireId.optional(),
      limit: wireId.default(50),
    }),
    reply: z.array(
      z.object({
        Id: z.int(),
        ProjectId: z.int(),
        ModuleId: z.int(),
        StandardId: z.int(),
        StandardName: z.string(),
        StartTime: answeredTime.nullable(),
        EndTime: answeredTime.nullable(),
        StartAction: z.string().nullable(),
        EndAction: z.string().nullable(),
        StartByUserId: person.id,
        StartByName: person.name,
        EndByUserId: person.id,
        EndByName: person.name,
        StartAssignedSeniorConsultantId: person.id,
        StartAssignedSeniorConsultantName: person.name,
        EndAssignedSeniorConsultantId: person.id,
        EndAssignedSeniorConsultantName: person.name,
        Status: z.enum(['Pending', 'Complete', 'Error']),
        ErrorMessage: z.string().nullable(),
      }),
    ),
    shows: {
      DesktopReviewActionMetric: [
        'rows',
        'EndAction',
        'EndByUserId',
        'EndTime',
        'EndAssignedSeniorConsultantId',
        'Status',
      ],
      Standard: ['Name'],
      User: ['FullName'],
    },
    may: replies('all', 'all', 'hidden', 'refused', 'hidden'),
    example: {
      query: { project_id: 1, standard_id: 7, limit: 1 },
      data: [
        {
          Id: 31,
          ProjectId: 1,
          ModuleId: 1,
          StandardId: 7,
          StandardName: 'RM 1-1 Regulatory compliance',
          StartTime: '2026-11-16T15:00:00.000Z',
          EndTime: '2026-11-18T09:30:00.000Z',
          StartAction: 'IsReadyByClient',
          EndAction: 'NoActionRequest',
          StartByUserId: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0009',
          StartByName: 'Casey Client',
          EndByUserId: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0002',
          EndByName: 'Alex Associate',
          StartAssignedSeniorConsultantId: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0001',
          StartAssignedSeniorConsultantName: 'Sam Senior',
          EndAssignedSeniorConsultantId: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0001',
          EndAssignedSeniorConsultantName: 'Sam Senior',
          Status: 'Complete',
          ErrorMessage: null,
        },
      ],
    },
  }),
  'projects/{id}/status_times': read({
    name: 'projects/{id}/status_times',
    path: '/api/v5/projects/{id}/status_times',
    summary:
      'When the status of each standard of a project was set last in Desktop Review, by the history; standards whose status never was are left out.',
    query: z.strictObject({ id: wireId }),
    reply: z.array(z.object({ StandardId: z.int(), Since: answeredTime })),
    // Of the history, only the writes of this column count.
    shows: { StandardDesktopReview: ['Status'] },
    may: replies('all', 'all', 'hidden', 'refused', 'hidden'),
    example: {
      query: { id: 1 },
      data: [{ StandardId: 7, Since: '2026-11-18T09:30:00.000Z' }],
    },
  }),
} as const
