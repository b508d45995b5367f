import * as z from 'zod'
import { dataOf, endpoint } from '../core/endpoint-contract.ts'

const linkOffer = z.object({ email: z.string(), returnTo: z.string().nullable() })
const noProvider = { description: 'No provider is set up.' }

const providerEndpoint = {
  tag: 'Sign-in',
  otherResponses: { 404: noProvider },
} as const

export const providerEndpoints = {
  redirect: endpoint({
    ...providerEndpoint,
    method: 'GET',
    path: '/api/auth/hosted/start',
    operationId: 'signInThroughProvider',
    summary:
      'Redirects a browser to the OpenID Connect provider, and back to a page of the application with a session.',
    session: 'none',
    query: z.object({
      returnTo: z
        .string()
        .optional()
        .meta({ description: 'The page to return to: a path that starts with /app.' }),
    }),
    success: {
      status: 303,
      description: 'To the provider; to /sign-in?problem=unavailable when it does not answer.',
      headers: { Location: '' },
    },
    errors: [],
    omitsServerErrors: true,
  }),
  start: endpoint({
    ...providerEndpoint,
    method: 'POST',
    path: '/api/auth/hosted/start',
    operationId: 'startProviderSignIn',
    summary:
      'Starts a sign-in through the provider, with the token of an invitation if there is one.',
    session: 'none',
    needsOrigin: true,
    body: z.strictObject({
      returnTo: z.string().max(2_000).optional(),
      invitation: z.string().max(200).optional(),
    }),
    response: dataOf(
      z.object({ location: z.string().meta({ description: 'Where the browser goes next.' }) }),
    ),
    errors: ['invalidParameters'],
  }),
  readLinkOffer: endpoint({
    ...providerEndpoint,
    method: 'GET',
    path: '/api/auth/hosted/link',
    operationId: 'readLinkOffer',
    summary: 'The account to which this browser may link an identity of the provider, if any.',
    session: 'none',
    response: dataOf(linkOffer.nullable()),
    errors: ['notAllowed'],
  }),
  link: endpoint({
    ...providerEndpoint,
    method: 'POST',
    path: '/api/auth/hosted/link',
    operationId: 'linkProvider',
    summary: 'Links the identity of the provider to the account that has just signed in.',
    session: 'any',
    needsOrigin: true,
    body: z.strictObject({}),
    response: dataOf(linkOffer),
    errors: [
      'invalidParameters',
      'notSignedIn',
      'notAllowed',
      'secondFactorAwaited',
      'linkVoid',
      'linkUsed',
      'alreadyExists',
      'readOnly',
    ],
  }),
  listOrganizations: endpoint({
    ...providerEndpoint,
    method: 'GET',
    path: '/api/auth/hosted/organizations',
    operationId: 'listOwnOrganizations',
    summary: 'The organizations of the caller at the provider.',
    session: 'usable',
    response: dataOf(z.array(z.string())),
    errors: ['notSignedIn', 'secondFactorAwaited', 'secondFactorRequired'],
  }),
}
