import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { citedPlace } from '#rules/documents/upload-ledger.ts'
import type { ArchivePlan } from './layout.ts'

type Citation = ArchivePlan['citations'][number]
type CitedDocument = ArchivePlan['documents'][number]
type Outline = PDFKit.PDFOutline

/** What the index of an archive is made from. */
export type IndexedArchive = {
  readonly plan: ArchivePlan
  readonly paths: ReadonlyMap<number, string>
  /** The documents whose files are not in the archive. */
  readonly missing: ReadonlySet<number>
  readonly modified: Date
  /** Resolves when the next part may be written, so that a project with thousands of citations does not block the event loop. */
  readonly takeTurn: () => Promise<void>
}

// Has Latin, Greek, Cyrillic and Hebrew letters; other scripts show as boxes here, but are intact in the
// manifest.
const font = fileURLToPath(
  import.meta.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'),
)
const margin = 54
const indent = 14
const ink = '#1a1a1a'
const soft = '#595959'
const linked = '#0b4f9e'
const longestQuote = 300
const longestBookmark = 120
/** Space that a citation needs on the page, so that its bookmark leads to the page it is on. */
const roomOfCitation = 64

const lineOf = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
    .trim()

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`

/** Writes the citations of an archive as a PDF, with a bookmark and a link to the file for each. */
export async function indexOf({
  plan,
  paths,
  missing,
  modified,
  takeTurn,
}: IndexedArchive): Promise<Buffer> {
  const name = lineOf(plan.Name)
  const pdf = new PDFDocument({
    size: 'LETTER',
    margin,
    font,
    lang: 'en',
    displayTitle: true,
    info: {
      Title: `Citations of ${name}`,
      Creator: 'Plumbline',
      CreationDate: modified,
      ModDate: modified,
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) =>
    pdf.once('end', resolve).once('error', reject),
  )
  pdf.fillColor(ink).fontSize(18).text(name)
  const documents = new Map(plan.documents.map((document) => [document.DocumentId, document]))
  const byStandard = Map.groupBy(plan.citations, ({ StandardId }) => StandardId)
  if (plan.citations.length === 0) pdf.fontSize(10).text('No document is cited.')
  for (const { StandardId, StandardName } of plan.standards) {
    const cited = byStandard.get(StandardId) ?? []
    const standard = heading(pdf, pdf.outline, lineOf(StandardName), 13)
    for (const group of Map.groupBy(cited, ({ ElementId }) => ElementId).values()) {
      await takeTurn()
      const element = heading(pdf, standard, lineOf(group[0]?.ElementName ?? ''), 10.5)
      for (const citation of group) {
        const document = documents.get(citation.DocumentId)
        if (document === undefined) continue
        const path = paths.get(citation.DocumentId) ?? ''
        const isMissing = missing.has(citation.DocumentId)
        writeCitation(pdf, element, { citation, document, path, isMissing })
      }
    }
  }
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function bookmark(pdf: PDFKit.PDFDocument, parent: Outline, title: string): Outline {
  const position = { expanded: false, top: Math.max(pdf.y - 4, 0), left: pdf.page.width }
  return parent.addItem(shortened(title, longestBookmark), position)
}

function heading(pdf: PDFKit.PDFDocument, parent: Outline, title: string, size: number): Outline {
  keepTogether(pdf, roomOfCitation + 2 * size)
  pdf.moveDown(0.6)
  const item = bookmark(pdf, parent, title)
  pdf.fillColor(ink).fontSize(size).text(title, margin)
  return item
}

function keepTogether(pdf: PDFKit.PDFDocument, room: number): void {
  if (pdf.y + room > pdf.page.height - margin) pdf.addPage()
}

type Written = {
  readonly citation: Citation
  readonly document: CitedDocument
  readonly path: string
  readonly isMissing: boolean
}

function writeCitation(pdf: PDFKit.PDFDocument, parent: Outline, written: Written): void {
  const { citation, document, path, isMissing } = written
  const title = lineOf(document.Title)
  const place = lineOf(citedPlace(citation) ?? '') || 'No place'
  const width = pdf.page.width - 2 * margin - indent
  keepTogether(pdf, roomOfCitation)
  pdf.moveDown(0.2)
  bookmark(pdf, parent, `${title}: ${place}`)
  const top = pdf.y
  const { page } = pdf
  pdf
    .fillColor(isMissing ? ink : linked)
    .fontSize(10)
    .text(`${title}: ${place}`, margin + indent, undefined, { width })
  if (!isMissing && pdf.page === page)
    linkTo(pdf, { x: margin + indent, y: top, width, height: pdf.y - top }, written)
  const quote = lineOf(citation.Quote ?? '')
  pdf.fillColor(soft).fontSize(8.5)
  if (quote !== '') pdf.text(`“${shortened(quote, longestQuote)}”`, { width })
  pdf.text(isMissing ? `${path} (the stored file is missing)` : path, { width })
}

type Box = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Links a PDF so that it opens at the cited page, and any other document as a file. Paths are relative to the index. */
function linkTo(pdf: PDFKit.PDFDocument, box: Box, { citation, document, path }: Written): void {
  const isPdf = document.MimeType === 'application/pdf'
  const action = isPdf
    ? {
        S: 'GoToR',
        // oxlint-disable-next-line unicorn/new-for-builtins -- a String object is written as text, a string as a name.
        F: { Type: 'Filespec', F: new String(path), UF: new String(path) },
        D: [(citation.Page ?? 1) - 1, 'Fit'],
        NewWindow: true,
      }
    : // oxlint-disable-next-line unicorn/new-for-builtins -- as above.
      { S: 'URI', URI: new String(path.split('/').map(encodeURIComponent).join('/')) }
  const reference = pdf.ref(action)
  reference.end('')
  const annotation = { Subtype: 'Link', Border: [0, 0, 0], A: reference }
  pdf.annotate(box.x, box.y, box.width, box.height, annotation)
}
