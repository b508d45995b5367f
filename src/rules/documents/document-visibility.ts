/** The facts that decide who sees a document; responses to clients do not contain the flags. */
export type DocumentVisibility = {
  readonly StandardId: number | null
  readonly IsDocumentVisibleForStandard?: boolean | undefined
  readonly IsDocumentVisibleForProject?: boolean | undefined
}

/** Whether a client of the project sees a document: visible for the project, for the standard that it belongs to, or uploaded by a client of the own organization. */
export const isDocumentVisibleToClient = (
  document: DocumentVisibility,
  isOwnOrganizationUpload: boolean,
): boolean =>
  isOwnOrganizationUpload ||
  document.IsDocumentVisibleForProject === true ||
  (document.IsDocumentVisibleForStandard === true && document.StandardId !== null)
