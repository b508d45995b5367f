import { readFile } from 'node:fs/promises'
import WordExtractor from 'word-extractor'
import type { DocumentText } from '#rules/evidence/document-text.ts'
import { headingsOfText } from '#rules/evidence/text/headings.ts'
import { openArchive } from './archive.ts'
import { FlowWriter, pageBreak } from './flow-writer.ts'
import { textOfOdt } from './odt-text.ts'
import { PageEstimate, spaceOfPage } from './page-estimate.ts'
import { ReadingEnd } from './reading-end.ts'
import { textOfRtf } from './rtf-text.ts'
import type { Source } from './source.ts'

/** Writes paragraphs, one per line, to pages, which are estimated if the text has no breaks. */
function pagesOf(text: string, notes: readonly string[] = []): DocumentText {
  const writer = new FlowWriter(text.includes(pageBreak) ? null : new PageEstimate(spaceOfPage({})))
  for (const paragraph of text.split(/\r\n|[\r\n]/u))
    writer.write(paragraph, { isClose: paragraph.includes('\t') })
  for (const note of notes) writer.writeNote(note)
  const pages = writer.pages().map((page) => ({ ...page, headings: headingsOfText(page.text) }))
  return { state: 'read', pages, arePagesEstimated: true }
}

/** Reads a DOC of Word 97 to 2003; its notes, headers and footers follow at the end. */
export async function readDoc({ path }: Source): Promise<DocumentText> {
  const document = await new WordExtractor()
    .extract(await readFile(path))
    .catch((thrown: unknown) => {
      throw new ReadingEnd(/encrypt|password/iu.test(String(thrown)) ? 'encrypted' : 'broken')
    })
  const margins = [
    document.getFootnotes(),
    document.getEndnotes(),
    document.getHeaders({ includeFooters: true }),
  ]
  return pagesOf(document.getBody(), margins)
}

export const readRtf = async ({ path }: Source): Promise<DocumentText> =>
  pagesOf(textOfRtf(await readFile(path, 'latin1')))

export async function readOdt(source: Source): Promise<DocumentText> {
  const archive = await openArchive(source)
  // A document with a password has a manifest that describes the encryption.
  if ((await archive.read('META-INF/manifest.xml')).includes('encryption-data'))
    throw new ReadingEnd('encrypted')
  return pagesOf(textOfOdt(await archive.readMain('content.xml')))
}
