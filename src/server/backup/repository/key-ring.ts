import { createHmac, hkdfSync } from 'node:crypto'

/** A secret under which objects are encrypted, with the id by which they refer to it. */
export type BackupKey = { readonly id: Buffer; readonly secret: Buffer }

/** The key of new objects, and all keys under which objects may have been written. */
export type KeyRing = { readonly current: BackupKey; readonly all: readonly BackupKey[] }

const keyLength = 32
const idLength = 8

const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest()

function keyOf(text: string): BackupKey {
  const secret = Buffer.from(hkdfSync('sha256', text, '', 'plumbline backup', keyLength))
  return { id: hmac(secret, 'key id').subarray(0, idLength), secret }
}

/** Creates the key ring from BACKUP_KEY and BACKUP_OLD_KEYS. */
export function createKeyRing(current: string, old: readonly string[]): KeyRing {
  const key = keyOf(current)
  return { current: key, all: [key, ...old.map(keyOf)] }
}

/** Derives the key of one object: data that was moved to another name, or copied from another object, cannot be decrypted there. */
export const objectKey = ({ secret }: BackupKey, salt: Buffer, name: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, `object ${name}`, keyLength))

/** Returns a name for contents by their hash that reveals nothing about them without the key. */
export const nameOfContents = ({ secret }: BackupKey, sha256: string): string =>
  hmac(secret, `contents ${sha256}`).toString('hex')
