import type { Heading, PageText } from '#rules/evidence/document-text.ts'
import { cleanLines } from '#rules/evidence/text/clean-text.ts'

type Draft = { text: string; readonly headings: Heading[]; readonly notes: string[] }

/** Writes paragraphs to pages. */
export class PageWriter {
  readonly #pages: Draft[] = [{ text: '', headings: [], notes: [] }]
  #isNewPage = false

  get #page(): Draft {
    return this.#pages.at(-1) ?? { text: '', headings: [], notes: [] }
  }

  /** Begins a page, unless the current one is empty. */
  beginPage(): void {
    if (this.#page.text !== '') this.#isNewPage = true
  }

  write(raw: string, level: number | null, isClose: boolean): void {
    const text = cleanLines(raw)
    if (text === '') return
    if (this.#isNewPage) this.#pages.push({ text: '', headings: [], notes: [] })
    this.#isNewPage = false
    const page = this.#page
    if (page.text !== '') page.text += isClose ? '\n' : '\n\n'
    const start = page.text.length
    page.text += text
    if (level !== null) page.headings.push({ start, end: page.text.length, level })
  }

  /** Adds a note at the foot of the page. */
  writeNote(raw: string): void {
    const text = cleanLines(raw)
    if (text !== '') this.#page.notes.push(text)
  }

  pages(): PageText[] {
    return this.#pages.map(({ text, headings, notes }, index) => ({
      page: index + 1,
      label: null,
      text: [text, ...notes].filter((part) => part !== '').join('\n\n'),
      headings,
    }))
  }
}
