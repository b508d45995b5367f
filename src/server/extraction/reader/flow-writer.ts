import type { PageText } from '#rules/evidence/document-text.ts'
import type { Extent, PageEstimate } from './page-estimate.ts'
import { PageWriter } from './page-writer.ts'

/** Marks in a text where a page begins. */
export const pageBreak = '\f'

export type FlowStyle = {
  /** The level of a heading; null for other paragraphs. */
  readonly level?: number | null
  /** Whether no blank line separates it from others like it: an item of a list, a row of a table. */
  readonly isClose?: boolean
  readonly extent?: Extent
}

/** Writes paragraphs that flow from page to page. Pages begin at the breaks in the text and, if there is an estimate, where it says so. */
export class FlowWriter {
  readonly #pages = new PageWriter()
  readonly #estimate: PageEstimate | null
  #isClose = false

  constructor(estimate: PageEstimate | null) {
    this.#estimate = estimate
  }

  write(raw: string, { level = null, isClose = false, extent = {} }: FlowStyle = {}): void {
    for (const [index, part] of raw.split(pageBreak).entries()) {
      if (index > 0) this.#beginPage()
      this.#writePart(part, level, isClose && this.#isClose, extent)
    }
    this.#isClose = isClose
  }

  /** Adds a note at the foot of the page. */
  writeNote(raw: string): void {
    this.#pages.writeNote(raw)
  }

  pages(): PageText[] {
    return this.#pages.pages()
  }

  #beginPage(): void {
    this.#pages.beginPage()
    this.#estimate?.beginPage()
  }

  #writePart(part: string, level: number | null, isClose: boolean, extent: Extent): void {
    const cells = part.split('\t').length
    let rest = part
    while (this.#estimate !== null) {
      const fitting = this.#estimate.add(rest, extent, cells)
      if (fitting >= rest.length) break
      const cut = level === null && cells === 1 ? Math.max(0, rest.lastIndexOf(' ', fitting)) : 0
      if (cut > 0) this.#pages.write(rest.slice(0, cut), null, isClose)
      rest = rest.slice(cut)
      this.#beginPage()
      if (cut > 0) continue
      this.#estimate.add(rest, extent, cells)
      break
    }
    this.#pages.write(rest, level, isClose)
  }
}
