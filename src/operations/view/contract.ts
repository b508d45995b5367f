import * as z from 'zod'
import { replies } from '#rules/permissions/read-permissions.ts'
import { isViewSearch, longestViewName } from '#rules/review/filter/saved-view.ts'
import { read } from '../core/contract.ts'
import { dataOf, endpoint } from '../core/endpoint-contract.ts'
import { wireId, wireName } from '../core/input-schemas.ts'

const name = wireName(longestViewName)

const search = z
  .string()
  .refine(isViewSearch, 'must be the search of an address, with its question mark')
  .meta({
    description: 'The search part of the address of the status list, such as `?queue=mine`.',
  })

/** The saved views of a person. */
export const viewReads = {
  'views/own': read({
    name: 'views/own',
    path: '/api/v5/views/own',
    summary:
      'The saved views of the caller in the projects that the caller reaches now: named filters of the status list, by project and name.',
    query: z.strictObject({}),
    reply: z.array(
      z.object({
        Id: z.int(),
        ProjectId: z.int(),
        ProjectName: z.string(),
        Name: z.string(),
        Search: z.string(),
      }),
    ),
    example: {
      query: {},
      data: [
        {
          Id: 3,
          ProjectId: 1,
          ProjectName: 'Northwind Health (Specialty Pharmacy)',
          Name: 'Mine, overdue',
          Search: '?queue=mine&due=overdue',
        },
      ],
    },
    shows: { SavedView: ['rows', 'Name', 'Search'], Project: ['Name'] },
    may: replies('self', 'self', 'self', 'self', 'self'),
  }),
} as const

const ownView = {
  tag: 'Projects',
  description:
    'It is no transformation: it is not in the history, and nobody else can read it. It is refused in a read-only environment and while the project is viewed as a client.',
  session: 'usable',
  takesTarget: true,
} as const

const errors = [
  'invalidParameters',
  'invalidTargetDb',
  'notSignedIn',
  'previewReadOnly',
  'readOnly',
  'notAllowed',
  'notFound',
] as const

/** The changes of saved views, which are not writes: they concern no one else. */
export const viewEndpoints = {
  save: endpoint({
    ...ownView,
    method: 'PUT',
    path: '/api/v5/projects/{id}/views',
    operationId: 'putView',
    summary:
      'Saves a filter of the status list under a name, or with `view_id` changes a saved one. Names of a person differ within a project; a project has room for 50 views of a person.',
    query: z.object({ id: wireId }),
    body: z.strictObject({ view_id: wireId.optional(), name, search }),
    response: dataOf(z.object({ view_id: z.int() })),
    errors: [...errors, 'alreadyExists', 'tooManyViews'],
    example: {
      query: { id: 1 },
      body: { name: 'Mine, overdue', search: '?queue=mine&due=overdue' },
    },
  }),
  remove: endpoint({
    ...ownView,
    method: 'DELETE',
    path: '/api/v5/projects/{id}/views/{view_id}',
    operationId: 'deleteView',
    summary: 'Removes a saved view of the caller.',
    query: z.object({ id: wireId, view_id: wireId }),
    response: dataOf(z.object({ view_id: z.int() })),
    errors,
    example: { query: { id: 1, view_id: 3 } },
  }),
} as const
