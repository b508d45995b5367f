import type { Steps } from '../anchors/steps.ts'
import type { Word } from '../anchors/word-stream.ts'
import type { PageText } from '../document-text.ts'

/** The location of a passage. Offsets count UTF-16 units in the texts of its pages. */
export type PassagePlace = {
  readonly page: number
  readonly start: number
  readonly endPage: number
  readonly end: number
}

/** A sentence, a list item, a cell or a heading of a document. */
export type Passage = PassagePlace & {
  /** The range of its words in the word stream; `last` is exclusive. */
  readonly first: number
  readonly last: number
  readonly text: string
  readonly isHeading: boolean
}

const passagesPerStep = 500
/** The characters attached to a word without a space; after a word, also a percent sign with a space before it. */
const opening = /[^\s\p{L}\p{N}]*$/u
const closing = /^(?:[^\s\p{L}\p{N}]|[ \t][%‰])*/u

/** Returns the text of a page from one word to another, with the attached characters, on one line. */
function textOf(page: PageText, start: number, end: number): string {
  const before = opening.exec(page.text.slice(Math.max(0, start - 8), start))?.[0] ?? ''
  const after = closing.exec(page.text.slice(end, end + 8))?.[0] ?? ''
  return `${before}${page.text.slice(start, end)}${after}`.replaceAll(/\s+/gu, ' ')
}

/** Returns the text of words that may continue over several pages. */
function textOfWords(words: readonly Word[], pages: ReadonlyMap<number, PageText>): string {
  const parts: string[] = []
  for (let place = 0; place < words.length;) {
    const head = words[place]
    const page = head && pages.get(head.page)
    if (!page) break
    let next = place + 1
    while (words[next]?.page === head.page) next += 1
    parts.push(textOf(page, head.start, words[next - 1]?.end ?? head.end))
    place = next
  }
  return parts.join(' ')
}

const isWithinHeading = (page: PageText | undefined, { start, end }: Word): boolean =>
  page?.headings.some((heading) => heading.start <= start && heading.end >= end) ?? false

/** Divides the words of a document into passages, in order. Running headers and footers belong to none. */
export function* readPassages(
  words: readonly Word[],
  pages: readonly PageText[],
): Steps<Passage[]> {
  const byNumber = new Map(pages.map((page) => [page.page, page]))
  const passages: Passage[] = []
  for (let first = 0; first < words.length;) {
    let last = first + 1
    while (last < words.length && words[last]?.isFirst === false) last += 1
    const [head, tail] = [words[first], words[last - 1]]
    if (head && tail)
      passages.push({
        page: head.page,
        start: head.start,
        endPage: tail.page,
        end: tail.end,
        first,
        last,
        text: textOfWords(words.slice(first, last), byNumber),
        isHeading: isWithinHeading(byNumber.get(head.page), head),
      })
    if (passages.length % passagesPerStep === 0) yield
    first = last
  }
  return passages
}
