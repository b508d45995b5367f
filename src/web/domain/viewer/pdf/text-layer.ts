import { TextLayer, type PDFPageProxy } from 'pdfjs-dist'
import { cleanOffset, rawIndex } from '#rules/evidence/text/clean-text.ts'
import { pdfPageText, type PdfPageText } from '#rules/evidence/text/pdf-text.ts'
import type { PdfTextItem } from '#rules/evidence/text/text-lines.ts'
import { selectedPassage, type SelectedPassage } from '../parts/viewer-file.ts'

type TextContent = Awaited<ReturnType<PDFPageProxy['getTextContent']>>

/** The text runs of a page, without the markers of its structure. */
const runsOf = ({ items }: TextContent): PdfTextItem[] =>
  items.filter((item): item is typeof item & PdfTextItem => 'str' in item)

export const readText = async (page: PDFPageProxy): Promise<PdfPageText> =>
  pdfPageText(runsOf(await page.getTextContent()))

/** The text of a page as invisible elements over its image, one for each run. */
export type PageLayer = PdfPageText & {
  readonly element: HTMLElement
  readonly spans: readonly HTMLElement[]
}

/** Draws the text of a page into an element that covers it. */
export function drawText(
  page: PDFPageProxy,
  element: HTMLElement,
): { readonly drawn: Promise<PageLayer>; readonly cancel: () => void } {
  let layer: TextLayer | undefined
  const draw = async () => {
    const content = await page.getTextContent()
    const viewport = page.getViewport({ scale: 1 })
    layer = new TextLayer({ textContentSource: content, container: element, viewport })
    await layer.render()
    return { ...pdfPageText(runsOf(content)), element, spans: layer.textDivs }
  }
  return { drawn: draw(), cancel: () => layer?.cancel() }
}

/** A rectangle in percent of a page. */
export type Mark = {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The rectangles that a range of the text covers on its page. */
export function marksOf(layer: PageLayer, start: number, end: number): Mark[] {
  const page = layer.element.getBoundingClientRect()
  if (page.width === 0 || page.height === 0) return []
  return layer.ranges.flatMap((run, index) => {
    const node = layer.spans[index]?.firstChild
    if (!node || run.end <= start || run.start >= end) return []
    const range = document.createRange()
    const written = node.textContent ?? ''
    range.setStart(node, start <= run.start ? 0 : rawIndex(written, start - run.start))
    range.setEnd(node, rawIndex(written, Math.min(run.end, end) - run.start))
    return Array.from(range.getClientRects(), (box) => ({
      left: (100 * (box.left - page.left)) / page.width,
      top: (100 * (box.top - page.top)) / page.height,
      width: (100 * box.width) / page.width,
      height: (100 * box.height) / page.height,
    }))
  })
}

/** Returns what a person selected, on the first page that contains any of it; null without a selection. */
export function selectionIn(layers: ReadonlyMap<number, PageLayer>): SelectedPassage | null {
  const selection = document.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  const pages = [...layers].toSorted(([a], [b]) => a - b)
  for (const [page, layer] of pages) {
    if (!range.intersectsNode(layer.element)) continue
    const ends = layer.spans.flatMap((span, index) => rangeIn(range, span, layer, index))
    if (ends.length === 0) continue
    const selected = selectedPassage(page, layer.text, Math.min(...ends), Math.max(...ends))
    if (selected) return selected
  }
  return null
}

/** The ends of the selected part of a run, or nothing. */
function rangeIn(range: Range, span: HTMLElement, layer: PageLayer, index: number): number[] {
  const run = layer.ranges[index]
  if (!run || !span.isConnected || !range.intersectsNode(span)) return []
  const { startContainer, startOffset, endContainer, endOffset } = range
  const isText = (node: Node) => node === span.firstChild
  const offsetOf = (at: number) =>
    Math.min(run.end, run.start + cleanOffset(span.textContent ?? '', at))
  const from = isText(startContainer) ? offsetOf(startOffset) : run.start
  const to = isText(endContainer) ? offsetOf(endOffset) : run.end
  return from < to ? [from, to] : []
}
