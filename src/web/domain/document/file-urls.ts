import type { Target } from '#rules/api/targets.ts'
import { documentFilePath, templateFilePath } from '#rules/documents/file-paths.ts'
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

/** Returns the download URL of a template's file. */
export const templateUrl = (id: number, target: Target): string =>
  withImpersonation(`${templateFilePath(id)}?apiDb=${target}`)
