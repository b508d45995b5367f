import {
  getDocument,
  InvalidPDFException,
  PasswordException,
  PDFWorker,
  ResponseException,
  version,
  VerbosityLevel,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist'
import { PreviewError, withTimeLimit } from '../parts/failure.ts'
import type { ViewerFile } from '../parts/viewer-file.ts'

/** In milliseconds: how long the worker may take for one step before it is terminated. */
const longestStep = 30_000

/** An image with more pixels is left out of its page. */
const largestImage = 64 * 1024 * 1024

/** A PDF that is open in a worker of its own. */
export type OpenPdf = {
  readonly pages: number
  /** The size of the first page in points. */
  readonly first: PageSize
  readonly page: (number: number) => Promise<PDFPageProxy>
  /** The page, from 1, that a link within the file leads to; null when it leads nowhere. */
  readonly pageOf: (destination: Destination) => Promise<number | null>
  /** Waits for work on this document; terminates the worker when it takes too long. */
  readonly within: <T>(work: Promise<T>) => Promise<T>
}

/** A destination in a PDF: its name in the file, or the page with how to show it. */
export type Destination = string | readonly unknown[]

/** The size of a page in points (1/72 inch). */
export type PageSize = { readonly width: number; readonly height: number }

/** The size of a page as it is shown, rotated as the file specifies. */
export const sizeOf = (page: PDFPageProxy): PageSize => {
  const { width, height } = page.getViewport({ scale: 1 })
  return { width, height }
}

/** Opens a PDF and fetches what its first page needs; `close` stops everything at once. Rejects with a PreviewError. */
export function openPdf(file: ViewerFile): {
  readonly opened: Promise<OpenPdf>
  readonly close: () => void
} {
  const port = new Worker(new URL('pdf-worker.ts', import.meta.url), { type: 'module' })
  const worker = PDFWorker.create({ port })
  const assets = new URL(`/assets/pdfjs-${version}/`, location.href).href
  const task = getDocument({
    url: new URL(file.url, location.href).href,
    worker,
    verbosity: VerbosityLevel.ERRORS,
    // Fetch only the ranges that a page needs.
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: 64 * 1024,
    maxImageSize: largestImage,
    cMapUrl: `${assets}cmaps/`,
    standardFontDataUrl: `${assets}standard_fonts/`,
    wasmUrl: `${assets}wasm/`,
    iccUrl: `${assets}iccs/`,
    useWorkerFetch: false,
    // XFA forms and scripts of documents are neither shown nor run.
    enableXfa: false,
  })
  const end = () => port.terminate()
  const close = () => {
    // Aborts the requests; a worker that does not answer is terminated anyway.
    withTimeLimit(task.destroy(), 1000, end)
      .catch(() => undefined)
      .finally(end)
  }
  const within = <T>(work: Promise<T>) => withTimeLimit(work, longestStep, end)
  return { opened: within(firstPage(file, task.promise, within)).catch(asPreviewError), close }
}

async function firstPage(
  file: ViewerFile,
  document: Promise<PDFDocumentProxy>,
  within: OpenPdf['within'],
): Promise<OpenPdf> {
  if (file.size === 0) throw new PreviewError('empty')
  const pdf = await document
  const first = sizeOf(await pdf.getPage(1))
  return {
    pages: pdf.numPages,
    first,
    page: (number) => within(pdf.getPage(number)),
    pageOf: (destination) => within(pageOf(pdf, destination)),
    within,
  }
}

async function pageOf(pdf: PDFDocumentProxy, destination: Destination): Promise<number | null> {
  const place =
    typeof destination === 'string' ? await pdf.getDestination(destination) : destination
  const page: unknown = place?.[0]
  // A page is named by its object, or by its index from 0.
  if (typeof page === 'number') return page < pdf.numPages ? page + 1 : null
  return isReference(page) ? (await pdf.getPageIndex(page)) + 1 : null
}

const isReference = (value: unknown): value is { num: number; gen: number } =>
  typeof value === 'object' && value !== null && 'num' in value && 'gen' in value

function asPreviewError(thrown: unknown): never {
  if (thrown instanceof PreviewError) throw thrown
  if (thrown instanceof PasswordException) throw new PreviewError('encrypted', thrown)
  if (thrown instanceof InvalidPDFException) throw new PreviewError('broken', thrown)
  if (thrown instanceof ResponseException || thrown instanceof TypeError)
    throw new PreviewError('unavailable', thrown)
  throw new PreviewError('broken', thrown)
}
