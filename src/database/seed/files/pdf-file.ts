import { pageFoot, pdfPages, type PdfLine, type PdfPart } from './pdf-layout.ts'

/** Returns a PDF of plain ASCII text: a title and headings in bold, and paragraphs, on as many pages as needed. */
export function pdfFile(title: string, parts: readonly PdfPart[]): Buffer {
  const pages = pdfPages(parts)
  const idOf = (page: number): number => 5 + page * 2
  const kids = pages.map((_, page) => `${idOf(page)} 0 R`).join(' ')
  const fonts = '/Font << /F1 3 0 R /F2 4 0 R >>'
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((text, page) => {
      const content = contentOf(page === 0 ? title : '', text, pageFoot(page + 1, pages.length))
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Resources << ${fonts} >> /Contents ${idOf(page) + 1} 0 R >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ]
    }),
  ]
  return serialize(objects)
}

const text = (line: string): string => `(${line.replaceAll(/[\\()]/g, (sign) => `\\${sign}`)})`

const contentOf = (title: string, lines: readonly PdfLine[], foot: string): string =>
  [
    `BT /F2 18 Tf 72 728 Td ${text(title)} Tj ET`,
    'BT /F1 10.5 Tf 14 TL 72 696 Td',
    ...lines.map((line) =>
      line.isHeading
        ? `/F2 12 Tf ${text(line.text)} Tj T* /F1 10.5 Tf`
        : `${text(line.text)} Tj T*`,
    ),
    'ET',
    `BT /F1 9 Tf 72 40 Td ${text(foot)} Tj ET`,
  ].join('\n')

function serialize(objects: readonly string[]): Buffer {
  let file = '%PDF-1.4\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`,
    'latin1',
  )
}
