/** A quotation with the text before and after it. */
export type Quote = { readonly exact: string; readonly prefix: string; readonly suffix: string }

type Found = { readonly start: number; readonly end: number; readonly neighbours: number }

const space = /\s/u

/** Returns a text without its white space, and the original offset of each remaining character. */
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

/** Returns the length of the common suffix of two texts. */
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

/** Returns all occurrences of a quotation in a text, ignoring white space, and how many characters of the context match at each. */
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
 * Returns where a quotation occurs in the pages of a text, ignoring white space; of several occurrences, the one whose context matches
 * best. Null when it does not occur, or when the context does not tell which occurrence is meant. Offsets count UTF-16 units in the text of
 * the page.
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
