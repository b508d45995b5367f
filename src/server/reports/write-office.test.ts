import { read, type WorkSheet } from '@e965/xlsx'
import { SaxesParser } from 'saxes'
import { beforeAll, describe, expect, test } from 'vitest'
import { readZip } from '#test/harness/read-zip.ts'
import { awkwardTexts, sampleReport, textsOf } from './sample-report.fixture.ts'
import { writeDocx } from './write-docx.ts'
import { writeXlsx } from './write-xlsx.ts'

type Files = Map<string, string>

async function unzip(bytes: Buffer): Promise<Files> {
  const files = await readZip(bytes)
  return new Map(files.map(({ path, bytes: content }) => [path, String(content)]))
}

const expectWellFormed = (files: Files) => {
  for (const [path, xml] of files)
    if (/\.(?:xml|rels)$/.test(path))
      expect(() => new SaxesParser({ xmlns: false }).write(xml).close(), path).not.toThrow()
}

/** The texts of the paragraphs of a Word document. */
function paragraphsOf(xml: string): string[] {
  const paragraphs: string[] = []
  let isText = false
  const parser = new SaxesParser({ xmlns: false })
  const add = (text: string) => (paragraphs[paragraphs.length - 1] += text)
  parser.on('opentag', ({ name }) => {
    if (name === 'w:p') paragraphs.push('')
    if (name === 'w:t') isText = true
    if (name === 'w:br') add('\n')
    if (name === 'w:tab' && paragraphs.length > 0) add('\t')
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'w:t') isText = false
  })
  parser.on('text', (text) => {
    if (isText) add(text)
  })
  parser.write(xml).close()
  return paragraphs
}

// Characters that XML does not allow are replaced.
// oxlint-disable-next-line no-control-regex
const unwritable = /[\u0000\u0007\uFFFE]|\p{Cs}/gu
const kept = (text: string) =>
  text
    .replaceAll(/\r\n|[\r\u2028]/g, '\n')
    .replaceAll(unwritable, '\uFFFD')
    .replaceAll(/\n+$/g, '')

// Compression makes files with so much repetition small.
const expectDeflated = (bytes: Buffer, files: Files) =>
  expect([...files.values()].join('').length).toBeGreaterThan(5 * bytes.length)

describe('Word', () => {
  let files: Files
  beforeAll(async () => {
    const bytes = await writeDocx(sampleReport)
    files = await unzip(bytes)
    expectDeflated(bytes, files)
  })

  test('every text is there in order', () => {
    expectWellFormed(files)
    const document = files.get('word/document.xml')!
    const from = document.indexOf('</w:sdt>')
    const texts = paragraphsOf(`<w:body>${document.slice(from + 8).split('</w:body>')[0]}</w:body>`)
    const wanted = sampleReport.blocks.flatMap(textsOf).map(([, text]) => kept(text))
    expect(texts.map((text) => text.replaceAll(/\n+$/g, '')).filter(Boolean)).toEqual(
      wanted.filter(Boolean),
    )
  })

  test('two tables never touch, which would make them one', async () => {
    const blocks = sampleReport.blocks.filter(({ kind }) => kind === 'facts' || kind === 'table')
    for (const report of [sampleReport, { ...sampleReport, blocks }])
      expect((await unzip(await writeDocx(report))).get('word/document.xml')).not.toContain(
        '</w:tbl><w:tbl>',
      )
  })

  test('it has styles, a contents list, heads that repeat, and numbers of pages', () => {
    const document = files.get('word/document.xml')!
    for (const style of ['Title', 'Heading1', 'Heading2', 'Heading3', 'Quote', 'ReportTable'])
      expect(document).toMatch(new RegExp(`<w:(?:pStyle|tblStyle) w:val="${style}"/>`))
    const defined = new Set(
      [...files.get('word/styles.xml')!.matchAll(/w:styleId="([^"]+)"/g)].map(([, id]) => id),
    )
    for (const [, id] of document.matchAll(/<w:(?:pStyle|tblStyle|rStyle) w:val="([^"]+)"/g))
      expect(defined).toContain(id)
    expect(document).toContain('TOC \\h \\o &quot;1-2&quot;')
    expect(document.match(/<w:tblHeader\/>/g)).toHaveLength(2)
    expect(document).toContain('<w:pgSz w:w="12240" w:h="15840"')
    expect(document).toContain('<w:br w:type="page"/>')
    const [header, footer] = ['header', 'footer'].map((part) =>
      [...files]
        .filter(([path]) => path.startsWith(`word/${part}`))
        .map(([, xml]) => xml)
        .join(''),
    )
    expect(paragraphsOf(`<x>${header!.replaceAll(/<\?[^>]*>/g, '')}</x>`).join('')).toContain(
      'Full review\tAcme Health & Søn <Specialty>',
    )
    expect(footer).toMatch(/PAGE<[\s\S]*NUMPAGES</)
    expect(files.get('docProps/core.xml')).toContain(
      '<dc:title>Full review · Acme Health &amp; Søn &lt;Specialty&gt;</dc:title>',
    )
    expect(files.get('word/styles.xml')).toContain('<w:lang w:val="en-US"')
  })
})

describe('Excel', () => {
  let files: Files
  let sheets: Record<string, WorkSheet>
  let names: string[]
  beforeAll(async () => {
    const bytes = writeXlsx(sampleReport)
    files = await unzip(bytes)
    expectDeflated(bytes, files)
    const book = read(bytes, { cellNF: true, cellStyles: true, cellFormula: true })
    sheets = book.Sheets
    names = book.SheetNames
    expect(book.Props).toMatchObject({ Title: 'Full review · Acme Health & Søn <Specialty>' })
  })
  const values = (sheet: string, column: string): unknown[] => {
    const found: unknown[] = []
    for (let row = 1; ; row++) {
      const cell = sheets[sheet]![`${column}${row}`] as { v?: unknown } | undefined
      if (cell === undefined) return found
      found.push(cell.v)
    }
  }

  test('nothing of the report is lost, and tables with the same columns share a sheet', () => {
    expectWellFormed(files)
    expect(names).toEqual(['Report', 'Facts', 'Texts', 'Elements', 'Documents'])
    expect(values('Report', 'B').slice(0, 5)).toEqual([
      'Full review',
      'Acme Health & Søn <Specialty>',
      'Desktop Review, Core 4.0',
      'Client (what the client may see)',
      '26 Nov 2026',
    ])
    const elements = values('Elements', 'E')
    expect(elements.slice(0, 18)).toEqual([
      'Element',
      ...awkwardTexts.map((text) =>
        text.replaceAll(/\r\n|\r/g, '\n').replaceAll(unwritable, '\uFFFD'),
      ),
    ])
    expect(elements).toHaveLength(1 + awkwardTexts.length + 300)
    expect(values('Elements', 'B').at(-1)).toBe('RM 1-2 Internal controls')
    expect(values('Documents', 'E')).toEqual(['Document', 'No documents are cited.'])
    expect(values('Facts', 'E')).toEqual(['Value', 'Revisions Required', 1234, 46347, ''])
    expect(values('Texts', 'H').slice(0, 5)).toEqual([
      'Text',
      'What this report leaves out.',
      'The organization complies.\nIt shows how.',
      'Good: the policy is complete.\n\n- The annual review is missing.',
      '=HYPERLINK("x")',
    ])
  })

  test('numbers, shares and dates are values with formats, and no text is a formula', () => {
    const row = ['E3', 'H4', 'I4', 'J4'].map((at) => {
      const { t, v, z, f } = sheets['Elements']![at]
      return { t, v, z, f }
    })
    expect(row).toEqual([
      { t: 's', v: '+SUM(A1:A9)', z: '@', f: undefined },
      { t: 'n', v: 2, z: '#,##0', f: undefined },
      { t: 'n', v: 0.02, z: '0%', f: undefined },
      { t: 'n', v: 46347, z: 'd mmm yyyy', f: undefined },
    ])
    for (const [path, xml] of files) expect(xml.includes('<f>'), path).toBe(false)
  })

  test('head rows stay in view and can be filtered, and cells have looks', () => {
    for (const number of [2, 3, 4, 5]) {
      const xml = files.get(`xl/worksheets/sheet${number}.xml`)!
      expect(xml).toContain('<pane ySplit="1" topLeftCell="A2"')
      expect(xml).toMatch(/<autoFilter ref="A1:[A-Z]+\d+"/)
      expect(xml).toContain('<cols>')
      // Printed in landscape, fitted to the width of the page.
      expect(xml).toMatch(
        /^[^]*?<worksheet [^>]*><sheetPr><pageSetUpPr fitToPage="1"\/><\/sheetPr>/,
      )
      expect(xml).toMatch(/<pageMargins [^>]*\/><pageSetup [^>]*orientation="landscape"/)
    }
    expect(files.get('xl/styles.xml')).toMatch(/wrapText="1"/)
    expect(files.get('xl/styles.xml')).toMatch(/fontId="1" borderId="1"/)
  })
})
