import type { ApiError } from '#rules/api/api-error.ts'
import type { ErrorCode } from '#rules/api/errors.ts'
import { fileSizeText } from '#rules/documents/file-size.ts'

const longestName = 255

const tooLarge = (size: string, most: string): string =>
  size === most
    ? `The file is too large: slightly over the limit of ${most}`
    : `The file is too large: ${size}, and the limit is ${most}`

/** The characters that a file name must not contain. */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const forbidden = /[\u0000-\u001f\u007f/\\]/

/** The upload limits that the server reported. */
export type UploadLimits = { readonly largest: number | undefined }

/** Returns why a file cannot be uploaded, as far as the browser can know; null when it can. */
export function fileProblem(
  { name, size }: { readonly name: string; readonly size: number },
  { largest }: UploadLimits,
): string | null {
  if (size === 0) return 'The file is empty: there is nothing to upload'
  if (largest !== undefined && size > largest)
    return tooLarge(fileSizeText(size), fileSizeText(largest))
  if (forbidden.test(name) || /^\.*$/.test(name.trim()))
    return 'The file name contains characters that cannot be stored: rename the file'
  if (new TextEncoder().encode(name).length > longestName)
    return `The file name is longer than ${longestName} bytes: shorten it`
  return null
}

/** The message for a dropped folder. */
export const folderProblem = 'Folders cannot be uploaded: choose the files inside'

type Words = Partial<Record<ErrorCode | 'network', string>>

const words: Words = {
  network:
    'The connection was lost. The file is still selected: try again when you are back online',
  tooLarge: 'The file is larger than this installation allows',
  fileEmpty: 'The file is empty: there is nothing to upload',
  fileNameNotAllowed: 'The file name contains characters that cannot be stored: rename the file',
  uploadQuotaExceeded: 'Too many files are uploading already: try again in a minute',
  projectQuotaExceeded:
    'This project has used all of its storage: delete documents that are not needed, or tell an administrator',
  storageQuotaExceeded: 'This installation has used all of its storage: tell an administrator',
  filesUnavailable: 'The server cannot reach its stored files: try again in a minute',
  scannerUnavailable: 'The virus scanner does not answer: try again in a minute',
  scannerLimitExceeded:
    'The file exceeds the limits of the virus scanner: tell an administrator, then try again',
  storageFull: 'The server is out of disk space: tell an administrator',
  uploadDoesNotExist: 'The server no longer has the file: try again to upload it once more',
  readOnly: 'This installation is read-only at the moment',
  notAllowed: 'You do not have permission to upload here',
  projectArchived: 'The project is archived: documents cannot be added',
}

/** Returns why an upload failed and how to fix it. */
export const uploadFailure = (error: ApiError): string => words[error.code] ?? error.text

const interruptions: Words = {
  network: 'No connection: it goes on by itself',
  scannerUnavailable: 'The virus scanner does not answer: it goes on by itself',
}

/** Returns why an upload is waiting for its next attempt. */
export const interruption = (error: ApiError): string =>
  interruptions[error.code] ?? 'The server does not answer: it goes on by itself'

/** Whether a failure may end without anyone's intervention, so that the upload is retried automatically. */
export const endsByItself = (error: ApiError): boolean =>
  error.isPassing && error.code !== 'scannerLimitExceeded'

const final: ReadonlySet<ErrorCode | 'network'> = new Set([
  'tooLarge',
  'fileEmpty',
  'fileNameNotAllowed',
  'fileTypeNotAllowed',
  'fileTypeDiffers',
  'archiveTooLarge',
  'fileInfected',
  'readOnly',
  'notAllowed',
  'projectArchived',
  'notFound',
])

/** Whether sending the same file again may succeed. */
export const isWorthRepeating = ({ code }: ApiError): boolean => !final.has(code)
