import { callAuth } from './call-auth.ts'

/** What this browser may connect: the provider's identity waits for the account with this address. */
export type LinkOffer = { readonly email: string; readonly returnTo: string | null }

const path = '/hosted/link'

/** The offer that this browser holds; null when there is none, or none any more. */
export const linkOfferOptions = {
  queryKey: ['link-offer'],
  queryFn: async (): Promise<LinkOffer | null> =>
    (await callAuth<{ readonly data: LinkOffer | null }>(path)).data,
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
} as const

/** Connects the provider with the account that has just signed in here; throws an AuthRefusal when it was refused. */
export const linkProvider = (): Promise<unknown> => callAuth(path, {})
