import { callAuth } from './call-auth.ts'

/** A provider identity that this browser may link to the account with this address. */
export type LinkOffer = { readonly email: string; readonly returnTo: string | null }

const path = '/hosted/link'

/** The link offer of this browser; null when there is none or it has expired. */
export const linkOfferOptions = {
  queryKey: ['link-offer'],
  queryFn: async (): Promise<LinkOffer | null> =>
    (await callAuth<{ readonly data: LinkOffer | null }>(path)).data,
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
} as const

/** Links the provider to the account that has just signed in; throws an AuthError when it is denied. */
export const linkProvider = (): Promise<unknown> => callAuth(path, {})
