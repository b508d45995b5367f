import type { Mail } from '#operations/core/mails/mail.ts'
import { textEncryption } from '../runtime/text-encryption.ts'

/** A mail at rest: its recipient, text and links as one ciphertext. */
export type EncryptedMail = { readonly encrypted: string }

/** Encrypts sign-in mails at rest, since their links open accounts. */
export type MailEncryption = {
  readonly encrypt: (mail: Mail) => EncryptedMail
  /** Returns mails that earlier versions stored in clear text unchanged; null for one that this secret cannot decrypt. */
  readonly decrypt: (stored: Mail | EncryptedMail) => Mail | null
}

/** Creates the encryption; its key is derived from AUTH_SECRET, so every server of an installation can send what another one enqueued. */
export function mailEncryption(secret: string): MailEncryption {
  const { encrypt, decrypt } = textEncryption(secret, 'plumbline sign-in mail')
  return {
    encrypt: (mail) => ({ encrypted: encrypt(JSON.stringify(mail)) }),
    decrypt: (stored) => {
      if (!('encrypted' in stored)) return stored
      const text = decrypt(stored.encrypted)
      return text === null ? null : (JSON.parse(text) as Mail)
    },
  }
}
