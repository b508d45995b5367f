import { deflateSync } from 'node:zlib'

/** The body of a PDF object, or a stream with its dictionary. */
export type PdfObject = string | { readonly entries: string; readonly data: Buffer | string }

/** A PDF of these objects, numbered from 1; the first is its catalog. `trailer` adds entries to the trailer. */
export function makePdf(objects: readonly PdfObject[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  let offset = parts[0]?.length ?? 0
  const add = (part: Buffer): void => {
    parts.push(part)
    offset += part.length
  }
  for (const [index, object] of objects.entries()) {
    offsets.push(offset)
    add(
      Buffer.concat([
        Buffer.from(`${index + 1} 0 obj\n`),
        bodyOf(object),
        Buffer.from('\nendobj\n'),
      ]),
    )
  }
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const start = offset
  add(Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${entries}`))
  add(
    Buffer.from(
      `trailer\n<< /Size ${count} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

function bodyOf(object: PdfObject): Buffer {
  if (typeof object === 'string') return Buffer.from(object)
  const data = Buffer.from(object.data)
  return Buffer.concat([
    Buffer.from(`<< /Length ${data.length} ${object.entries} >>\nstream\n`),
    data,
    Buffer.from('\nendstream'),
  ])
}

const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'

/**
 * The objects of a PDF with a page for each content stream; `more` are further objects, which the resources of the pages may name. The
 * catalog, the pages and the font (F1) come first: the numbers of `more` begin at 4.
 */
export function pdfPages(
  contents: readonly PdfObject[],
  more: readonly PdfObject[] = [],
  resources = '',
  entries = '',
): PdfObject[] {
  const first = 4 + more.length
  const kids = contents.map((_, index) => `${first + 2 * index} 0 R`)
  const pages = contents.flatMap((content, index) => [
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${first + 2 * index + 1} 0 R /Resources << /Font << /F1 3 0 R >> ${resources} >> ${entries} >>`,
    content,
  ])
  return [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${contents.length} /Kids [${kids.join(' ')}] >>`,
    font,
    ...more,
    ...pages,
  ]
}

export type Placed = {
  readonly x: number
  readonly y: number
  readonly text: string
  readonly size?: number
}

/** A content stream that writes these texts. */
export const written = (texts: readonly Placed[]): PdfObject => ({
  entries: '',
  data: texts
    .map(({ x, y, text, size = 10 }) => `BT /F1 ${size} Tf 1 0 0 1 ${x} ${y} Tm (${text}) Tj ET`)
    .join('\n'),
})

/** A content stream of this many spaces in a few bytes: compressed twice. */
export const spaces = (count: number): PdfObject => ({
  entries: '/Filter [/FlateDecode /FlateDecode]',
  data: deflateSync(deflateSync(Buffer.alloc(count, ' '))),
})
