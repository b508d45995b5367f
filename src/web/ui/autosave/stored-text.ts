/** What the server stores of a text that is sent; it must be known exactly, since the next save names it as expected. */
export type StoredText = (text: string) => string | null

/** Text that is stored as it was typed. */
export const asTyped: StoredText = (text) => text

/** A name: stored without spaces around it. */
export const asName: StoredText = (text) => text.trim()

/** A remark: of nothing but spaces it is stored empty. */
export const asRemark: StoredText = (text) => (text.trim() === '' ? '' : text)

/** A remark that is stored as null when it is blank. */
export const asRemarkOrNull: StoredText = (text) => asRemark(text) || null

/** Text that is stored as null when it is empty. */
export const asTextOrNull: StoredText = (text) => text || null
