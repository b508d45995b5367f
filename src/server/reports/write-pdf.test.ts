import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReportDocument } from './pdf/report-document.ts'
import { sampleReport, textsOf } from './sample-report.fixture.ts'
import { writePdf } from './write-pdf.ts'

type Node = { role?: string; type?: string; id?: string; children?: Node[] }
type Item = { type?: string; tag?: string; id?: string; str?: string }
type Leaf = readonly [element: string, text: string]

const open = (bytes: Buffer): Promise<PDFDocumentProxy> =>
  getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise

/** The texts of a document by the element they belong to, and those that belong to none; artifacts are left out. */
async function taggedTexts(pdf: PDFDocumentProxy) {
  const leaves: Leaf[] = []
  const untagged: string[] = []
  const artifacts: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const texts = new Map<string, string>()
    const within: (string | undefined)[] = []
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    for (const { type, tag, id, str } of items as Item[]) {
      if (type === 'beginMarkedContent' || type === 'beginMarkedContentProps')
        within.push(tag === 'Artifact' ? 'Artifact' : id)
      else if (type === 'endMarkedContent') within.pop()
      else if (str !== undefined && str !== '') {
        const owner = within.findLast((one) => one !== undefined && one !== null)
        if (owner === undefined) untagged.push(str)
        else if (owner === 'Artifact') artifacts.push(str)
        else texts.set(owner, (texts.get(owner) ?? '') + str)
      }
    }
    // Symbols that stand for other characters are spans within their element.
    const walk = (node: Node, leaf: [element: string, text: string]) => {
      if (node.type === 'content') {
        if (leaves.at(-1) !== leaf) leaves.push(leaf)
        leaf[1] += texts.get(node.id!) ?? ''
      }
      for (const child of node.children ?? [])
        walk(child, child.role === undefined || child.role === 'Span' ? leaf : [child.role, ''])
    }
    walk(await page.getStructTree(), ['', ''])
  }
  return { leaves, untagged: untagged.filter((text) => text.trim() !== ''), artifacts }
}

// Line breaks are ignored, and characters that no font has are drawn as a box.
const drawn = (text: string) =>
  text.replaceAll(/👍🏽|[中文\uFFFE]|\p{Cs}/gu, '□').replaceAll(/[\s\p{Cc}]/gu, '')
const compared = (leaves: readonly Leaf[]) =>
  leaves.map(([role, text]) => [role, drawn(text)]).filter(([, text]) => text !== '')

let bytes: Buffer
let pdf: PDFDocumentProxy
beforeAll(async () => {
  bytes = await writePdf(sampleReport)
  pdf = await open(bytes)
})
afterAll(() => pdf.loadingTask.destroy())

test('every text is an element of the structure tree, in reading order', async () => {
  const { leaves, untagged } = await taggedTexts(pdf)
  expect(untagged).toEqual([])
  expect(compared(leaves)).toEqual(
    compared([
      ['H1', 'Full review'],
      ['TH', 'Project'],
      ['TD', 'Acme Health & Søn <Specialty>'],
      ['TH', 'Covers'],
      ['TD', 'Desktop Review, Core 4.0'],
      ['TH', 'Made for'],
      ['TD', 'Client (what the client may see)'],
      ['TH', 'Data as of'],
      ['TD', '26 Nov 2026'],
      ...sampleReport.blocks.flatMap(textsOf),
    ]),
  )
})

test('a table that is not tagged is found', async () => {
  const document = new ReportDocument({ Title: 'T', Subject: 'S', CreationDate: new Date(0) })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.once('end', resolve))
  document.addPage().table({ data: [['Planted cell']] })
  document.end()
  await ended
  const planted = await open(Buffer.concat(chunks))
  const { untagged, leaves } = await taggedTexts(planted)
  await planted.loadingTask.destroy()
  expect([untagged.join(''), leaves]).toEqual(['Planted cell', []])
})

test('it has a language, a title, bookmarks and embedded fonts alone', async () => {
  const { info, metadata } = await pdf.getMetadata()
  expect(info).toMatchObject({
    Title: 'Full review · Acme Health & Søn <Specialty>',
    Language: 'en-US',
  })
  expect(metadata?.get('dc:title')).toBe('Full review · Acme Health & Søn <Specialty>')
  expect(await pdf.getMarkInfo()).toEqual(
    new Map([
      ['Marked', true],
      ['UserProperties', false],
      ['Suspects', false],
    ]),
  )
  const outline = await pdf.getOutline()
  const titles = outline.map(({ title, items }) => [title, items.map((item) => item.title)])
  expect(titles).toEqual([
    ['RM Risk Management', ['RM 1-1 Regulatory compliance', 'RM 1-2 Internal controls']],
    ['OPS Operations', []],
  ])
  const text = bytes.toString('latin1')
  expect(text.match(/\/FontFile2/g)).toHaveLength(3)
  expect(text).not.toMatch(/\/BaseFont \/(?:Helvetica|Times|Courier)/)
  expect(text.match(/\/Scope \/Column/g)?.length).toBe(2 * 6)
  expect(text.match(/\/Scope \/Row/g)?.length).toBe(4 + 4)
})

test('each page says which of how many it is, and what it continues', async () => {
  const { artifacts } = await taggedTexts(pdf)
  const joined = artifacts.join('').replaceAll(/\s/g, '')
  for (let number = 1; number <= pdf.numPages; number++)
    expect(joined).toContain(`Page${number}of${pdf.numPages}`)
  // The head of the long table is repeated on each of its pages.
  expect(joined.split('ElementRequirementStatusScoreShareDue').length).toBeGreaterThan(7)
  expect(joined).toContain('FullreviewAcmeHealth&Søn<Specialty>')
})

test('a heading stands with the first row of its table', async () => {
  const rows = Array.from({ length: 41 }, () => ({ text: 'A line.' }))
  const made = await open(
    await writePdf({
      ...sampleReport,
      blocks: [
        ...rows.map(({ text }) => ({ kind: 'paragraph', text, isNote: true }) as const),
        { kind: 'heading', level: 1, text: 'Part' },
        { kind: 'heading', level: 2, text: 'Standard' },
        sampleReport.blocks.findLast(({ kind }) => kind === 'table')!,
      ],
    }),
  )
  const texts: string[] = []
  for (let number = 1; number <= 3; number++) {
    const { items } = await (await made.getPage(number)).getTextContent()
    texts.push((items as Item[]).map(({ str }) => str).join(' '))
  }
  await made.loadingTask.destroy()
  const page = texts.find((text) => / Part /.test(text))
  expect(page).toMatch(/Part\s+Standard\s.*Requirement.*Element 1 of three hundred/)
})
