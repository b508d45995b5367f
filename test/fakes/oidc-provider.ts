import { generateKeyPairSync } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** A person's claims in the ID token; `sub` is the account. */
export type ProviderAccount = { readonly sub: string } & Readonly<Record<string, unknown>>

/** The client registration of the test servers. */
export const providerClient = { id: 'plumbline', secret: 'a secret that the tests share with it' }

/** A certified OpenID Connect provider on localhost. */
export type OpenedProvider = Awaited<ReturnType<typeof openProvider>>

/** Opens it; it accepts sign-ins once the app's address is registered. */
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
    /** The settings of an app that signs in here. */
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: providerClient.id,
      OIDC_CLIENT_SECRET: providerClient.secret,
      OIDC_NAME: 'Acme Login',
    },
    accounts,
    register: (appUrl: string) => {
      answer = providerFor(issuer, appUrl, accounts).callback()
    },
    /** Stops responding, like a provider that is down. */
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

function providerFor(issuer: string, appUrl: string, accounts: Map<string, ProviderAccount>) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return new Provider(issuer, {
    clients: [
      {
        client_id: providerClient.id,
        client_secret: providerClient.secret,
        redirect_uris: [`${appUrl}/api/auth/hosted/callback`],
        post_logout_redirect_uris: [`${appUrl}/sign-in`],
        backchannel_logout_uri: `${appUrl}/api/auth/hosted/logout`,
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
    // By default the library makes no requests to localhost.
    fetch: (url, { method, headers, body } = {}) =>
      fetch(url, { method: method ?? 'GET', headers: headers ?? {}, body: body ?? null }),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of the tests'] },
    ttl: { Interaction: 600, Session: 3_600, Grant: 3_600, IdToken: 3_600, AccessToken: 600 },
  })
}
