/** The longest duration of an impersonation, in milliseconds. */
export const previewLength = 3_600_000

/** The header that names the impersonation of a read. */
export const previewHeader = 'x-preview'

/** The query parameter that replaces the header in a file's address, because a browser sends no header there. */
export const previewWord = 'preview'
