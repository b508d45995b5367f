/** What the space that a paragraph takes depends on; the size is in half points, distances in twentieths of a point. */
export type Extent = {
  readonly size?: number
  readonly before?: number
  readonly after?: number
  /** In 240ths of a line. */
  readonly line?: number
  readonly indent?: number
}

const points = 20
/** The approximate width of letters and height of lines, in multiples of the font size. */
const letterWidth = 0.47
const lineHeight = 1.2

type Size = { readonly width: number; readonly height: number }

/** Returns the space for text on a page, in points. */
export function spaceOfPage(page: Readonly<Record<string, number>>): Size {
  const { w = 12_240, h = 15_840, left = 1_440, right = 1_440, top = 1_440, bottom = 1_440 } = page
  return {
    width: Math.max(72, (w - left - right) / points),
    height: Math.max(72, (h - Math.abs(top) - Math.abs(bottom)) / points),
  }
}

/** Estimates where pages end from the amount of text, for a document that no program has broken into pages. */
export class PageEstimate {
  readonly #space: Size
  #used = 0
  #after = 0

  constructor(space: Size) {
    this.#space = space
  }

  beginPage(): void {
    this.#used = 0
    this.#after = 0
  }

  /** Returns how many letters of the paragraph still fit on the page: all of them, none, or those of the lines that fit. */
  add(text: string, format: Extent, cells: number): number {
    const size = (format.size ?? 22) / 2
    const line = size * lineHeight * Math.max(1, (format.line ?? 240) / 240)
    const width = (this.#space.width - (format.indent ?? 0) / points) / cells
    const perLine = Math.max(1, Math.floor(width / (size * letterWidth)))
    const longest = Math.max(...text.split(cells > 1 ? '\t' : '\n').map((part) => part.length))
    const lines = cells > 1 ? Math.ceil(longest / perLine) || 1 : linesOf(text, perLine)
    const gap = this.#used === 0 ? 0 : Math.max(this.#after, (format.before ?? 0) / points)
    const room = Math.floor((this.#space.height - this.#used - gap) / line)
    if (lines <= room) {
      this.#used += gap + lines * line
      this.#after = (format.after ?? 0) / points
      return text.length
    }
    // Rows are not split, and programs do not leave a single line behind.
    if (cells > 1 || room < 2 || this.#used === 0)
      return this.#used === 0 ? perLine * Math.max(1, room) : 0
    return room * perLine
  }
}

const linesOf = (text: string, perLine: number): number =>
  text.split('\n').reduce((sum, part) => sum + Math.max(1, Math.ceil(part.length / perLine)), 0)
