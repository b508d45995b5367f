const linesOnPage = 44
const longestLine = 88
/** The number of lines that must fit below a heading on its page. */
const belowHeading = 3

/** A heading of a document. */
export type PdfHeading = { readonly heading: string }

/** A heading or a paragraph. */
export type PdfPart = string | PdfHeading

export const heading = (text: string): PdfHeading => ({ heading: text })

/** A line of a page; an empty line separates paragraphs. */
export type PdfLine = { readonly text: string; readonly isHeading: boolean }

function wrapped(paragraph: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > longestLine) {
      lines.push(line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return [...lines, line]
}

const linesOf = (part: PdfPart): PdfLine[] =>
  typeof part === 'string'
    ? [...wrapped(part), ''].map((text) => ({ text, isHeading: false }))
    : [
        { text: part.heading, isHeading: true },
        { text: '', isHeading: false },
      ]

/** Lays out the parts of a document on as many pages as needed. */
export function pdfPages(parts: readonly PdfPart[]): PdfLine[][] {
  const pages: PdfLine[][] = []
  let page: PdfLine[] = []
  for (const line of parts.flatMap(linesOf)) {
    const room = line.isHeading ? linesOnPage - belowHeading : linesOnPage
    if (page.length >= room) {
      pages.push(page)
      page = []
    }
    // An empty line at the top of a page would separate nothing.
    if (line.text !== '' || page.length > 0) page.push(line)
  }
  return [...pages, page]
}

/** The page number at the foot of a page, counted from 1. */
export const pageFoot = (page: number, count: number): string => `${page} / ${count}`
