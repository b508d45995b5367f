/** Raised when the same file would give another text: the texts of all documents are then read again. */
export const extractorVersion = 1
