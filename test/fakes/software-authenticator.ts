import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const present = 0x01
const verified = 0x04
const attested = 0x40

const sha256 = (bytes: string | Buffer): Buffer => createHash('sha256').update(bytes).digest()
const length = (bytes: Buffer): Buffer => Buffer.from([bytes.length >> 8, bytes.length & 255])

// The part of CBOR needed for an attestation of the format "none" and an ES256 key.
const attestation = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
    length(authData),
    authData,
  ])
const coseKey = (x: Buffer, y: Buffer): Buffer =>
  Buffer.concat([Buffer.from('a5010203262001215820', 'hex'), x, Buffer.from('225820', 'hex'), y])

/** An authenticator in software for one passkey (WebAuthn level 2, ES256, no attestation). */
export function softwareAuthenticator(origin: string) {
  const id = randomBytes(16)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  let counter = 0

  const authDataOf = (rpId: string, flags: number): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(++counter)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count])
  }
  const clientDataOf = (type: string, challenge: string, at: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }))
  const credential = (response: Record<string, unknown>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    /** Responds to the options of a registration. */
    make: ({ challenge, rp }: { challenge: string; rp: { id: string } }) => {
      const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'))
      const authData = Buffer.concat([
        authDataOf(rp.id, present | verified | attested),
        Buffer.alloc(16),
        length(id),
        id,
        key,
      ])
      return credential({
        clientDataJSON: clientDataOf('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation(authData).toString('base64url'),
        transports: ['internal'],
      })
    },
    /** Responds to the options of a sign-in, with or without user verification. */
    use: (
      { challenge, rpId }: { challenge: string; rpId: string },
      { isVerified = true, at = origin }: { isVerified?: boolean; at?: string } = {},
    ) => {
      const authData = authDataOf(rpId, isVerified ? present | verified : present)
      const clientData = clientDataOf('webauthn.get', challenge, at)
      const signed = Buffer.concat([authData, sha256(clientData)])
      return credential({
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}
