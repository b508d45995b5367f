import type { DocumentText } from '#rules/evidence/document-text.ts'
import { headingsOfText } from '#rules/evidence/text/headings.ts'
import { openArchive, type Archive } from './archive.ts'
import { Numberer } from './docx-numbering.ts'
import { ParagraphReader, readNotes, type Paragraph } from './docx-paragraphs.ts'
import { formatOf, headingLevel, readStyles } from './docx-styles.ts'
import { FlowWriter, pageBreak } from './flow-writer.ts'
import { PageEstimate, spaceOfPage } from './page-estimate.ts'
import type { Source } from './source.ts'

/** How far each level of a list is indented if the paragraph does not say, in twentieths of a point. */
const listIndent = 720

/**
 * Reads a DOCX. Pages begin where Word last broke them, or else where the amount of text suggests it. Headers and footers are read only once,
 * around the first page.
 */
export async function readDocx(source: Source): Promise<DocumentText> {
  const archive = await openArchive(source)
  const main = await archive.readMain('word/document.xml')
  const { paragraphs, page } = new ParagraphReader(main)
  const styles = readStyles(await archive.read('word/styles.xml'))
  const numberer = new Numberer(await archive.read('word/numbering.xml'))
  const notes = new Map([
    ...readNotes(await archive.read('word/footnotes.xml'), 'w:footnote'),
    ...readNotes(await archive.read('word/endnotes.xml'), 'w:endnote'),
  ])
  const writer = new FlowWriter(
    paragraphs.some(({ text }) => text.includes(pageBreak)) && isBroken(main)
      ? null
      : new PageEstimate(spaceOfPage(page)),
  )
  for (const part of await marginTexts(archive, 'header')) writer.write(part)
  for (const paragraph of paragraphs) {
    const format = formatOf(styles, paragraph.style, paragraph.format)
    const label = paragraph.isRow ? '' : numberer.next(format)
    const level = paragraph.isRow ? null : headingLevel(styles, paragraph.style, format)
    writer.write(withLabel(paragraph, label), {
      level,
      isClose: label !== '' || paragraph.isRow,
      extent: label === '' ? format : { indent: listIndent * (1 + (format.level ?? 0)), ...format },
    })
    for (const note of paragraph.notes) writer.writeNote(notes.get(note) ?? '')
  }
  const footers = await marginTexts(archive, 'footer')
  return {
    state: 'read',
    pages: withFooters(writer.pages(), footers),
    arePagesEstimated: true,
  }
}

/** Whether a program has recorded where the pages begin. */
const isBroken = (xml: Buffer): boolean => xml.includes('<w:lastRenderedPageBreak')

function withLabel({ text }: Paragraph, label: string): string {
  const at = /^\f*/u.exec(text)?.[0].length ?? 0
  return text.slice(at).trim() === '' ? text : text.slice(0, at) + label + text.slice(at)
}

async function marginTexts(archive: Archive, kind: 'header' | 'footer'): Promise<string[]> {
  const names = archive.names.filter(
    (name) => name.startsWith(`word/${kind}`) && name.endsWith('.xml'),
  )
  const texts = await Promise.all(
    names
      .toSorted()
      .map(async (name) =>
        new ParagraphReader(await archive.read(name)).paragraphs.map(({ text }) => text).join('\n'),
      ),
  )
  return [...new Set(texts)]
}

function withFooters(
  pages: DocumentText['pages'],
  footers: readonly string[],
): DocumentText['pages'] {
  const foot = footers
    .map((text) => text.replaceAll(/\s+/gu, ' ').trim())
    .filter((text) => text !== '')
  const hasHeadings = pages.some(({ headings }) => headings.length > 0)
  return pages.map((page, index) => ({
    ...page,
    text: [page.text, ...(index === 0 ? foot : [])].filter((text) => text !== '').join('\n\n'),
    headings: hasHeadings ? page.headings : headingsOfText(page.text),
  }))
}
