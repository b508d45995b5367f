import { Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx'
import type { LetterPart, LetterRequest } from '#rules/rfi/response-letter.ts'
import { xmlText } from '#rules/text/xml-text.ts'

const runsOf = (text: string): TextRun[] =>
  xmlText(text)
    .split('\n')
    .map((line, index) => new TextRun({ text: line, ...(index > 0 && { break: 1 }) }))

const space = { after: 160 } as const

const paragraph = (text: string): Paragraph =>
  new Paragraph({ spacing: space, children: runsOf(text) })

const labelled = (label: string, text: string): Paragraph =>
  new Paragraph({
    spacing: space,
    children: [new TextRun({ text: `${label} `, bold: true }), ...runsOf(text)],
  })

function requestParts(number: number, request: LetterRequest): Paragraph[] {
  const { standard, elements, received, question, answer, documents } = request
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_2,
      keepNext: true,
      spacing: { before: 240, after: 80 },
      children: runsOf(`${number}. ${standard}`),
    }),
    ...(elements.length > 0 ? [labelled('Elements:', elements.join(', '))] : []),
    labelled('Received:', received),
    labelled('Question:', question),
    labelled('Answer:', answer),
    ...(documents.length > 0 ? [labelled('Documents:', '')] : []),
    ...documents.map(
      ({ title, places }) =>
        new Paragraph({
          bullet: { level: 0 },
          children: runsOf(places.length > 0 ? `${title}: ${places.join('; ')}` : title),
        }),
    ),
  ]
}

/** Creates the Word document of a letter. */
export const letterFile = (title: string, parts: readonly LetterPart[]): Promise<Blob> =>
  Packer.toBlob(
    new Document({
      title: xmlText(title),
      creator: 'Plumbline',
      styles: { default: { document: { run: { font: 'Calibri', size: 22 } } } },
      sections: [
        {
          children: parts.flatMap((part) =>
            part.kind === 'paragraph'
              ? [paragraph(part.text)]
              : requestParts(part.number, part.request),
          ),
        },
      ],
    }),
  )
