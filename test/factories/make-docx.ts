import { makeZip } from './make-zip.ts'

const w =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
const head = '<?xml version="1.0" encoding="UTF-8"?>'

/** A DOCX with this body; `parts` are further files below word/, such as styles.xml, without their root element. */
export function makeDocx(body: string, parts: Readonly<Record<string, string>> = {}): Buffer {
  const roots: Readonly<Record<string, string>> = {
    styles: 'styles',
    numbering: 'numbering',
    footnotes: 'footnotes',
    header1: 'hdr',
    footer1: 'ftr',
  }
  return makeZip([
    { name: '[Content_Types].xml', data: `${head}<Types/>` },
    {
      name: 'word/document.xml',
      data: `${head}<w:document ${w}><w:body>${body}</w:body></w:document>`,
    },
    ...Object.entries(parts).map(([name, content]) => ({
      name: `word/${name}.xml`,
      data: `${head}<w:${roots[name]} ${w}>${content}</w:${roots[name]}>`,
    })),
  ])
}

/** A paragraph with this text and these properties. */
export const paragraph = (text: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
