/** What of a document decides who sees it. */
export type DocumentVisibility = {
  readonly StandardId: number | null
  readonly IsDocumentVisibleForStandard: boolean
  readonly IsDocumentVisibleForProject: boolean
}

/** Whether a client of the project sees a document, its name, its citations and its place in counts: visible for the project, for the standard that it belongs to, or uploaded by the own organization in this project. */
export const isDocumentVisibleToClient = (
  document: DocumentVisibility,
  isOwnOrganizationUpload: boolean,
): boolean =>
  isOwnOrganizationUpload ||
  document.IsDocumentVisibleForProject ||
  (document.IsDocumentVisibleForStandard && document.StandardId !== null)
