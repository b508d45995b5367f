/** The longest duration of an impersonation, in milliseconds. */
export const previewLength = 3_600_000

/** The header that names the impersonation of a read. */
export const previewHeader = 'x-preview'

/** The query parameter for the same in a file's address, where a browser sends no header. */
export const previewWord = 'preview'
