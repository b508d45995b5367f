import * as z from 'zod'
import { together } from '#rules/cache/cache-tags.ts'
import { inEveryPhase } from '#rules/cache/column-groups.ts'
import { fieldsOfProject } from '#rules/permissions/read-permissions.ts'
import { read } from '../core/contract.ts'
import { dataOf, endpoint } from '../core/endpoint-contract.ts'
import { answeredTime, wireId } from '../core/input-schemas.ts'

/** What others changed since a person last looked. */
export const lookReads = {
  'projects/{id}/changes_since_look': read({
    name: 'projects/{id}/changes_since_look',
    path: '/api/v5/projects/{id}/changes_since_look',
    summary:
      'What others changed in the standards of a project since the caller last looked at each of them, as far as the caller sees the history: how often, since when, and in which elements. Before the first look `Since` is null, and nothing counts as changed. `Until` is the time of the newest change that is counted, null without any, to be sent with the look at them.',
    query: z.strictObject({ id: wireId }),
    reply: z.object({
      Since: answeredTime.nullable(),
      Until: answeredTime.nullable(),
      Standards: z.array(
        z.object({
          StandardId: z.int(),
          Count: z.int(),
          Since: answeredTime,
          ElementIds: z.array(z.int()),
        }),
      ),
    }),
    shows: together(inEveryPhase('IsConsultantCommentVisible'), {
      Transformation: ['rows'],
      StandardGapAnalysis: ['IsTheGoodVisible', 'IsTheBadVisible'],
      Document: ['StandardId', 'IsDocumentVisibleForProject', 'IsDocumentVisibleForStandard'],
      ProjectSettings: ['rows', 'Settings'],
    }),
    may: fieldsOfProject,
    example: {
      query: { id: 1 },
      data: {
        Since: '2026-11-20T08:00:00.000Z',
        Until: '2026-11-25T09:30:00.000Z',
        Standards: [
          { StandardId: 7, Count: 3, Since: '2026-11-21T16:12:00.000Z', ElementIds: [31, 32] },
        ],
      },
    },
  }),
} as const

/** Records that a person has looked. */
export const lookEndpoints = {
  look: endpoint({
    method: 'PUT',
    path: '/api/v5/projects/{id}/looks',
    operationId: 'putLook',
    tag: 'Projects',
    summary:
      'Notes that the caller has seen a standard of a project, or all of them, with what others changed until a time. Repeating it, or an earlier time, marks nothing more as seen.',
    description:
      'It is no transformation: it is not in the history, and nobody else can read it. It is refused in a read-only environment and while the project is viewed as a client.',
    session: 'usable',
    takesTarget: true,
    query: z.object({ id: wireId }),
    body: z.strictObject({
      standard_id: wireId
        .optional()
        .meta({ description: 'All standards of the project without it.' }),
      until: z.iso.datetime().nullable().meta({
        description:
          'The `Until` of the read; a later time than now counts as now. With null nothing more is seen; but at the first look at all standards everything until now is.',
      }),
    }),
    response: dataOf(z.object({ result: z.literal('Success') })),
    errors: [
      'invalidParameters',
      'invalidTargetDb',
      'notSignedIn',
      'previewReadOnly',
      'readOnly',
      'notAllowed',
      'notFound',
    ],
    example: { query: { id: 1 }, body: { standard_id: 7, until: '2026-11-25T09:30:00.000Z' } },
  }),
} as const
