import { isSlot, newSlot, slotsIn } from './draft-slots.ts'

/** How long an unsaved draft is stored after its last change, in milliseconds: 30 days. */
export const draftLifetime = 30 * 24 * 60 * 60 * 1000

const algorithm = 'AES-GCM'
const ivBytes = 12

/** The unsaved drafts of one account, encrypted in the browser's storage. */
export type DraftVault<Draft> = {
  /** The stored drafts by name, updated as other tabs store and remove drafts. */
  readonly drafts: Map<string, Draft>
  /** Stores a draft under its name, or removes it when it is null; rejects when the storage is full. */
  readonly put: (name: string, draft: Draft | null) => Promise<void>
  /** Stops following other tabs. */
  readonly close: () => void
}

type Entry<Draft> = { readonly name: string; readonly draft: Draft }

/**
 * Opens the drafts of one account with its key (base64, from the session). Drafts of other accounts stay in the storage and cannot be read; drafts
 * older than 30 days are deleted, whichever account wrote them.
 */
export async function openVault<Draft>(
  key: string,
  storage: Storage,
  now: () => number = Date.now,
): Promise<DraftVault<Draft>> {
  const secret = await crypto.subtle.importKey('raw', bytesOf(key), algorithm, false, [
    'encrypt',
    'decrypt',
  ])
  const drafts = new Map<string, Draft>()
  const slots = new Map<string, string>()

  const read = async (slot: string): Promise<void> => {
    const stored = storage.getItem(slot)
    if (stored === null) return
    const entry = await decrypted<Draft>(secret, textOf(stored))
    // Another tab may have removed it in the meantime, which happens as soon as a write is answered.
    if (entry === null || storage.getItem(slot) === null) return
    const earlier = slots.get(entry.name)
    // Two tabs may have drafts of the same text: the latest wins.
    if (earlier !== undefined && earlier !== slot) {
      const isNewer = timeOf(stored) > timeOf(storage.getItem(earlier) ?? '')
      storage.removeItem(isNewer ? earlier : slot)
      if (!isNewer) return
    }
    slots.set(entry.name, slot)
    drafts.set(entry.name, entry.draft)
  }

  dropOld(storage, now())
  await Promise.all(slotsIn(storage).map(read))

  const follow = ({ key: slot, newValue }: StorageEvent) => {
    if (slot === null || !isSlot(slot)) return
    if (newValue !== null) return void read(slot)
    const name = [...slots].find(([, taken]) => taken === slot)?.[0]
    if (name === undefined) return
    slots.delete(name)
    drafts.delete(name)
  }
  globalThis.window?.addEventListener('storage', follow)

  return {
    drafts,
    put: async (name, draft) => {
      const slot = slots.get(name) ?? newSlot()
      if (draft === null) {
        slots.delete(name)
        storage.removeItem(slot)
        return
      }
      slots.set(name, slot)
      storage.setItem(slot, `${now()}.${await encrypted(secret, { name, draft })}`)
    },
    close: () => globalThis.window?.removeEventListener('storage', follow),
  }
}

// Format of a stored draft: the time of storing in milliseconds, a dot, and base64 of the initialization vector and the ciphertext.
const timeOf = (stored: string): number => Number.parseInt(stored, 10)
const textOf = (stored: string): string => stored.slice(stored.indexOf('.') + 1)

function dropOld(storage: Storage, now: number): void {
  for (const slot of slotsIn(storage))
    // Written so that NaN, from an entry in another format, is deleted too.
    if (!(timeOf(storage.getItem(slot) ?? '') > now - draftLifetime)) storage.removeItem(slot)
}

async function encrypted(secret: CryptoKey, entry: object): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const plain = new TextEncoder().encode(JSON.stringify(entry))
  const text = new Uint8Array(await crypto.subtle.encrypt({ name: algorithm, iv }, secret, plain))
  return btoa(Array.from([...iv, ...text], (byte) => String.fromCharCode(byte)).join(''))
}

/** Decrypts an entry; null when another account's key encrypted it. */
async function decrypted<Draft>(secret: CryptoKey, text: string): Promise<Entry<Draft> | null> {
  try {
    const bytes = bytesOf(text)
    const plain = await crypto.subtle.decrypt(
      { name: algorithm, iv: bytes.subarray(0, ivBytes) },
      secret,
      bytes.subarray(ivBytes),
    )
    return JSON.parse(new TextDecoder().decode(plain)) as Entry<Draft>
  } catch {
    return null
  }
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
