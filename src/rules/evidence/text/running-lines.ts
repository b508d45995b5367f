export type TextRange = { readonly start: number; readonly end: number }

type Line = TextRange & { readonly key: string }

/** How many lines of a page's beginning and end are looked at. */
const depth = 3
/** On what share of the pages a line runs: odd and even pages may have lines of their own. */
const share = 0.4

/**
 * What runs along the head or the foot of the pages, such as the title of the document and the number of the page: lines among the first or
 * last three that most pages share, numbers aside. They stay in the text, whose offsets count them; ranking and anchors pass over them.
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
