import * as z from 'zod'
import { dataOf, endpoint, type DataOf } from '../core/endpoint-contract.ts'
import { answeredTime } from '../core/input-schemas.ts'

const feed = z.object({
  feed: z
    .object({ createdAt: answeredTime, lastFetchedAt: answeredTime.nullable() })
    .nullable()
    .meta({ description: 'The address in force; `lastFetchedAt` is exact to the hour.' }),
  lastRevokedAt: answeredTime.nullable(),
})

/** The caller's calendar feed. */
export type CalendarFeed = DataOf<typeof feed>

const newAddress = z.object({
  path: z.string().meta({
    description: 'The path of the address, returned only once: whoever knows it reads the feed.',
  }),
})

const libraryError = z.object({ message: z.string().optional(), code: z.string().optional() })

const feedEndpoint = {
  tag: 'Calendar',
  session: 'usable',
  needsOrigin: true,
  errors: [],
  otherResponses: {
    401: { description: 'Not signed in.', body: libraryError },
    403: {
      description:
        '- `CONFIRMATION_NEEDED`: Confirm your identity first.\n- `SECOND_FACTOR_AWAITED`, `SECOND_FACTOR_NEEDED`: Give the second factor, or set one up, first.',
      body: libraryError,
    },
  },
} as const

const conflict = (description: string) => ({
  ...feedEndpoint.otherResponses,
  409: { description, body: libraryError },
})

/** The calendar feed of a person: its address, and what calendar programs fetch there. */
export const calendarEndpoints = {
  read: endpoint({
    ...feedEndpoint,
    method: 'GET',
    path: '/api/auth/calendar-feed',
    operationId: 'readCalendarFeed',
    summary: 'Whether the caller has a calendar feed, and when it was last fetched.',
    response: dataOf(feed),
  }),
  create: endpoint({
    ...feedEndpoint,
    method: 'POST',
    path: '/api/auth/calendar-feed/create',
    operationId: 'createCalendarFeed',
    summary: 'Creates the address of the calendar feed of the caller, and returns it once.',
    body: z.object({}),
    response: newAddress,
    otherResponses: conflict('`FEED_EXISTS`: There is an address already; replace or revoke it.'),
  }),
  replace: endpoint({
    ...feedEndpoint,
    method: 'POST',
    path: '/api/auth/calendar-feed/replace',
    operationId: 'replaceCalendarFeed',
    summary:
      'Replaces the address of the calendar feed by a new one, and returns it once; the old one returns 404 from then on.',
    body: z.object({}),
    response: newAddress,
    otherResponses: conflict('`NO_FEED`: There is no address to replace.'),
  }),
  revoke: endpoint({
    ...feedEndpoint,
    method: 'POST',
    path: '/api/auth/calendar-feed/revoke',
    operationId: 'revokeCalendarFeed',
    summary: 'Revokes the address of the calendar feed; without one, nothing is changed.',
    body: z.object({}),
    response: z.object({ isRevoked: z.literal(true) }),
  }),
  fetch: endpoint({
    method: 'GET',
    path: '/calendar/{secret}.ics',
    operationId: 'fetchCalendar',
    tag: 'Calendar',
    summary:
      'The dates of the projects of a person, the open tasks of that person with a due date, and the open requests of the accreditor with one, as all-day events.',
    description:
      'For calendar programs, which have no session: the secret in the address names the person. What it returns follows from the rights of that person at the time. An address that is unknown or revoked returns 404, and so does that of a person who is locked, deleted or lacks a required second factor, or who has not signed in for 90 days.',
    session: 'none',
    query: z.object({ secret: z.string() }),
    responseType: 'text/calendar',
    success: {
      description: 'An iCalendar object (RFC 5545).',
      headers: { etag: 'For If-None-Match: 304 while nothing has changed.' },
    },
    errors: ['notFound', 'tooManyRequests'],
    otherResponses: { 304: { description: 'Nothing has changed.' } },
  }),
} as const
