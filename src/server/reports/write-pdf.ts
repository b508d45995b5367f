import type { Block, Report } from '#rules/report/report.ts'
import { fittedLogo } from './model/fitted-logo.ts'
import { page, PageFlow, type Element } from './pdf/page-flow.ts'
import { ReportDocument } from './pdf/report-document.ts'
import { RunningLines } from './pdf/running-lines.ts'
import { styles } from './pdf/styles.ts'
import { firstRowHeight, placeTable } from './pdf/table-block.ts'
import { placeFacts, placeLogo, placeQuote, placeText, placeTitle } from './pdf/text-blocks.ts'

type Heading = Extract<Block, { kind: 'heading' }>

const headingStyles = { 1: styles.h1, 2: styles.h2, 3: styles.h3 } as const
const above = { 1: 22, 2: 16, 3: 10 } as const

// In points.
const logoBox = { width: 180, height: 54 }

/** Writes a report as a tagged PDF with bookmarks and embedded fonts. */
export function writePdf(report: Report, logo: Uint8Array | null = null): Promise<Buffer> {
  const document = new ReportDocument({
    Title: `${report.title} · ${report.project}`,
    Subject: report.scope,
    CreationDate: new Date(),
  })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const written = new Promise<Buffer>((resolve, reject) => {
    document.once('end', () => resolve(Buffer.concat(chunks)))
    document.once('error', reject)
  })
  const running = new RunningLines(report)
  const flow = new PageFlow(document, (begun) => running.draw(begun))
  flow.newPage()
  const root = document.struct('Document')
  document.addStructure(root)
  placeLogo(flow, root, fittedLogo(report, logo, logoBox))
  placeTitle(flow, root, report)
  flow.space(8)
  placeBlocks(flow, root, report.blocks)
  root.end()
  running.finish()
  document.end()
  return written
}

function placeBlocks(flow: PageFlow, root: Element, blocks: readonly Block[]): void {
  let part = flow.document.outline
  for (const [index, block] of blocks.entries()) {
    switch (block.kind) {
      case 'heading': {
        flow.need(heightWithNext(flow, blocks, index))
        flow.space(above[block.level])
        if (block.level === 1) part = bookmark(flow, flow.document.outline, block)
        else if (block.level === 2) bookmark(flow, part, block)
        placeText(flow, root, `H${block.level}`, block.text, headingStyles[block.level])
        flow.space(block.level === 3 ? 2 : 4)
        break
      }
      case 'paragraph':
        placeText(flow, root, 'P', block.text, block.isNote === true ? styles.note : styles.text)
        flow.space(6)
        break
      case 'facts':
        placeFacts(flow, root, block)
        flow.space(8)
        break
      case 'quote':
        placeQuote(flow, root, block)
        flow.space(8)
        break
      case 'table':
        placeTable(flow, root, block)
        flow.space(10)
        break
      case 'pageBreak':
        if (!flow.isAtTop) flow.newPage()
        break
    }
  }
}

const bookmark = (
  { document, y }: PageFlow,
  parent: PDFKit.PDFOutline,
  { text }: Heading,
): PDFKit.PDFOutline =>
  parent.addItem(text, {
    fit: false,
    // The left edge is measured from the right one.
    left: document.page.width,
    top: y - 6,
  } as object)

// A heading is kept on the same page as the headings below it and the beginning of the first block.
function heightWithNext(flow: PageFlow, blocks: readonly Block[], from: number): number {
  const block = blocks[from]
  switch (block?.kind) {
    case 'heading': {
      const { leading } = headingStyles[block.level]
      const lines = flow.lines(block.text, headingStyles[block.level], page.right - page.left)
      return (
        above[block.level] + lines.length * leading + 4 + heightWithNext(flow, blocks, from + 1)
      )
    }
    case 'table':
      return firstRowHeight(flow, block)
    case 'paragraph':
      return 2 * styles.text.leading
    case 'facts':
      return Math.min(block.facts.length, 3) * styles.fact.leading
    case 'quote':
      return styles.caption.leading + 2 * styles.text.leading
    default:
      return 0
  }
}
