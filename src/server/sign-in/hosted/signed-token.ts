import { createPublicKey, constants, verify, type JsonWebKey, type KeyObject } from 'node:crypto'

/** What a signed token says, and how it says it. */
export type SignedToken = {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
}

/** The keys of the provider; `isForced` asks for them anew. */
export type FindKeys = (isForced: boolean) => Promise<readonly JsonWebKey[]>

const longestToken = 16_384

type Kind = { readonly kty: string; readonly crv?: string; readonly check: Check }
type Check = (data: Buffer, key: KeyObject, signature: Buffer) => boolean

const edwards: Kind = {
  kty: 'OKP',
  crv: 'Ed25519',
  check: (data, key, signature) => verify(null, data, key, signature),
}
const kinds = new Map<unknown, Kind>([
  [
    'RS256',
    { kty: 'RSA', check: (data, key, signature) => verify('sha256', data, key, signature) },
  ],
  [
    'PS256',
    {
      kty: 'RSA',
      check: (data, key, signature) =>
        verify(
          'sha256',
          data,
          { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 },
          signature,
        ),
    },
  ],
  [
    'ES256',
    {
      kty: 'EC',
      crv: 'P-256',
      check: (data, key, signature) =>
        verify('sha256', data, { key, dsaEncoding: 'ieee-p1363' }, signature),
    },
  ],
  ['EdDSA', edwards],
  ['Ed25519', edwards],
])

/**
 * Reads a signed token (JWS, compact) when one of the provider's own keys has signed it by an allowed algorithm; null for anything
 * else. Keys that the token brings or points to are not looked at.
 */
export async function signedToken(
  token: string,
  algorithms: readonly string[],
  findKeys: FindKeys,
): Promise<SignedToken | null> {
  const parts = token.length > longestToken ? [] : token.split('.')
  const [head = '', body = '', mark = ''] = parts
  const header = jsonIn(head)
  const claims = jsonIn(body)
  if (parts.length !== 3 || header === null || claims === null || 'crit' in header) return null
  const kind = kinds.get(header['alg'])
  if (kind === undefined || !algorithms.includes(String(header['alg']))) return null
  const isSignedBy = (jwk: JsonWebKey) =>
    kind.check(
      Buffer.from(`${head}.${body}`),
      createPublicKey({ key: jwk, format: 'jwk' }),
      Buffer.from(mark, 'base64url'),
    )
  const fitting = (keys: readonly JsonWebKey[]) => keys.filter((key) => fits(key, kind, header))
  const known = fitting(await findKeys(false))
  const keys = known.length > 0 ? known : fitting(await findKeys(true))
  return keys.some(isSignedBy) ? { header, claims } : null
}

function fits(key: JsonWebKey, { kty, crv }: Kind, { alg, kid }: SignedToken['header']): boolean {
  return (
    key.kty === kty &&
    (crv === undefined || key.crv === crv) &&
    (kid === undefined || key['kid'] === kid) &&
    (key['alg'] === undefined || key['alg'] === alg) &&
    (key['use'] === undefined || key['use'] === 'sig')
  )
}

function jsonIn(part: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
