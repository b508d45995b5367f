export type TextRange = { readonly start: number; readonly end: number }

type Line = TextRange & { readonly key: string }

/** How many lines at the top and at the bottom of a page are examined. */
const depth = 3
/** The share of pages on which a line must occur; it is below one half because odd and even pages may have different lines. */
const share = 0.4

/**
 * Finds running headers and footers, such as the document title and the page number: lines among the first or last three that occur on at
 * least two pages and 40 % of them, ignoring numbers. They remain in the text, so that offsets stay valid; ranking and anchors skip them.
 * Returns the ranges of each page, in order.
 */
export function runningLines(texts: readonly string[]): TextRange[][] {
  const edges = texts.map(edgeLines)
  const pages = new Map<string, number>()
  for (const lines of edges)
    for (const key of new Set(lines.map((line) => line.key)))
      pages.set(key, (pages.get(key) ?? 0) + 1)
  const least = Math.max(2, Math.ceil(share * texts.length))
  return edges.map((lines) =>
    lines
      .filter((line) => (pages.get(line.key) ?? 0) >= least)
      .map(({ start, end }) => ({ start, end })),
  )
}

function edgeLines(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  for (const words of text.split('\n')) {
    const key = words
      .trim()
      .toLowerCase()
      .replaceAll(/\p{N}+/gu, '#')
    if (key !== '') lines.push({ start, end: start + words.length, key })
    start += words.length + 1
  }
  return lines.length <= 2 * depth ? lines : [...lines.slice(0, depth), ...lines.slice(-depth)]
}
