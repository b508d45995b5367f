import { constants, createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The claims or the header of a token. */
export type Claims = Readonly<Record<string, unknown>>

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The provider's signing keys; its jwks_uri serves the public one. */
export const keys = { privateKey, publicKey, kid: 'the-only-key' }

/** A key pair unknown to the provider. */
export const foreignKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Returns a public key as a jwks_uri serves it. */
export const signingKey = (key: KeyObject, kid: string): Claims => ({
  ...key.export({ format: 'jwk' }),
  kid,
  use: 'sig',
})

const encoded = (part: Claims): string => Buffer.from(JSON.stringify(part)).toString('base64url')

const marks: Readonly<Record<string, (data: Buffer, key: KeyObject | string) => Buffer>> = {
  none: () => Buffer.alloc(0),
  HS256: (data, key) => createHmac('sha256', key).update(data).digest(),
  RS256: (data, key) => sign('sha256', data, key),
  RS512: (data, key) => sign('sha512', data, key),
  PS256: (data, key) =>
    sign('sha256', data, {
      key: key as KeyObject,
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: 32,
    }),
}

/** Makes a token, signed with the algorithm of its header, with the provider's key by default. */
export function makeToken(
  claims: Claims,
  header: Claims = {},
  key: KeyObject | string = keys.privateKey,
): string {
  const whole = { alg: 'RS256', kid: keys.kid, ...header }
  const data = `${encoded(whole)}.${encoded(claims)}`
  const mark = marks[whole.alg]?.(Buffer.from(data), key) ?? Buffer.alloc(0)
  return `${data}.${mark.toString('base64url')}`
}

/** Makes the ID token that the token endpoint returns from the honest claims. */
export type MakeIdToken = (honest: Claims) => string

/** A provider whose responses a test controls; honest by default. */
export type ForgingProvider = Awaited<ReturnType<typeof openForgingProvider>>

export async function openForgingProvider(metadata: Claims = {}) {
  const lies: {
    idToken: MakeIdToken
    userInfo: Claims | null
    status: number
    keySet: { readonly status: number; readonly body: unknown } | null
  } = {
    idToken: (honest) => makeToken(honest),
    userInfo: null,
    status: 200,
    keySet: null,
  }
  const codes = new Map<string, Claims>()
  const subjects = new Map<string, unknown>()
  const seen: string[] = []
  let issuer = ''
  const answers: Record<string, (body: URLSearchParams, token: string) => [number, unknown]> = {
    '/.well-known/openid-configuration': () => [
      200,
      {
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/me`,
        end_session_endpoint: `${issuer}/leave`,
        authorization_response_iss_parameter_supported: true,
        id_token_signing_alg_values_supported: ['RS256', 'PS256', 'HS256', 'none'],
        ...metadata,
      },
    ],
    '/jwks': () => [
      lies.keySet?.status ?? 200,
      lies.keySet?.body ?? { keys: [signingKey(keys.publicKey, keys.kid)] },
    ],
    '/token': (body) => {
      const code = body.get('code') ?? ''
      const claims = codes.get(code)
      codes.delete(code)
      if (lies.status !== 200) return [lies.status, {}]
      if (!claims || !body.get('code_verifier')) return [400, { error: 'invalid_grant' }]
      const token = { access_token: `access-${code}`, token_type: 'Bearer', expires_in: 60 }
      subjects.set(token.access_token, claims['sub'])
      return [200, { ...token, id_token: lies.idToken(claims) }]
    },
    '/me': (_, token) => [200, lies.userInfo ?? { sub: subjects.get(token) }],
  }
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', issuer)
    seen.push(pathname)
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const token = (request.headers.authorization ?? '').replace('Bearer ', '')
      const body = new URLSearchParams(Buffer.concat(parts).toString())
      const answer = answers[pathname]?.(body, token)
      const [status, answered] = answer ?? [404, {}]
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answered))
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const now = () => Math.floor(Date.now() / 1_000)
  return {
    issuer,
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'plumbline', OIDC_NAME: 'Acme Login' },
    lies,
    /** The requested paths. */
    seen,
    /** Approves a started sign-in for a person; returns the query with which the browser returns. */
    consent: (began: URL, person: Claims): URLSearchParams => {
      const code = `code-${codes.size}-${Math.random()}`
      const { searchParams } = began
      codes.set(code, {
        iss: issuer,
        aud: 'plumbline',
        iat: now(),
        exp: now() + 300,
        nonce: searchParams.get('nonce'),
        ...person,
      })
      return new URLSearchParams({ code, state: searchParams.get('state') ?? '', iss: issuer })
    },
    /** Returns the claims of an honest logout token. */
    logout: (claims: Claims): Claims => ({
      iss: issuer,
      aud: 'plumbline',
      iat: now(),
      exp: now() + 120,
      jti: `jti-${Math.random()}`,
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
      ...claims,
    }),
    close: () =>
      new Promise<void>((closed) => {
        server.closeAllConnections()
        server.close(() => closed())
      }),
  }
}
