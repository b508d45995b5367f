import { open } from 'node:fs/promises'
import { splitFileName } from '#rules/documents/file-name.ts'
import type { DocumentText } from '#rules/evidence/document-text.ts'
import { ReadingEnd } from './reading-end.ts'
import type { Source } from './source.ts'

type Reader = (source: Source) => Promise<DocumentText>

// Each is loaded with its library when a file needs it.
const pdf: Reader = async (source) => (await import('./read-pdf.ts')).readPdf(source)

const text: Reader = async (source) => (await import('./read-text.ts')).readText(source)
const markdown: Reader = async (source) => (await import('./read-text.ts')).readMarkdown(source)

const byExtension: Readonly<Record<string, Reader>> = {
  txt: text,
  csv: text,
  md: markdown,
  markdown,
}

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

/** Reads a file by what its content is, or else by its extension. Throws ReadingEnd, or any error for a file that is broken. */
export async function readDocument(source: Source): Promise<DocumentText> {
  const head = await headOf(source.path)
  const read = await readerOf(
    head,
    splitFileName(source.fileName).extension?.toLowerCase() ?? '',
  )(source)
  const letters = read.pages.reduce((sum, page) => sum + page.text.length, 0)
  if (letters > source.limits.letters || read.pages.length > source.limits.pages)
    throw new ReadingEnd('tooLarge')
  return read
}

function readerOf(head: string, extension: string): Reader {
  if (head.includes('%PDF-')) return pdf
  const reader = Object.hasOwn(byExtension, extension) ? byExtension[extension] : undefined
  if (reader !== undefined) return reader
  throw new ReadingEnd(extension === 'pdf' ? 'broken' : 'unsupported')
}
