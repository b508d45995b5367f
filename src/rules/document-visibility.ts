/** What of a document decides who sees it; clients are not told the flags. */
export type DocumentVisibility = {
  readonly StandardId: number | null
  readonly IsDocumentVisibleForStandard?: boolean | undefined
  readonly IsDocumentVisibleForProject?: boolean | undefined
}

/** Whether a client of the project sees a document, its name, its citations and its place in counts: visible for the project, for the standard that it belongs to, or uploaded by a client of the own organization in this project. */
export const isDocumentVisibleToClient = (
  document: DocumentVisibility,
  isOwnOrganizationUpload: boolean,
): boolean =>
  isOwnOrganizationUpload ||
  document.IsDocumentVisibleForProject === true ||
  (document.IsDocumentVisibleForStandard === true && document.StandardId !== null)
