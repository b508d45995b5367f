/** The path of the upload call: the file is its body. */
export const uploadPath = '/api/v5/uploads'

/** The path of a document's file: the current one, or that of a version. */
export const documentFilePath = (projectId: number, documentId: number, version?: number): string =>
  `/api/v5/files/documents/${projectId}/${documentId}${version === undefined ? '' : `?version=${version}`}`

/** The path of a template's file. */
export const templateFilePath = (id: number): string => `/api/v5/files/templates/${id}`

/** The path of the history as a file. */
export const historyExportPath = '/api/v5/admin/history.csv'
