import type * as OpenId from 'openid-client'
import type { HostedSettings } from '#server/settings/service-config.ts'
import { isLoopback } from '#server/settings/values/is-loopback.ts'
import { OidcError } from './oidc-problem.ts'

/** The validated metadata of the provider and the OpenID Connect client. */
export type Provider = {
  readonly openId: typeof OpenId
  readonly configuration: OpenId.Configuration
  readonly metadata: Readonly<OpenId.ServerMetadata>
  /** The allowed signature algorithms. */
  readonly algorithms: readonly string[]
}

/** Returns the provider; throws OidcError 'unavailable' when it is unreachable or invalid. */
export type FindProvider = () => Promise<Provider>

// Only asymmetric algorithms: with a shared secret or no signature, others could sign tokens.
const allowedAlgorithms = ['RS256', 'PS256', 'ES256', 'EdDSA', 'Ed25519']

const freshFor = 3_600_000
const usableFor = 24 * freshFor
const longestAnswer = 10

const endpoints = [
  'authorization_endpoint',
  'token_endpoint',
  'jwks_uri',
  'userinfo_endpoint',
  'end_session_endpoint',
] as const
const needed: readonly string[] = endpoints.slice(0, 3)

/** Fetches the discovery document on first use and hourly from then on; a cached one is used for up to a day while the provider is unavailable. */
export function createFindProvider(
  settings: HostedSettings,
  report: (error: unknown) => void,
): FindProvider {
  let known: { provider: Provider; at: number } | undefined
  let asking: Promise<Provider> | undefined
  const ask = async () => {
    const provider = await discover(settings)
    known = { provider, at: Date.now() }
    return provider
  }
  return async () => {
    if (known && Date.now() - known.at < freshFor) return known.provider
    asking ??= ask().finally(() => {
      asking = undefined
    })
    try {
      return await asking
    } catch (error) {
      report(new Error(`The sign-in provider cannot be used: ${(error as Error).message}`))
      if (known && Date.now() - known.at < usableFor) return known.provider
      throw new OidcError('unavailable', 'no discovery')
    }
  }
}

async function discover(settings: HostedSettings): Promise<Provider> {
  const openId = await import('openid-client')
  const issuer = new URL(settings.issuer)
  const isLocal = isLoopback(issuer)
  const execute = isLocal ? [openId.allowInsecureRequests] : []
  const { clientId, clientSecret } = settings
  const found = await openId.discovery(issuer, clientId, undefined, undefined, {
    execute,
    timeout: longestAnswer,
  })
  const metadata = checked(found.serverMetadata(), settings, isLocal)
  const { id_token_signing_alg_values_supported: offered = ['RS256'] } = metadata
  const algorithms = offered.filter((algorithm) => allowedAlgorithms.includes(algorithm))
  if (algorithms.length === 0) throw new Error('It signs with none of the allowed algorithms')
  const narrowed = { ...metadata, id_token_signing_alg_values_supported: algorithms }
  const configuration = new openId.Configuration(
    narrowed,
    clientId,
    clientSecret,
    authentication(openId, metadata, clientSecret),
  )
  configuration.timeout = longestAnswer
  for (const apply of [...execute, openId.enableNonRepudiationChecks]) apply(configuration)
  return { openId, configuration, metadata: narrowed, algorithms }
}

function checked(
  metadata: Readonly<OpenId.ServerMetadata>,
  { issuer }: HostedSettings,
  isLocal: boolean,
): OpenId.ServerMetadata {
  if (metadata.issuer !== issuer)
    throw new Error('Its discovery document names another issuer than OIDC_ISSUER')
  for (const name of endpoints) {
    const address = metadata[name]
    if (address === undefined && !needed.includes(name)) continue
    if (address === undefined || !URL.canParse(address)) throw new Error(`It has no ${name}`)
    const url = new URL(address)
    if (url.protocol !== 'https:' && !(isLocal && isLoopback(url)))
      throw new Error(`Its ${name} does not begin with https://`)
  }
  return { ...metadata }
}

function authentication(
  openId: typeof OpenId,
  { token_endpoint_auth_methods_supported: methods }: OpenId.ServerMetadata,
  secret: string | undefined,
): OpenId.ClientAuth {
  if (secret === undefined) return openId.None()
  const takesBasic = methods === undefined || methods.includes('client_secret_basic')
  return takesBasic ? openId.ClientSecretBasic(secret) : openId.ClientSecretPost(secret)
}
