import { parseAsync, renderDocument } from 'docx-preview'
import { checkUnpacked } from '../parts/check-unpacked.ts'
import { abortable, fetchFile } from '../parts/fetch-file.ts'
import type { Opener } from '../parts/use-opened.ts'
import { elementMaker } from './docx-elements.ts'

const largest = 30 * 1024 * 1024

/** A larger document is not parsed, since parsing runs in the page itself. */
const limits = { entries: 5000, bytes: 80 * 1024 * 1024 }

/** The pages of a document and its styles. */
export type DocxContent = { readonly nodes: readonly Node[]; readonly sheet: CSSStyleSheet }

const render = abortable(async (file, signal): Promise<DocxContent> => {
  const bytes = await fetchFile(file, largest, signal)
  await checkUnpacked(bytes, limits)
  const sheet = new CSSStyleSheet()
  const { make, finishStyles } = elementMaker(sheet)
  const options = {
    className: 'docx',
    inWrapper: true,
    ignoreFonts: true,
    renderAltChunks: false,
    renderComments: false,
    h: make,
  }
  const parsed: unknown = await parseAsync(bytes, options)
  const nodes = await renderDocument(parsed, options)
  finishStyles()
  return { nodes, sheet }
})

/** Opens a DOCX; closing it revokes the URLs of its pictures. */
export const openDocx: Opener<DocxContent> = (file) => {
  const { opened, close } = render(file)
  return {
    opened,
    close: () => {
      close()
      opened.then(revokePictures, () => undefined)
    },
  }
}

function revokePictures({ nodes }: DocxContent): void {
  for (const node of nodes)
    if (node instanceof Element)
      for (const picture of node.querySelectorAll<HTMLImageElement>('img[src^="blob:"]'))
        URL.revokeObjectURL(picture.src)
}
