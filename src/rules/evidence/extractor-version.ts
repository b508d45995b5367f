/** Increased when the same file would yield a different text; the texts of all documents are then extracted again. */
export const extractorVersion = 1
