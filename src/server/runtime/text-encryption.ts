import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts texts with AES-256-GCM and a random 96-bit IV each. */
export type TextEncryption = {
  /** IV, tag and ciphertext, in base64url. */
  readonly encrypt: (text: string) => string
  /** Null for a text that was altered, or encrypted under another secret or for another purpose. */
  readonly decrypt: (encrypted: string) => string | null
}

const ivLength = 12
const tagLength = 16

/** Creates the encryption for one purpose; its key is derived from `secret` by HKDF with `purpose` as info. */
export function textEncryption(secret: string, purpose: string): TextEncryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  return {
    encrypt: (text) => {
      const iv = randomBytes(ivLength)
      const cipher = createCipheriv('aes-256-gcm', key, iv)
      const encrypted = Buffer.concat([cipher.update(text), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')
    },
    decrypt: (encrypted) => {
      const bytes = Buffer.from(encrypted, 'base64url')
      if (bytes.length <= ivLength + tagLength) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivLength))
        decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength))
        const text = decipher.update(bytes.subarray(ivLength + tagLength))
        return Buffer.concat([text, decipher.final()]).toString()
      } catch {
        return null
      }
    },
  }
}
