import PDFDocument from 'pdfkit'
import type { FontSource } from './font-set.ts'
import { firstFont } from './font-set.ts'

type Metadata = { endMetadata(): void }
const written = PDFDocument.prototype as unknown as Metadata

const escaped = (text: unknown): unknown =>
  typeof text === 'string'
    ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    : text

/** The metadata of a document. */
export type DocumentInfo = {
  readonly Title: string
  readonly Subject: string
  readonly CreationDate: Date
}

/** A tagged Letter document in English. */
export class ReportDocument extends PDFDocument {
  declare _font: FontSource['_font']
  #content: string[] = []

  constructor(info: DocumentInfo) {
    super({
      size: 'LETTER',
      margin: 54,
      autoFirstPage: false,
      tagged: true,
      displayTitle: true,
      lang: 'en-US',
      pdfVersion: '1.7',
      // Missing in the types of pdfkit.
      subset: 'PDF/UA' as 'PDF/A-2',
      font: firstFont,
      info: { ...info, Creator: 'Plumbline', Producer: 'Plumbline' },
    })
  }

  // pdfkit converts each piece of content into a separate buffer.
  override addContent(piece: string): this {
    this.#content.push(piece)
    return this
  }

  override flushPages(): void {
    if (this.#content.length > 0) super.addContent(this.#content.join('\n'))
    this.#content = []
    super.flushPages()
  }

  // pdfkit writes the metadata into XML without escaping it.
  override endMetadata(): void {
    const info = this.info as unknown as Record<string, unknown>
    for (const [name, value] of Object.entries(info)) info[name] = escaped(value)
    written.endMetadata.call(this)
  }
}
