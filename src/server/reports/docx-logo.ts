import { ImageRun, Paragraph } from 'docx'
import type { Report } from '#rules/report/report.ts'
import { xmlText } from '#rules/text/xml-text.ts'
import { fittedLogo } from './model/fitted-logo.ts'

// In pixels of 1/96 inch.
const logoBox = { width: 240, height: 72 }

/** The logo of a report as a separate paragraph; empty if the report has none. */
export function logoParagraphs(report: Report, logo: Uint8Array | null): Paragraph[] {
  const fitted = fittedLogo(report, logo, logoBox)
  if (fitted === null) return []
  const { file, alternative, width, height } = fitted
  const picture = new ImageRun({
    type: file[0] === 0x89 ? 'png' : 'jpg',
    data: file,
    transformation: { width: Math.round(width), height: Math.round(height) },
    altText: {
      name: 'Logo',
      title: xmlText(alternative),
      description: xmlText(alternative),
    },
  })
  return [new Paragraph({ style: 'Logo', children: [picture] })]
}
