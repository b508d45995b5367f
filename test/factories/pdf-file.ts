/** How a built PDF is other than readable. */
type PdfOptions = {
  readonly isEncrypted?: boolean
  readonly size?: readonly [number, number]
  /** Bytes of a page that show nothing. */
  readonly filler?: number
}

const escaped = (text: string) => text.replaceAll(/[\\()]/g, String.raw`\$&`)

/** The content of a page: lines of text in Helvetica, from the top. */
const linesAt = (lines: readonly string[], height: number): string =>
  lines
    .map((line, index) => `BT /F1 14 Tf 60 ${height - 80 - 24 * index} Td (${escaped(line)}) Tj ET`)
    .join('\n')

/** Builds a PDF of pages with lines of text in Latin letters; `isEncrypted` needs a password that nobody knows. */
export function pdfFile(
  pages: readonly (readonly string[])[],
  { isEncrypted = false, size = [595, 842], filler = 0 }: PdfOptions = {},
): Buffer {
  const [width, height] = size
  const kids = pages.map((_, index) => `${4 + index} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.map(
      (_, index) =>
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents ${4 + pages.length + index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
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
