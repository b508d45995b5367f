import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** What the provider knows of somebody: the claims of the ID token, `sub` being the account. */
export type ProviderAccount = { readonly sub: string } & Readonly<Record<string, unknown>>

/** The client as which a house is known to the provider. */
export const providerClient = { id: 'plumbline', secret: 'a secret that the tests share with it' }

/** A certified OpenID Connect provider on this machine. */
export type OpenedProvider = Awaited<ReturnType<typeof openProvider>>

/** Opens it; it answers once the address of the house is registered. */
export async function openProvider() {
  const accounts = new Map<string, ProviderAccount>()
  let answer: ReturnType<Provider['callback']> | undefined
  const server = createServer((request, response) => {
    if (answer) void answer(request, response)
    else response.writeHead(503).end()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    /** The settings of a house that signs in here. */
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: providerClient.id,
      OIDC_CLIENT_SECRET: providerClient.secret,
      OIDC_NAME: 'Acme Login',
    },
    accounts,
    register: (house: string) => {
      answer = providerFor(issuer, house, accounts).callback()
    },
    /** Stops answering, as a provider that is down. */
    fall: () => {
      answer = undefined
    },
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}

function providerFor(issuer: string, house: string, accounts: Map<string, ProviderAccount>) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return new Provider(issuer, {
    clients: [
      {
        client_id: providerClient.id,
        client_secret: providerClient.secret,
        redirect_uris: [`${house}/api/auth/hosted/callback`],
        post_logout_redirect_uris: [`${house}/sign-in`],
        backchannel_logout_uri: `${house}/api/auth/hosted/logout`,
        backchannel_logout_session_required: true,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    findAccount: (_, sub) => ({ accountId: sub, claims: () => accounts.get(sub) ?? { sub } }),
    claims: {
      openid: ['sub', 'organizations', 'gf_user_type'],
      profile: ['name', 'given_name', 'family_name'],
      email: ['email', 'email_verified'],
    },
    conformIdTokenClaims: false,
    features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
    pkce: { required: () => true },
    // It would not speak with a house on this machine.
    fetch: (url, { method, headers, body } = {}) =>
      fetch(url, { method: method ?? 'GET', headers: headers ?? {}, body: body ?? null }),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of the tests'] },
    ttl: { Interaction: 600, Session: 3_600, Grant: 3_600, IdToken: 3_600, AccessToken: 600 },
  })
}
