import * as z from 'zod'
import { largestId } from '#rules/api/base10-id.ts'
import { livePath, mostLiveProjects } from '#rules/api/live-updates.ts'
import { typedTexts } from '#rules/people/presence.ts'
import { dataOf, endpoint } from '../core/endpoint-contract.ts'
import { wireId, wirePhase } from '../core/input-schemas.ts'

const noList = `must be at most ${mostLiveProjects} project ids, separated by commas`

const projectList = z
  .string()
  .regex(/^(?:[1-9]\d{0,9}(?:,[1-9]\d{0,9})*)?$/, noList)
  .transform((text) => [...new Set(text === '' ? [] : text.split(',').map(Number))])
  .refine((ids) => ids.length <= mostLiveProjects && ids.every((id) => id <= largestId), noList)

const present = z.object({
  UserId: z.string(),
  FullName: z.string(),
  StandardId: z.int(),
  Phase: wirePhase,
  Field: z.enum(typedTexts).nullable().meta({
    description: 'The text in which the person types; null when the caller may not see it.',
  }),
  ElementId: z.int().nullable(),
})

const ofProject = [
  'invalidParameters',
  'invalidTargetDb',
  'notSignedIn',
  'secondFactorAwaited',
  'secondFactorRequired',
  'notFound',
] as const

/** The stream that tells open pages that something has changed. */
export const liveEndpoints = {
  follow: endpoint({
    method: 'GET',
    path: livePath,
    operationId: 'followChanges',
    tag: 'Live',
    summary: 'Streams the versions of projects as they change, as server-sent events.',
    description:
      'Each event `versions` holds opaque versions as JSON: `projects` and `presence` by project id (null for a project that the caller cannot see), `shared` (modules, standards and names) and `access` (the rights of the caller). The first event holds all of them, later ones only those that have changed, within half a second. What has another version is to be read again; the stream itself says nothing of its content. An event `end` with the reason precedes the end of the stream, which comes within a second of the end of the session. Lines that begin with a colon keep the connection open.',
    session: 'usable',
    takesTarget: true,
    query: z.object({
      projects: projectList
        .optional()
        .meta({ description: `Project ids, separated by commas, at most ${mostLiveProjects}.` }),
    }),
    responseType: 'text/event-stream',
    success: { description: 'The stream, until either side closes it.' },
    errors: [
      'invalidParameters',
      'invalidTargetDb',
      'notSignedIn',
      'secondFactorAwaited',
      'secondFactorRequired',
      'previewEnded',
      'tooManyRequests',
    ],
    example: { query: { projects: '1,2' } },
  }),
  readPresence: endpoint({
    method: 'GET',
    path: '/api/v5/projects/{id}/presence',
    operationId: 'readPresence',
    tag: 'Live',
    summary:
      'The other people who have a standard of the project open, one row for each open page.',
    session: 'usable',
    takesTarget: true,
    query: z.object({ id: wireId }),
    response: dataOf(z.array(present)),
    success: { description: 'Who is where.' },
    errors: [...ofProject, 'previewEnded'],
    example: { query: { id: 1 } },
  }),
  storePresence: endpoint({
    method: 'POST',
    path: '/api/v5/projects/{id}/presence',
    operationId: 'storePresence',
    tag: 'Live',
    summary:
      'Says for 45 seconds which standard a page of the caller shows, and in which text the caller types; null says that it was left.',
    session: 'usable',
    takesTarget: true,
    query: z.object({ id: wireId }),
    body: z.strictObject({
      tab: z.guid().meta({ description: 'An id that the page made up for itself.' }),
      at: z
        .strictObject({
          standard_id: wireId,
          phase: wirePhase,
          field: z.enum(typedTexts).nullable().default(null),
          element_id: wireId.nullable().default(null),
        })
        .nullable(),
    }),
    response: dataOf(z.object({ isStored: z.boolean() })),
    success: { description: 'Stored.' },
    errors: [...ofProject, 'readOnly', 'previewReadOnly'],
    example: {
      query: { id: 1 },
      body: {
        tab: '3f0a6f0e-8f0b-4c55-9a5e-1b6f6a0d7c11',
        at: { standard_id: 7, phase: 'desktop-review', field: 'ClientComment' },
      },
    },
  }),
}
