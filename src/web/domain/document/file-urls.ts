import type { Target } from '#rules/api/targets.ts'
import {
  archivePath,
  documentFilePath,
  logoPath,
  reportFilePath,
  savedReportPath,
  templateFilePath,
  workbookPath,
} from '#rules/documents/file-paths.ts'
import type { ReportForm } from '#rules/report/kinds/report-forms.ts'
import { withImpersonation } from '#web/data/api/impersonation.ts'

/** Returns the download URL of a document's current file, or of one version. */
export function documentUrl(
  { ProjectId, Id }: { readonly ProjectId: number; readonly Id: number },
  target: Target,
  version?: number,
): string {
  const path = documentFilePath(ProjectId, Id, version)
  return withImpersonation(`${path}${path.includes('?') ? '&' : '?'}apiDb=${target}`)
}

/** Returns the download URL of a template's current file, or of one version. */
export function templateUrl(id: number, target: Target, version?: number): string {
  const path = templateFilePath(id, version)
  return withImpersonation(`${path}${path.includes('?') ? '&' : '?'}apiDb=${target}`)
}

/** Returns the download URL of the documents of a project as one ZIP, or of those of one of its standards or modules. */
export function archiveUrl(
  projectId: number,
  target: Target,
  of: { readonly standard_id?: number; readonly module_id?: number } = {},
): string {
  const path = archivePath(projectId, of)
  return withImpersonation(`${path}${path.includes('?') ? '&' : '?'}apiDb=${target}`)
}

/** Returns the URL of a saved report in one of its forms. */
export const savedReportUrl = (
  projectId: number,
  reportId: number,
  form: ReportForm,
  target: Target,
): string => withImpersonation(`${savedReportPath(projectId, reportId, form)}&apiDb=${target}`)

/** Returns the URL at which pages show the logo of a project's organization; a different logo has a different URL. */
export const logoUrl = (projectId: number, target: Target, sha256: string): string =>
  withImpersonation(`${logoPath(projectId)}?inline=1&apiDb=${target}#${sha256}`)

/** Returns the download URL of a report of a project. */
export function reportFileUrl(
  projectId: number,
  target: Target,
  query: Readonly<Record<string, string | number | undefined>>,
): string {
  return withImpersonation(`${reportFilePath(projectId, query)}&apiDb=${target}`)
}

/** Returns the download URL of a project as an Excel workbook. */
export const workbookUrl = (
  projectId: number,
  target: Target,
  query: Readonly<Record<string, string | number | undefined>>,
): string => withImpersonation(workbookPath(projectId, { ...query, apiDb: target }))
