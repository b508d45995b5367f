import { z } from 'zod'
import { isLoopback } from '../values/is-loopback.ts'
import { optional, setting } from '../values/setting.ts'
import { anyText, flag, webAddress } from '../values/value-schemas.ts'

const issuer = z.string().superRefine((text, context) => {
  const address = URL.parse(text)
  if (address === null || address.search || address.hash || address.username)
    context.addIssue(`must be the address of an issuer, not "${text}"`)
  else if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isLoopback(address)))
    context.addIssue(`must begin with https://, not "${text}"`)
})

const scopes = z.string().refine((text) => text.split(' ').includes('openid'), {
  error: ({ input }) => `must hold openid, not "${String(input)}"`,
})

export const providerSettings = {
  OIDC_ISSUER: optional(issuer, 'none', {
    about:
      'the OpenID Connect provider through which people sign in, letter for letter as its discovery document names it',
  }),
  OIDC_CLIENT_ID: optional(anyText, 'none', {
    about: 'the client as which the provider knows this installation',
  }),
  OIDC_CLIENT_SECRET: optional(anyText, 'none', {
    about: 'the secret of that client; without one it is a public client',
    isSecret: true,
  }),
  OIDC_NAME: setting(
    anyText,
    {
      of: ({ OIDC_ISSUER }) => URL.parse(OIDC_ISSUER ?? '')?.host ?? '',
      documented: 'the host of the issuer',
    },
    { about: 'what the provider is called on the button' },
  ),
  OIDC_PROFILE_URL: optional(webAddress, 'none', {
    about:
      'where people change their name, password and address at the provider; their profile here links to it',
  }),
  OIDC_SCOPES: setting(scopes, 'openid profile email', { about: 'what the provider is asked for' }),
  OIDC_ORGANIZATIONS_CLAIM: setting(anyText, 'organizations', {
    about: 'the claim of its ID token that names the organizations of a person',
  }),
  OIDC_USER_TYPE_CLAIM: setting(anyText, 'gf_user_type', {
    about: 'the claim of its ID token that names the user type',
  }),
  OIDC_TRUSTS_EMAIL: setting(flag, 'false', {
    about:
      'joins an address that the provider calls verified to the person who was made with it beforehand',
  }),
}
