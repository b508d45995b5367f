import type { ErrorCode } from '../../rules/errors.ts'
import { fileSizeText } from '../../rules/file-size.ts'
import type { ApiError } from './api.ts'

const longestName = 255

const tooLarge = (size: string, most: string): string =>
  size === most
    ? `The file is too large: a little more than ${most}, which is the most that can be uploaded`
    : `The file is too large: ${size}, at most ${most} can be uploaded`

/** The characters that no name of a file may hold. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const forbidden = /[\u0000-\u001f\u007f/\\]/

/** What the server takes as it has said itself. */
export type UploadLimits = { readonly largest: number | undefined }

/** Why a file cannot be uploaded, as far as that is known before it is sent; null when it may. */
export function fileProblem(
  { name, size }: { readonly name: string; readonly size: number },
  { largest }: UploadLimits,
): string | null {
  if (size === 0) return 'The file is empty: there is nothing to upload'
  if (largest !== undefined && size > largest)
    return tooLarge(fileSizeText(size), fileSizeText(largest))
  if (forbidden.test(name) || /^\.*$/.test(name.trim()))
    return 'The name of the file holds characters that cannot be stored: rename it'
  if (new TextEncoder().encode(name).length > longestName)
    return `The name of the file is longer than ${longestName} bytes: shorten it`
  return null
}

/** What a folder that was dropped is told. */
export const folderProblem = 'A folder cannot be uploaded: choose the files inside it'

type Words = Partial<Record<ErrorCode | 'network', string>>

const words: Words = {
  network: 'The connection was lost. The file is still chosen: try again when it is back',
  tooLarge: 'The file is larger than this installation takes',
  fileEmpty: 'The file is empty: there is nothing to upload',
  fileNameNotAllowed: 'The name of the file holds characters that cannot be stored: rename it',
  uploadQuotaExceeded: 'Many files are on their way already: try again in a minute',
  storageFull: 'The server has no room left: tell an administrator',
  uploadDoesNotExist: 'The server no longer has the file: try again to send it once more',
  readOnly: 'This installation takes no changes at present',
  notAllowed: 'You may not upload here',
  projectArchived: 'The project is archived and takes no documents',
}

/** Why an upload failed, in words that say what to do. */
export const uploadFailure = (error: ApiError): string => words[error.code] ?? error.text

const final: ReadonlySet<ErrorCode | 'network'> = new Set([
  'tooLarge',
  'fileEmpty',
  'fileNameNotAllowed',
  'readOnly',
  'notAllowed',
  'projectArchived',
  'notFound',
])

/** Whether the same file may go through when it is sent again. */
export const isWorthRepeating = ({ code }: ApiError): boolean => !final.has(code)
