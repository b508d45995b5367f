/** How long a preview lasts at most, in milliseconds. */
export const previewLength = 3_600_000

/** The header by which a read says in which preview it is asked. */
export const previewHeader = 'x-preview'

/** The word of a file's address that says the same, where a browser sends no header. */
export const previewWord = 'preview'
