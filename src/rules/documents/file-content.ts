import { splitFileName } from './file-name.ts'

/** How many leading bytes of a file are used to detect its type. */
export const decidingBytes = 4_096

type Sees = (first: Uint8Array) => boolean

const asLatin = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

const begins =
  (signature: string, at = 0): Sees =>
  (first) =>
    asLatin(first.subarray(at, at + signature.length)) === signature

const either =
  (...sees: readonly Sees[]): Sees =>
  (first) =>
    sees.some((see) => see(first))

const zip = begins('PK\u0003\u0004')
const compound = begins('\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1')
const rich = begins('{\\rtf')
// PDF readers look for the header in the first kilobyte.
const pdf: Sees = (first) => asLatin(first.subarray(0, 1_024)).includes('%PDF-')
// Password-protected Office files are compound files.
const office = either(zip, compound)
const tiff = either(begins('II*\0'), begins('MM\0*'))
const webp: Sees = (first) => begins('RIFF')(first) && begins('WEBP', 8)(first)
const heic: Sees = (first) => begins('ftyp', 4)(first)
const wide = either(begins('\u00FF\u00FE'), begins('\u00FE\u00FF'))
const plain: Sees = (first) => wide(first) || !first.includes(0)

const ooxml = 'application/vnd.openxmlformats-officedocument'
const odf = 'application/vnd.oasis.opendocument'

const known: Readonly<Record<string, readonly [mimeType: string, sees: Sees]>> = {
  pdf: ['application/pdf', pdf],
  doc: ['application/msword', either(compound, rich)],
  docx: [`${ooxml}.wordprocessingml.document`, office],
  xls: ['application/vnd.ms-excel', compound],
  xlsx: [`${ooxml}.spreadsheetml.sheet`, office],
  ppt: ['application/vnd.ms-powerpoint', compound],
  pptx: [`${ooxml}.presentationml.presentation`, office],
  odt: [`${odf}.text`, zip],
  ods: [`${odf}.spreadsheet`, zip],
  odp: [`${odf}.presentation`, zip],
  rtf: ['application/rtf', rich],
  msg: ['application/vnd.ms-outlook', compound],
  zip: ['application/zip', either(zip, begins('PK\u0005\u0006'))],
  jpg: ['image/jpeg', begins('\u00FF\u00D8\u00FF')],
  jpeg: ['image/jpeg', begins('\u00FF\u00D8\u00FF')],
  png: ['image/png', begins('\u0089PNG\r\n\u001A\n')],
  gif: ['image/gif', either(begins('GIF87a'), begins('GIF89a'))],
  bmp: ['image/bmp', begins('BM')],
  tif: ['image/tiff', tiff],
  tiff: ['image/tiff', tiff],
  webp: ['image/webp', webp],
  heic: ['image/heic', heic],
  txt: ['text/plain', plain],
  csv: ['text/csv', plain],
}

/** The type of unknown files and of files whose content does not match their extension; browsers do not display it. */
const unknownMimeType = 'application/octet-stream'

/** Returns the MIME type of a file by its extension and its first bytes, which must agree. */
export function mimeTypeOf(fileName: string, first: Uint8Array): string {
  const extension = splitFileName(fileName).extension?.toLowerCase() ?? ''
  const [mimeType, sees] = (Object.hasOwn(known, extension) && known[extension]) || []
  return mimeType !== undefined && sees?.(first) ? mimeType : unknownMimeType
}

const names: Readonly<Record<string, string>> = {
  pdf: 'a PDF',
  rtf: 'a rich text',
  xls: 'an Office file of an older version, or one with a password',
  docx: 'a Word, Excel or PowerPoint file or a ZIP',
  jpg: 'a picture (JPEG)',
  png: 'a picture (PNG)',
  gif: 'a picture (GIF)',
  tif: 'a picture (TIFF)',
  webp: 'a picture (WebP)',
  txt: 'a text',
}

/** Describes the content of a file by its first bytes, as the end of a sentence. */
function contentName(first: Uint8Array): string {
  const type = Object.keys(names).find((one) => mimeTypeOf(`a.${one}`, first) !== unknownMimeType)
  return (type && names[type]) || 'of another type'
}

/** Describes the content of a file when it does not match the file's extension; null when they agree or the extension is unknown. */
export function differingContent(fileName: string, first: Uint8Array): string | null {
  const extension = splitFileName(fileName).extension?.toLowerCase() ?? ''
  if (!Object.hasOwn(known, extension)) return null
  return mimeTypeOf(fileName, first) === unknownMimeType ? contentName(first) : null
}
