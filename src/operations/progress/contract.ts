import * as z from 'zod'
import { together } from '#rules/cache/cache-tags.ts'
import {
  elementCounts,
  inEveryPhase,
  recordRows,
  standardLabels,
} from '#rules/cache/column-groups.ts'
import { fieldsOfProject, replies } from '#rules/permissions/read-permissions.ts'
import { progressRanges } from '#rules/progress/progress-ranges.ts'
import { read } from '../core/contract.ts'
import { answeredTime, wireId, wirePhase } from '../core/input-schemas.ts'

const day = z.string()

const query = z.strictObject({
  id: wireId,
  phase: wirePhase.default('desktop-review'),
  module_id: wireId.optional(),
  range: z.enum(progressRanges).default('quarter'),
})

const shows = together(
  recordRows,
  standardLabels,
  elementCounts,
  inEveryPhase('OwnerId', 'JuniorOwnerId'),
  {
    // History entries are read for what they changed in the columns named here.
    ProjectStandardsSet: ['rows'],
    Element: ['rows', 'isScorable'],
    Standard: ['Name'],
    StandardsSet: ['Name'],
    User: ['FullName'],
  },
)

const days = z.number().nullable()

/** The reads of how the work on a project has progressed, and how it may continue. */
export const progressReads = {
  'projects/{id}/progress': read({
    name: 'projects/{id}/progress',
    path: '/api/v5/projects/{id}/progress',
    summary:
      'How the standards of a project, or of one of its modules, went on in a phase: labels by module and burn-up at the end of each day or week, and a forecast from the last weeks; to staff also how long standards wait by label and lead, and how long each took from Gap Analysis to upload. Days are those of UTC.',
    query,
    reply: z.object({
      Date: day,
      Interval: z.enum(['day', 'week']),
      Dates: z.array(day),
      Modules: z.array(
        z.object({
          ModuleId: z.int(),
          ModuleName: z.string(),
          Labels: z.array(z.object({ Label: z.string(), Counts: z.array(z.int()) })),
        }),
      ),
      BurnUp: z.array(
        z.object({
          Date: day,
          Done: z.int(),
          InScope: z.int(),
          Finished: z.int(),
          Reopened: z.int(),
          Added: z.int(),
          Removed: z.int(),
        }),
      ),
      Forecast: z.object({
        State: z.enum(['date', 'done', 'empty', 'tooFewWeeks', 'tooFewEvents', 'tooFar']),
        Date: day.nullable(),
        MedianDate: day.nullable(),
        Events: z.int(),
        Weeks: z.int(),
        Remaining: z.int(),
      }),
      Queues: z
        .array(
          z.object({
            Label: z.string(),
            LeadId: z.string().nullable(),
            LeadName: z.string().nullable(),
            Waiting: z.int(),
            Median: days,
            Oldest: days,
            P85: days,
            Ended: z.int(),
          }),
        )
        .optional(),
      CycleTimes: z
        .object({
          Median: days,
          P85: days,
          Standards: z.array(
            z.object({
              StandardId: z.int(),
              StandardName: z.string(),
              Completed: answeredTime,
              Uploaded: answeredTime,
              Days: z.number(),
            }),
          ),
        })
        .optional(),
    }),
    shows,
    // Clients get no waits: they do not learn since when a standard has had its status.
    may: fieldsOfProject,
    example: {
      query: { id: 1, range: 'month' },
      data: {
        Date: '2026-11-26',
        Interval: 'day',
        Dates: ['2026-11-25', '2026-11-26'],
        Modules: [
          {
            ModuleId: 1,
            ModuleName: 'Core 4.0',
            Labels: [
              { Label: 'Waiting Client Submission', Counts: [3, 2] },
              { Label: 'Full Score', Counts: [40, 41] },
            ],
          },
        ],
        BurnUp: [
          {
            Date: '2026-11-25',
            Done: 40,
            InScope: 43,
            Finished: 40,
            Reopened: 0,
            Added: 43,
            Removed: 0,
          },
          {
            Date: '2026-11-26',
            Done: 41,
            InScope: 43,
            Finished: 1,
            Reopened: 0,
            Added: 0,
            Removed: 0,
          },
        ],
        Forecast: {
          State: 'tooFewWeeks',
          Date: null,
          MedianDate: null,
          Events: 40,
          Weeks: 1,
          Remaining: 2,
        },
        Queues: [
          {
            Label: 'Waiting Client Submission',
            LeadId: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0001',
            LeadName: 'Sam Senior',
            Waiting: 2,
            Median: 3.5,
            Oldest: 8,
            P85: 6.1,
            Ended: 14,
          },
        ],
        CycleTimes: {
          Median: 41.5,
          P85: 41.5,
          Standards: [
            {
              StandardId: 7,
              StandardName: 'RM 1-1 Regulatory compliance',
              Completed: '2026-10-05T08:00:00.000Z',
              Uploaded: '2026-11-15T20:00:00.000Z',
              Days: 41.5,
            },
          ],
        },
      },
    },
  }),
  'projects/{id}/workload': read({
    name: 'projects/{id}/workload',
    path: '/api/v5/projects/{id}/workload',
    summary:
      "What each consultant of a project leads and reviews in a phase, how much of it waits for them, and the share of first submissions that were accepted without going back to the client. Administrators get everybody's figures, a senior consultant of the project only their own.",
    query,
    reply: z.array(
      z.object({
        UserId: z.string(),
        FullName: z.string(),
        AsSC: z.int(),
        AsAC: z.int(),
        Open: z.int(),
        Waiting: z.int().nullable(),
        OldestWait: days,
        Finished: z.int(),
        Accepted: z.int(),
        Decided: z.int(),
      }),
    ),
    shows: together(shows, {
      DesktopReviewActionMetric: ['rows', 'EndTime', 'Status', 'EndAssignedSeniorConsultantId'],
    }),
    may: replies('all', 'self', 'hidden', 'refused', 'hidden'),
    example: {
      query: { id: 1 },
      data: [
        {
          UserId: 'b2c7e2d4-0c55-4d43-9a52-3f1f6a1d0001',
          FullName: 'Sam Senior',
          AsSC: 33,
          AsAC: 4,
          Open: 12,
          Waiting: 5,
          OldestWait: 8,
          Finished: 9,
          Accepted: 14,
          Decided: 18,
        },
      ],
    },
  }),
} as const
