import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { DocumentText } from '#rules/evidence/document-text.ts'
import { headingsOfPages } from '#rules/evidence/text/headings.ts'
import { pdfPageText, type PdfPageText } from '#rules/evidence/text/pdf-text.ts'
import type { ExtractionLimits } from '../limits.ts'
import { ReadingEnd } from './reading-end.ts'
import type { Source } from './source.ts'

const library = fileURLToPath(
  new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')),
)

/** A page with fewer letters than this has no text, only a stamp on a picture. */
const fewestLetters = 15

/** How near its end a PDF says where its objects are; one that does not was cut off. */
const tailBytes = 64 * 1024

/**
 * Reads a PDF with pdf.js. The pages must use the same version, and the same options that change text (`cMapUrl`).
 */
export async function readPdf({ path, limits }: Source): Promise<DocumentText> {
  const file = await readFile(path)
  const hasPictures = /\/Subtype\s*\/Image\b/u.test(file.toString('latin1'))
  if (file.lastIndexOf('startxref') < file.length - tailBytes) throw new ReadingEnd('broken')
  const document = await openPdf(file)
  if (document.numPages > limits.pages) throw new ReadingEnd('tooLarge')
  const pages = await textsOfPages(document, limits)
  return {
    state: stateOf(pages, hasPictures),
    pages: withHeadings(pages),
    arePagesEstimated: false,
  }
}

async function openPdf(file: Buffer): Promise<PDFDocumentProxy> {
  try {
    return await getDocument({
      data: new Uint8Array(file),
      cMapUrl: `${library}cmaps/`,
      standardFontDataUrl: `${library}standard_fonts/`,
      disableFontFace: true,
      useSystemFonts: false,
      verbosity: 0,
    }).promise
  } catch (thrown) {
    throw thrown instanceof Error && thrown.name === 'PasswordException'
      ? new ReadingEnd('encrypted')
      : new ReadingEnd('broken')
  }
}

async function textsOfPages(
  document: PDFDocumentProxy,
  limits: ExtractionLimits,
): Promise<PdfPageText[]> {
  const pages: PdfPageText[] = []
  let letters = 0
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { items } = await page.getTextContent()
    const assembled = pdfPageText(items.filter((item) => 'str' in item))
    page.cleanup()
    letters += assembled.text.length
    if (letters > limits.letters) throw new ReadingEnd('tooLarge')
    pages.push(assembled)
  }
  return pages
}

function stateOf(pages: readonly PdfPageText[], hasPictures: boolean): 'read' | 'scanned' {
  const letters = pages.reduce((sum, { text }) => sum + text.replaceAll(/\s/gu, '').length, 0)
  return hasPictures && letters < fewestLetters * pages.length ? 'scanned' : 'read'
}

function withHeadings(pages: readonly PdfPageText[]): DocumentText['pages'] {
  const headings = headingsOfPages(pages)
  return pages.map(({ text }, index) => ({
    page: index + 1,
    label: null,
    text,
    headings: headings[index] ?? [],
  }))
}
