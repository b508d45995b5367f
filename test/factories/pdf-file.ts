/** How a generated PDF deviates from a readable one. */
type PdfOptions = {
  readonly isEncrypted?: boolean
  readonly size?: readonly [number, number]
  /** Filler bytes of a page that show nothing. */
  readonly filler?: number
  /** Links over the first lines of the first page, from the top: each to an address, or to a page number from 1. */
  readonly links?: readonly (string | number)[]
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, String.raw`\$&`)

/** The content of a page: lines of text in Helvetica, from the top. */
const linesAt = (lines: readonly string[], height: number): string =>
  lines
    .map((line, index) => `BT /F1 14 Tf 60 ${height - 80 - 24 * index} Td (${escaped(line)}) Tj ET`)
    .join('\n')

/** The annotations of a page that link its first lines. */
const linksAt = (links: readonly (string | number)[], height: number): string => {
  const written = links.map((to, index) => {
    const bottom = height - 84 - 24 * index
    const action =
      typeof to === 'number'
        ? `/Dest [${3 + to} 0 R /Fit]`
        : `/A << /S /URI /URI (${escaped(to)}) >>`
    return `<< /Type /Annot /Subtype /Link /Rect [60 ${bottom} 400 ${bottom + 20}] /Border [0 0 0] ${action} >>`
  })
  return ` /Annots [${written.join(' ')}]`
}

/** Builds a PDF of pages with lines of text in Latin letters; with `isEncrypted` it needs a password that no one knows. */
export function pdfFile(
  pages: readonly (readonly string[])[],
  { isEncrypted = false, size = [595, 842], filler = 0, links = [] }: PdfOptions = {},
): Buffer {
  const [width, height] = size
  const kids = pages.map((_, index) => `${4 + index} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.map(
      (_, index) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${4 + pages.length + index} 0 R /Resources << /Font << /F1 3 0 R >> >>${index === 0 ? linksAt(links, height) : ''} >>`,
    ),
    ...pages.map((lines) => {
      const content = `${linesAt(lines, height)}\n%${'-'.repeat(filler)}`
      return `<< /Length ${content.length} >>\nstream\n${content}\nendstream`
    }),
  ]
  const unknown = '00'.repeat(32)
  const security = isEncrypted
    ? ` /Encrypt << /Filter /Standard /V 1 /R 2 /O <${unknown}> /U <${unknown}> /P -4 >> /ID [<${unknown}> <${unknown}>]`
    : ''
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  text += `trailer << /Size ${objects.length + 1} /Root 1 0 R${security} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
