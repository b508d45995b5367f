import { ConfigError } from '../../config-error.ts'
import { isLoopback } from './is-loopback.ts'

/** The OpenID Connect provider through which people sign in. */
export type HostedSettings = {
  /** The provider's issuer, letter for letter as its discovery document names it. */
  readonly issuer: string
  readonly clientId: string
  /** Absent for a public client. */
  readonly clientSecret?: string
  /** What the provider is called on the button. */
  readonly name: string
  readonly scopes: string
  /** The claims of the ID token that name a person's organizations and user type. */
  readonly organizationsClaim: string
  readonly userTypeClaim: string
  /** Whether an e-mail address that the provider calls verified joins a person to an account made beforehand. */
  readonly trustsEmail: boolean
}

type Env = Readonly<Record<string, string | undefined>>

/** Reads the provider from the environment; undefined when there is none. Throws ConfigError for what cannot be used. */
export function readHostedSettings(env: Env, trustsEmail: boolean): HostedSettings | undefined {
  const issuer = env['OIDC_ISSUER']
  const clientId = env['OIDC_CLIENT_ID']
  if (!issuer) {
    if (clientId) throw new ConfigError('OIDC_CLIENT_ID is set, but no OIDC_ISSUER')
    return undefined
  }
  if (!clientId) throw new ConfigError('OIDC_ISSUER is set, but no OIDC_CLIENT_ID')
  const { host } = issuerAddress(issuer)
  const scopes = env['OIDC_SCOPES'] || 'openid profile email'
  if (!scopes.split(' ').includes('openid'))
    throw new ConfigError(`OIDC_SCOPES must hold openid, not "${scopes}"`)
  return {
    issuer,
    clientId,
    ...(env['OIDC_CLIENT_SECRET'] ? { clientSecret: env['OIDC_CLIENT_SECRET'] } : {}),
    name: env['OIDC_NAME'] || host,
    scopes,
    organizationsClaim: env['OIDC_ORGANIZATIONS_CLAIM'] || 'organizations',
    userTypeClaim: env['OIDC_USER_TYPE_CLAIM'] || 'gf_user_type',
    trustsEmail,
  }
}

function issuerAddress(issuer: string): URL {
  const address = URL.canParse(issuer) ? new URL(issuer) : null
  if (address === null || address.search || address.hash || address.username)
    throw new ConfigError(`OIDC_ISSUER must be the address of an issuer, not "${issuer}"`)
  if (address.protocol !== 'https:' && !(address.protocol === 'http:' && isLoopback(address)))
    throw new ConfigError(`OIDC_ISSUER must begin with https://, not "${issuer}"`)
  return address
}
