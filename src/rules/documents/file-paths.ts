import type { ReportForm } from '../report/kinds/report-forms.ts'

/** The path of the upload call; the request body is the file. */
export const uploadPath = '/api/v5/uploads'

/** The path of a document's file: the current one, or that of a version. */
export const documentFilePath = (projectId: number, documentId: number, version?: number): string =>
  `/api/v5/files/documents/${projectId}/${documentId}${version === undefined ? '' : `?version=${version}`}`

/** The path of an archive with the documents of a project, or of one of its standards or modules. */
export const archivePath = (
  projectId: number,
  of: { readonly standard_id?: number; readonly module_id?: number } = {},
): string => {
  const query = Object.entries(of).map(([name, id]) => `${name}=${id}`)
  return [`/api/v5/files/archives/${projectId}`, ...query].join(query.length === 0 ? '' : '?')
}

type FileQuery = Readonly<Record<string, string | number | undefined>>

// Parameters without a value are left out.
function wordsOf(query: FileQuery): URLSearchParams {
  const words = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) words.set(name, String(value))
  return words
}

/** The path of a saved report in one of its forms. */
export const savedReportPath = (projectId: number, reportId: number, form: ReportForm): string =>
  `/api/v5/files/reports/${projectId}/${reportId}?form=${form}`
/** The path of a report as a file. */
export const reportFilePath = (projectId: number, query: FileQuery): string =>
  `/api/v5/projects/${projectId}/report_file?${wordsOf(query)}`

/** The path at which a workbook of a project is downloaded and uploaded again. */
export const workbookPath = (projectId: number, query: FileQuery): string =>
  `/api/v5/projects/${projectId}/workbook?${wordsOf(query)}`

/** The path of a template's file: the current one, or that of a version. */
export const templateFilePath = (id: number, version?: number): string =>
  `/api/v5/files/templates/${id}${version === undefined ? '' : `?version=${version}`}`

/** The path of the logo that the reports of a project show. */
export const logoPath = (projectId: number): string => `/api/v5/files/logos/${projectId}`

/** The path of the file of a Word template of reports. */
export const reportTemplatePath = (id: number): string => `/api/v5/files/report_templates/${id}`

/** The path of an example Word template to start from. */
export const exampleTemplatePath = '/api/v5/report_templates/example.docx'

/** The path of the history as a CSV file. */
export const historyExportPath = '/api/v5/admin/history.csv'
