import { open } from 'node:fs/promises'
import { splitFileName } from '#rules/documents/file-name.ts'
import type { DocumentText } from '#rules/evidence/document-text.ts'
import { ReadingEnd } from './reading-end.ts'
import type { Source } from './source.ts'

type Reader = (source: Source) => Promise<DocumentText>

// Each reader is loaded with its library when a file first needs it.
const pdf: Reader = async (source) => (await import('./read-pdf.ts')).readPdf(source)
const docx: Reader = async (source) => (await import('./read-docx.ts')).readDocx(source)
const xlsx: Reader = async (source) => (await import('./read-workbook.ts')).readXlsx(source)
const xls: Reader = async (source) => (await import('./read-workbook.ts')).readWorkbook(source)
const odt: Reader = async (source) => (await import('./read-flow.ts')).readOdt(source)
const doc: Reader = async (source) => (await import('./read-flow.ts')).readDoc(source)
const rtf: Reader = async (source) => (await import('./read-flow.ts')).readRtf(source)
const mail: Reader = async (source) => (await import('./read-mail.ts')).readMail(source)
const text: Reader = async (source) => (await import('./read-text.ts')).readText(source)
const markdown: Reader = async (source) => (await import('./read-text.ts')).readMarkdown(source)

/** Readers of files whose type only the extension tells. */
const texts: Readonly<Record<string, Reader>> = {
  txt: text,
  csv: text,
  md: markdown,
  markdown,
  eml: mail,
}

const archives: Readonly<Record<string, Reader>> = { docx, xlsx, odt }
const compounds: Readonly<Record<string, Reader>> = { doc, xls }
/** Office files that are ZIP archives become compound files when they have a password. */
const protectedOffice = new Set(['docx', 'xlsx', 'pptx'])
/** Extensions of files whose content would have been recognized. */
const recognized = new Set(['pdf', 'docx', 'xlsx', 'odt', 'doc', 'xls', 'rtf'])

const headBytes = 1_024

async function headOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead).toString('latin1')
  } finally {
    await file.close()
  }
}

/** Reads a file according to its content, or else its extension; never rejects because of the content. */
export async function readOrState(source: Source): Promise<DocumentText> {
  try {
    return await readDocument(source)
  } catch (thrown) {
    const state = thrown instanceof ReadingEnd ? thrown.state : 'broken'
    return { state, pages: [], arePagesEstimated: false }
  }
}

async function readDocument(source: Source): Promise<DocumentText> {
  const head = await headOf(source.path)
  const extension = splitFileName(source.fileName).extension?.toLowerCase() ?? ''
  const read = await readerOf(head, extension)(source)
  const letters = read.pages.reduce((sum, page) => sum + page.text.length, 0)
  if (letters > source.limits.letters || read.pages.length > source.limits.pages)
    throw new ReadingEnd('tooLarge')
  return read
}

const zip = 'PK\u0003\u0004'
const compound = '\u00D0\u00CF\u0011\u00E0\u00A1\u00B1\u001A\u00E1'

function readerOf(head: string, extension: string): Reader {
  if (head.includes('%PDF-')) return pdf
  if (head.startsWith('{\\rtf')) return rtf
  if (head.startsWith(zip)) return named(archives, extension)
  if (head.startsWith(compound)) {
    if (protectedOffice.has(extension)) throw new ReadingEnd('encrypted')
    return named(compounds, extension)
  }
  if (recognized.has(extension)) throw new ReadingEnd('broken')
  return named(texts, extension)
}

function named(readers: Readonly<Record<string, Reader>>, extension: string): Reader {
  const reader = Object.hasOwn(readers, extension) ? readers[extension] : undefined
  if (reader === undefined)
    throw new ReadingEnd(recognized.has(extension) ? 'broken' : 'unsupported')
  return reader
}
