import { documentFilePath, templateFilePath } from '../../../rules/file-paths.ts'
import { inPreview } from '../../data/preview.ts'
import type { Target } from '../../../rules/targets.ts'

/** Where a document's file is downloaded: the current one, or that of a version. */
export function documentAddress(
  { ProjectId, Id }: { readonly ProjectId: number; readonly Id: number },
  target: Target,
  version?: number,
): string {
  const path = documentFilePath(ProjectId, Id, version)
  return inPreview(`${path}${path.includes('?') ? '&' : '?'}apiDb=${target}`)
}

/** Where a template's file is downloaded. */
export const templateAddress = (id: number, target: Target): string =>
  inPreview(`${templateFilePath(id)}?apiDb=${target}`)
