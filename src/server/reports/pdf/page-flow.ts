import { breakLines } from './break-lines.ts'
import { features, FontSet, type Run } from './font-set.ts'
import type { ReportDocument } from './report-document.ts'
import type { Style } from './styles.ts'

/** An element of the structure tree. */
export type Element = PDFKit.PDFStructureElement

type Content = ReturnType<ReportDocument['markStructureContent']>

/** Lengths in points: the paper is Letter, and the text is between the margins. */
export const page = { left: 54, right: 558, top: 60, bottom: 734, height: 792 } as const
/** The height of the text area of a page. */
export const pageHeight = page.bottom - page.top

/** Places elements one below another, on as many pages as they need. */
export class PageFlow {
  readonly document: ReportDocument
  readonly fonts: FontSet
  y: number = page.bottom
  #pages = 0
  #marked: { readonly element: Element; readonly type: string; content: Content } | null = null
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

  /** The height left on the page. */
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

  /** Leaves space between two blocks; none at the top of a page. */
  space(height: number): void {
    if (!this.isAtTop) this.y = Math.min(page.bottom, this.y + height)
  }

  /** Opens an element inside another. */
  open(parent: Element, type: string, scope?: 'Column' | 'Row'): Element {
    const element = this.document.struct(type, scope === undefined ? {} : ({ scope } as object))
    parent.add(element)
    return element
  }

  /** Draws part of an element's content on the current page. */
  mark(element: Element, type: string, draw: () => void): void {
    const marked = { element, type, content: this.document.markStructureContent(type) }
    this.#marked = marked
    draw()
    this.document.endMarkedContent()
    element.add(marked.content)
    this.#marked = null
  }

  /** Draws symbols that stand for other characters, as a separate span within the current element. */
  #markSpan(actual: string, draw: () => void): void {
    const { document } = this
    const marked = this.#marked
    if (marked === null) {
      document.markContent('Span', { actual })
      draw()
      document.endMarkedContent()
      return
    }
    document.endMarkedContent()
    marked.element.add(marked.content)
    const span = this.open(marked.element, 'Span')
    const content = document.markStructureContent('Span', { actual })
    draw()
    document.endMarkedContent()
    span.add(content)
    span.end()
    marked.content = document.markStructureContent(marked.type)
  }

  /** Draws something that is not content, such as rules and what repeats on each page. */
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
    const isTabular = right !== undefined
    const width = isTabular ? this.fonts.width(text.trimEnd(), style.weight, isTabular) : 0
    let at = right === undefined ? x : right - width * style.size
    const baseline = y + (style.leading - style.size) / 2 + style.size * 0.86
    for (const run of this.fonts.runs(text, style.weight)) {
      const draw = () => {
        at = this.#drawRun(run, style, at, baseline, isTabular)
      }
      if (run.actual === undefined) draw()
      else this.#markSpan(run.actual, draw)
    }
  }

  /** Draws a run of one font; returns the x position where it ends. */
  #drawRun(run: Run, style: Style, x: number, baseline: number, isTabular: boolean): number {
    const { document, fonts } = this
    const font = fonts.select(run.font, style.size)
    const parts = fonts.encoded(run, isTabular)
    let width = 0
    let glyphs = ''
    let isBeside = false
    for (const part of parts) {
      width += part.width
      if (part.glyphs === null) isBeside = true
      else glyphs += part.glyphs
    }
    if (isBeside) {
      document.fillColor(style.color)
      document.text(run.text, x, baseline, {
        // Missing in the types of pdfkit.
        features: features as unknown as PDFKit.Mixins.OpenTypeFeatures[],
        lineBreak: false,
        baseline: 'alphabetic',
      })
    } else {
      document.page.fonts[font.id] ??= font.ref()
      // The vertical axis of the page points down, that of glyphs points up.
      document.addContent(
        `BT ${rgb(style.color)} rg 1 0 0 -1 ${place(x)} ${place(baseline)} Tm /${font.id} ${style.size} Tf [${glyphs}] TJ ET`,
      )
    }
    return x + width * style.size
  }

  drawRule(x: number, y: number, right: number, width: number, color: string): void {
    this.document.lineWidth(width).strokeColor(color).moveTo(x, y).lineTo(right, y).stroke()
  }

  drawBar(x: number, y: number, bottom: number, width: number, color: string): void {
    this.document.lineWidth(width).strokeColor(color).moveTo(x, y).lineTo(x, bottom).stroke()
  }
}

const place = (length: number): number => Math.round(length * 100) / 100

const known = new Map<string, string>()

/** A colour #rrggbb in the form that PDF operators take. */
export function rgb(color: string): string {
  let text = known.get(color)
  if (text === undefined) {
    text = (color.match(/[\da-f]{2}/g) ?? [])
      .map((part) => (Number.parseInt(part, 16) / 255).toFixed(3))
      .join(' ')
    known.set(color, text)
  }
  return text
}
