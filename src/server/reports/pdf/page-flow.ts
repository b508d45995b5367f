import { breakLines } from './break-lines.ts'
import { FontSet, layoutOptions } from './font-set.ts'
import type { ReportDocument } from './report-document.ts'
import type { Style } from './styles.ts'

/** An element of the structure tree. */
export type Element = PDFKit.PDFStructureElement

/** Lengths in points: the paper is Letter, the text stands between the margins. */
export const page = { left: 54, right: 558, top: 60, bottom: 734, height: 792 } as const
/** How high a full page of text is. */
export const pageHeight = page.bottom - page.top

/** Places elements one below the other, on as many pages as they need. */
export class PageFlow {
  readonly document: ReportDocument
  readonly fonts: FontSet
  y: number = page.bottom
  #pages = 0
  readonly #onPage: (flow: PageFlow) => void

  /** `onPage` draws what repeats on each page. */
  constructor(document: ReportDocument, onPage: (flow: PageFlow) => void) {
    this.document = document
    this.#onPage = onPage
    this.fonts = new FontSet(document)
  }

  get pages(): number {
    return this.#pages
  }

  /** The height that is left on the page. */
  get room(): number {
    return page.bottom - this.y
  }

  get isAtTop(): boolean {
    return this.y === page.top
  }

  newPage(): void {
    this.document.addPage()
    this.#pages += 1
    this.#onPage(this)
    this.y = page.top
  }

  /** Begins a new page unless `height` is left on this one. */
  need(height: number): void {
    if (height > this.room && !this.isAtTop) this.newPage()
  }

  /** Leaves room between two blocks; none at the top of a page. */
  space(height: number): void {
    if (!this.isAtTop) this.y = Math.min(page.bottom, this.y + height)
  }

  /** Opens an element within another. */
  open(parent: Element, type: string, scope?: 'Column' | 'Row'): Element {
    const element = this.document.struct(type, scope === undefined ? {} : ({ scope } as object))
    parent.add(element)
    return element
  }

  /** Draws a part of an element's content on the present page. */
  mark(element: Element, type: string, draw: () => void): void {
    const content = this.document.markStructureContent(type)
    draw()
    this.document.endMarkedContent()
    element.add(content)
  }

  /** Draws what is no content: lines, and what repeats on each page. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    this.document.markContent('Artifact', { type })
    draw()
    this.document.endMarkedContent()
  }

  lines(text: string, style: Style, width: number): string[] {
    return breakLines(text, style.weight, width / style.size, this.fonts)
  }

  /** Draws a line of text whose top is at `y`; `right` aligns its end there. */
  drawLine(text: string, style: Style, y: number, x: number, right?: number): void {
    const { document, fonts } = this
    const runs = fonts.runs(text, style.weight)
    let at = right === undefined ? x : right - fonts.width(text, style.weight) * style.size
    const baseline = y + (style.leading - style.size) / 2 + style.size * 0.86
    document.fillColor(style.color)
    for (const run of runs) {
      if (run.actual !== undefined) document.markContent('Span', { actual: run.actual })
      fonts.select(run.font, style.size)
      document.text(run.text, at, baseline, {
        ...layoutOptions(run),
        lineBreak: false,
        baseline: 'alphabetic',
      })
      at = document.x
      if (run.actual !== undefined) document.endMarkedContent()
    }
  }

  drawRule(x: number, y: number, right: number, width: number, color: string): void {
    this.document.lineWidth(width).strokeColor(color).moveTo(x, y).lineTo(right, y).stroke()
  }

  drawBar(x: number, y: number, bottom: number, width: number, color: string): void {
    this.document.lineWidth(width).strokeColor(color).moveTo(x, y).lineTo(x, bottom).stroke()
  }
}
