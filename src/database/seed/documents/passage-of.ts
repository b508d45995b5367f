import { pageFoot, pdfPages, type PdfPart } from '../files/pdf-layout.ts'

/** A page of a demo document, as its text is read. */
type DemoPage = {
  readonly text: string
  readonly headings: readonly { start: number; text: string }[]
}

/** Returns the text of each page of a demo PDF, as the extractor reads it. */
function pagesOf(title: string, parts: readonly PdfPart[]): DemoPage[] {
  const pages = pdfPages(parts)
  return pages.map((lines, index) => {
    const all = [
      ...(index === 0
        ? [
            { text: title, isHeading: true },
            { text: '', isHeading: false },
          ]
        : []),
      ...lines,
    ]
    let text = ''
    const headings: { start: number; text: string }[] = []
    for (const line of all) {
      if (line.isHeading) headings.push({ start: text.length, text: line.text })
      text += `${line.text}\n`
    }
    return { text: `${text.trimEnd()}\n\n${pageFoot(index + 1, pages.length)}`, headings }
  })
}

/** How many characters before and after a passage its anchor stores, to find it again. */
const around = 32

/** Returns the anchor of a quotation in a demo PDF. The quotation may span lines and must occur only once; throws when it does not occur. */
export function passageOf(
  { title, parts }: { readonly title: string; readonly parts: readonly PdfPart[] },
  version: number,
  quote: string,
) {
  const words = quote.split(' ').map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&'))
  const pattern = new RegExp(words.join(String.raw`\s+`), 'u')
  const pages = pagesOf(title, parts)
  const index = pages.findIndex(({ text }) => pattern.test(text))
  const page = pages[index]
  const match = page && pattern.exec(page.text)
  if (!page || !match) throw new Error(`“${quote}” does not stand in ${title}`)
  const [start, end] = [match.index, match.index + match[0].length]
  const above = [
    ...pages.slice(0, index).flatMap(({ headings }) => headings),
    ...page.headings.filter((one) => one.start <= start),
  ].at(-1)
  return {
    version,
    page: index + 1,
    heading: above?.text ?? null,
    start,
    end,
    exact: match[0],
    prefix: page.text.slice(Math.max(0, start - around), start),
    suffix: page.text.slice(end, end + around),
  }
}
