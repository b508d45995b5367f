import { randomBytes } from 'node:crypto'
import { textEncryption } from '#server/runtime/text-encryption.ts'

/** An identity of the provider that can be linked to the account with the same address. */
export type LinkOffer = {
  /** A random value that is recorded when the offer is used, so that it can be used only once. */
  readonly mark: string
  readonly issuer: string
  readonly subject: string
  /** The address verified by the provider, in lower case. */
  readonly email: string
  readonly returnTo: string | undefined
  /** When it was created and when it expires, in milliseconds since 1970. */
  readonly madeAt: number
  readonly until: number
}

/** Link offers in encrypted cookies. */
export type LinkOffers = {
  /** Returns the Set-Cookie header of a new offer. */
  readonly create: (
    offer: Pick<LinkOffer, 'issuer' | 'subject' | 'email' | 'returnTo'>,
    now: number,
  ) => string
  /** Finds the offer in the cookies of a request; null for none, and for a modified or expired one. */
  readonly find: (cookies: string | undefined, now: number) => LinkOffer | null
  /** The Set-Cookie header that deletes the offer. */
  readonly drop: string
}

/** The lifetime of an offer, in seconds: the time to sign in with password and second factor. */
export const offerSeconds = 600

/** Creates the offers; over TLS with the cookie prefix __Host-, so that no sibling host can set one. */
export function createLinkOffers(secret: string, isBehindTls: boolean): LinkOffers {
  const { encrypt, decrypt } = textEncryption(secret, 'plumbline hosted link offer')
  const name = `${isBehindTls ? '__Host-' : ''}plumbline.hosted_link`
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isBehindTls ? '; Secure' : ''}`
  return {
    create: (offered, now) => {
      const offer: LinkOffer = {
        ...offered,
        mark: randomBytes(16).toString('base64url'),
        madeAt: now,
        until: now + offerSeconds * 1_000,
      }
      return `${name}=${encrypt(JSON.stringify(offer))}; Max-Age=${offerSeconds}; ${attributes}`
    },
    find: (cookies, now) => {
      const pairs = (cookies ?? '').split(';').map((pair) => pair.trim())
      const found = pairs.filter((pair) => pair.startsWith(`${name}=`))
      const [only = ''] = found
      // Someone else must have set a second cookie of this name, so neither counts.
      const text = found.length === 1 ? decrypt(only.slice(name.length + 1)) : null
      if (text === null) return null
      const offer = JSON.parse(text) as LinkOffer
      return offer.until > now ? offer : null
    },
    drop: `${name}=; Max-Age=0; ${attributes}`,
  }
}
