import { longestStandardsFile } from '#operations/module/contract.ts'
import { fileSizeText } from '#rules/documents/file-size.ts'

/** The properties of a file that are known without reading it. */
export type FileFacts = { readonly name: string; readonly size: number; readonly type: string }

/** Returns a sentence that says why the chosen or dropped files cannot be imported; null for a single file that may be a standards set. */
export function unreadableReason(files: readonly FileFacts[]): string | null {
  const [file] = files
  if (!file) return 'What was dropped is not a file.'
  if (files.length > 1) return `${files.length} files were dropped. Import one at a time.`
  if (!/\.json$/i.test(file.name) && file.type !== 'application/json')
    return `${file.name} is not a .json file.`
  if (file.size > longestStandardsFile)
    return `${file.name} is ${fileSizeText(file.size)}. The limit is ${fileSizeText(longestStandardsFile)}.`
  return null
}
