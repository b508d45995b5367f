/** Returns the text that the server stores for a sent text. It must match exactly, since the next save expects it. */
export type StoredText = (text: string) => string | null

/** Text that is stored as it was typed. */
export const asTyped: StoredText = (text) => text

/** A name: stored without spaces around it. */
export const asName: StoredText = (text) => text.trim()

/** A remark: stored as an empty text when it is blank. */
export const asRemark: StoredText = (text) => (text.trim() === '' ? '' : text)

/** A remark that is stored as null when it is blank. */
export const asRemarkOrNull: StoredText = (text) => asRemark(text) || null

/** Text that is stored as null when it is empty. */
export const asTextOrNull: StoredText = (text) => text || null
