import { longestStandardsFile } from '../../../operations/module/contract.ts'
import { fileSizeText } from '../../../rules/file-size.ts'

/** What is known of a file before it is read. */
export type FileFacts = { readonly name: string; readonly size: number; readonly type: string }

/** Why files that were chosen or dropped are not read, as a sentence; null when there is one that may be a standards set. */
export function whyNotRead(files: readonly FileFacts[]): string | null {
  const [file] = files
  if (!file) return 'What was dropped is not a file.'
  if (files.length > 1) return `${files.length} files were dropped. Import one at a time.`
  if (!/\.json$/i.test(file.name) && file.type !== 'application/json')
    return `${file.name} is not a .json file.`
  if (file.size > longestStandardsFile)
    return `${file.name} is ${fileSizeText(file.size)}. The limit is ${fileSizeText(longestStandardsFile)}.`
  return null
}
