const prefix = 'plumbline.draft.'

/** Returns a new storage key for a draft. */
export const newSlot = (): string => `${prefix}${crypto.randomUUID()}`

/** Whether a storage key belongs to a draft. */
export const isSlot = (key: string): boolean => key.startsWith(prefix)

/** The storage keys of all drafts, of any account. */
export const slotsIn = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(isSlot)
