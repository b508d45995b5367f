import { readFile } from 'node:fs/promises'
import type { DocumentText, Heading } from '#rules/evidence/document-text.ts'
import { cleanLines } from '#rules/evidence/text/clean-text.ts'
import { headingsOfText } from '#rules/evidence/text/headings.ts'
import { decodeText } from './decode-text.ts'
import type { Source } from './source.ts'

/** Reads plain text or a CSV as one page. */
export async function readText({ path }: Source): Promise<DocumentText> {
  const text = cleanLines(decodeText(await readFile(path)))
  return onePage(text, headingsOfText(text))
}

/** Reads Markdown as one page, including its markup. */
export async function readMarkdown({ path }: Source): Promise<DocumentText> {
  const text = cleanLines(decodeText(await readFile(path)))
  return onePage(text, markdownHeadings(text))
}

function markdownHeadings(text: string): Heading[] {
  return [...text.matchAll(/^(#{1,6}) (.+?)(?: #+)?$/gmu)].map(
    ({ index, 1: signs = '', 2: words = '' }) => {
      const start = index + signs.length + 1
      return { start, end: start + words.length, level: signs.length }
    },
  )
}

/** Returns a document that has no pages as a single page. */
export const onePage = (text: string, headings: readonly Heading[]): DocumentText => ({
  state: 'read',
  pages: [{ page: 1, label: null, text, headings }],
  arePagesEstimated: false,
})
