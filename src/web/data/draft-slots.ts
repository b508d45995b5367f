const prefix = 'plumbline.draft.'

/** A new key of the storage for a draft. */
export const newSlot = (): string => `${prefix}${crypto.randomUUID()}`

/** Whether a key of the storage is that of a draft. */
export const isSlot = (key: string): boolean => key.startsWith(prefix)

/** The keys of all drafts in the storage, whoever wrote them. */
export const slotsIn = (storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(isSlot)
