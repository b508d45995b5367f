/** A quotation with the text that stands before and after it. */
export type Quote = { readonly exact: string; readonly prefix: string; readonly suffix: string }

type Found = { readonly start: number; readonly end: number; readonly neighbours: number }

const space = /\s/u

/** A text without its white space, and where each of its characters stands in the text. */
function squeezed(text: string): { readonly text: string; readonly places: readonly number[] } {
  const places: number[] = []
  let letters = ''
  for (let place = 0; place < text.length; place += 1) {
    const letter = text.charAt(place)
    if (space.test(letter)) continue
    letters += letter
    places.push(place)
  }
  return { text: letters, places }
}

/** How many characters two texts have in common at the end of one and of the other. */
function commonEnd(one: string, other: string): number {
  let count = 0
  while (count < Math.min(one.length, other.length) && one.at(-1 - count) === other.at(-1 - count))
    count += 1
  return count
}

function commonBeginning(one: string, other: string): number {
  let count = 0
  while (count < Math.min(one.length, other.length) && one[count] === other[count]) count += 1
  return count
}

/** All places of a quotation in a text, white space aside, and how much of its neighbours stands there too. */
function quotesIn(text: string, { exact, prefix, suffix }: Quote): Found[] {
  const { text: letters, places } = squeezed(text)
  const quoted = squeezed(exact).text
  if (quoted === '') return []
  const [before, after] = [squeezed(prefix).text, squeezed(suffix).text]
  const found: Found[] = []
  for (let at = letters.indexOf(quoted); at >= 0; at = letters.indexOf(quoted, at + 1)) {
    const next = at + quoted.length
    found.push({
      start: places[at] ?? 0,
      end: (places[next - 1] ?? 0) + 1,
      neighbours:
        commonEnd(letters.slice(Math.max(0, at - before.length), at), before) +
        commonBeginning(letters.slice(next, next + after.length), after),
    })
  }
  return found
}

/**
 * Where a quotation stands in the pages of a text, white space aside; where it stands several times, the place whose neighbours agree best.
 * Null when it stands nowhere, or when its neighbours do not tell which place is meant. Offsets count UTF-16 units in the text of the page.
 */
export function findQuote<Page extends { readonly text: string }>(
  pages: readonly Page[],
  quote: Quote,
): { readonly page: Page; readonly start: number; readonly end: number } | null {
  const found = pages
    .flatMap((page) => quotesIn(page.text, quote).map((one) => ({ ...one, page })))
    .toSorted((a, b) => b.neighbours - a.neighbours)
  const [best, next] = found
  if (best === undefined || best.neighbours === next?.neighbours) return null
  return { page: best.page, start: best.start, end: best.end }
}
