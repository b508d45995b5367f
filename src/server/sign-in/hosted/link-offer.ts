import { randomBytes } from 'node:crypto'
import { textEncryption } from '../../text-encryption.ts'

/** An identity of the provider that waits to be linked to the account that has its address. */
export type LinkOffer = {
  /** By which its use is recorded. */
  readonly mark: string
  readonly issuer: string
  readonly subject: string
  /** The address that the provider has verified, in lower case. */
  readonly email: string
  readonly returnTo: string | undefined
  /** When it was made, and when it is over, in milliseconds since 1970. */
  readonly madeAt: number
  readonly until: number
}

/** The offers that browsers hold, each in a cookie that only this installation can make and read. */
export type LinkOffers = {
  /** The header that leaves an offer with a browser, in place of an earlier one. */
  readonly make: (
    offer: Pick<LinkOffer, 'issuer' | 'subject' | 'email' | 'returnTo'>,
    now: number,
  ) => string
  /** The offer among the cookies of a request; null when there is none, it was altered or is over. */
  readonly find: (cookies: string | undefined, now: number) => LinkOffer | null
  /** The header that takes it from the browser. */
  readonly drop: string
}

/** How long a person has to sign in with the password and the second factor, in seconds. */
export const offerSeconds = 600

/** Over TLS the name begins with __Host-, so that no neighbouring host can plant one. */
export function linkOffers(secret: string, isBehindTls: boolean): LinkOffers {
  const { encrypt, decrypt } = textEncryption(secret, 'plumbline hosted link offer')
  const name = `${isBehindTls ? '__Host-' : ''}plumbline.hosted_link`
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isBehindTls ? '; Secure' : ''}`
  return {
    make: (offered, now) => {
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
      // Of two with one name, one was planted.
      const text = found.length === 1 ? decrypt(only.slice(name.length + 1)) : null
      if (text === null) return null
      const offer = JSON.parse(text) as LinkOffer
      return offer.until > now ? offer : null
    },
    drop: `${name}=; Max-Age=0; ${attributes}`,
  }
}
