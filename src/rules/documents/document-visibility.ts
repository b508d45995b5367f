/** The facts that decide who sees a document; responses to clients do not contain the flags. */
export type DocumentVisibility = {
  readonly StandardId: number | null
  readonly IsDocumentVisibleForStandard?: boolean | undefined
  readonly IsDocumentVisibleForProject?: boolean | undefined
}

/**
 * Whether a client of the project sees a document: it is visible for the project or for the standard that it belongs to, or a client of the same
 * organization uploaded it.
 */
export const isDocumentVisibleToClient = (
  document: DocumentVisibility,
  isOwnOrganizationUpload: boolean,
): boolean =>
  isOwnOrganizationUpload ||
  document.IsDocumentVisibleForProject === true ||
  (document.IsDocumentVisibleForStandard === true && document.StandardId !== null)
