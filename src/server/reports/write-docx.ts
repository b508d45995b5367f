import {
  Document,
  Footer,
  Header,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
} from 'docx'
import type { Report } from '#rules/report/report.ts'
import { xmlText } from '#rules/text/xml-text.ts'
import { docxBody, listedHeadings, margin, paper, textWidth } from './docx-body.ts'
import { logoParagraphs } from './docx-logo.ts'
import { docxStyles } from './docx-styles.ts'
import { dayText } from './model/report-head.ts'
import { changeFiles } from './model/zipped-files.ts'

// A placeholder for the body, which is inserted later: docx builds an entire document in memory before it
// writes any of it.
const bodyMark = 'The body of the report'
const framed = new RegExp(`<w:p>(?:(?!<w:p>).)*${bodyMark}.*?</w:p>`, 'u')

/** Writes a report as a Word document with styles, a table of contents and page numbers. */
export async function writeDocx(report: Report, logo: Uint8Array | null = null): Promise<Buffer> {
  const document = new Document({
    title: xmlText(`${report.title} · ${report.project}`),
    subject: xmlText(report.scope),
    creator: 'Plumbline',
    lastModifiedBy: 'Plumbline',
    styles: docxStyles,
    features: { updateFields: listedHeadings(report).length > 0 },
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            size: paper,
            margin: {
              top: 1200,
              bottom: 1200,
              left: margin,
              right: margin,
              header: 600,
              footer: 600,
            },
          },
        },
        headers: { default: runningHead(report), first: new Header({ children: [] }) },
        footers: { default: runningFoot(report), first: runningFoot(report) },
        children: [...logoParagraphs(report, logo), new Paragraph(bodyMark)],
      },
    ],
  })
  const frame = await Packer.toBuffer(document)
  return changeFiles(frame, (name, xml) => {
    if (name !== 'word/document.xml') return null
    const [before = '', after = ''] = xml.split(framed)
    return Buffer.concat([before, ...docxBody(report), after].map((part) => Buffer.from(part)))
  })
}

const tabStops = [{ type: TabStopType.RIGHT, position: textWidth }]

const runningHead = ({ title, project }: Report): Header =>
  new Header({
    children: [
      new Paragraph({
        style: 'Header',
        tabStops,
        children: [new TextRun({ children: [xmlText(title), new Tab(), xmlText(project)] })],
      }),
    ],
  })

const runningFoot = (report: Report): Footer =>
  new Footer({
    children: [
      new Paragraph({
        style: 'Footer',
        tabStops,
        children: [
          new TextRun({
            children: [
              `Data as of ${dayText(report.date)}`,
              new Tab(),
              'Page ',
              PageNumber.CURRENT,
              ' of ',
              PageNumber.TOTAL_PAGES,
            ],
          }),
        ],
      }),
    ],
  })
