import { applyProperty, type ParagraphFormat } from './docx-styles.ts'
import { pageBreak } from './flow-writer.ts'
import { readXml, type Attributes } from './xml.ts'

/** A paragraph, or a row of a table with tabs between its cells. */
export type Paragraph = {
  text: string
  style: string
  readonly format: ParagraphFormat
  readonly isRow: boolean
  /** The ids of the footnotes and endnotes that it refers to. */
  readonly notes: readonly string[]
}

type Draft = { -readonly [Key in keyof Paragraph]: Paragraph[Key] } & { notes: string[] }
type Table = { cells: string[]; paragraphs: string[]; notes: string[]; isDeleted: boolean }

/** Elements whose content is skipped: deleted text, the alternatives of text boxes for older programs, and previous formats. */
const skipped = new Set([
  'w:del',
  'w:moveFrom',
  'mc:Fallback',
  'w:pPrChange',
  'w:rPrChange',
  'w:sectPrChange',
  'w:tblPrChange',
])

const written: Readonly<Record<string, string>> = {
  'w:tab': '\t',
  'w:cr': '\n',
  'w:noBreakHyphen': '-',
  'w:lastRenderedPageBreak': pageBreak,
}

/** Reads the paragraphs of a document or of another part, such as its footnotes. Tables are read by row; inserted text is included, deleted text is not. */
export class ParagraphReader {
  readonly paragraphs: Paragraph[] = []
  /** The width and height of a page and its margins, in twentieths of a point. */
  readonly page: Record<string, number> = {}
  readonly #open: Draft[] = []
  readonly #tables: Table[] = []
  #skipping = 0
  #inText = false
  #inTabs = false
  #inRowProperties = false
  #breaksNext = false

  constructor(xml: Buffer) {
    readXml(xml, {
      open: (name, attributes) => {
        this.#openTag(name, attributes)
      },
      close: (name) => {
        this.#closeTag(name)
      },
      text: (text) => {
        const draft = this.#open.at(-1)
        if (this.#inText && draft !== undefined) draft.text += text.replaceAll(pageBreak, ' ')
      },
    })
  }

  #openTag(name: string, attributes: Attributes): void {
    if (this.#inRowProperties && name === 'w:del') this.#markRowDeleted()
    if (this.#skipping > 0 || skipped.has(name)) {
      if (skipped.has(name)) this.#skipping += 1
      return
    }
    if (name === 'w:p')
      this.#open.push({ text: '', style: '', format: {}, isRow: false, notes: [] })
    else if (name === 'w:tbl')
      this.#tables.push({ cells: [], paragraphs: [], notes: [], isDeleted: false })
    else if (name === 'w:pgSz' || name === 'w:pgMar') this.#takePage(attributes)
    else if (name === 'w:trPr') this.#inRowProperties = true
    else if (name === 'w:tabs') this.#inTabs = true
    else if (name === 'w:t') this.#inText = true
    else this.#inParagraph(name, attributes)
  }

  #inParagraph(name: string, attributes: Attributes): void {
    const draft = this.#open.at(-1)
    if (draft === undefined) return
    if (name === 'w:pStyle') draft.style = attributes['w:val'] ?? ''
    else if (name === 'w:footnoteReference') draft.notes.push(`f${attributes['w:id'] ?? ''}`)
    else if (name === 'w:endnoteReference') draft.notes.push(`e${attributes['w:id'] ?? ''}`)
    else if (name === 'w:sectPr') this.#breaksNext = true
    else if (name === 'w:type') this.#breaksNext &&= attributes['w:val'] !== 'continuous'
    else if (!this.#writeSign(draft, name, attributes))
      applyProperty(draft.format, name, attributes)
  }

  /** Writes what an element stands for in the text; false if it stands for nothing. */
  #writeSign(draft: Draft, name: string, attributes: Attributes): boolean {
    if (name === 'w:br') draft.text += attributes['w:type'] === 'page' ? pageBreak : '\n'
    else if (name === 'w:pageBreakBefore' && isOn(attributes)) draft.text = pageBreak + draft.text
    else if (!this.#inTabs && Object.hasOwn(written, name)) draft.text += written[name] ?? ''
    else return false
    return true
  }

  #closeTag(name: string): void {
    if (skipped.has(name)) this.#skipping -= 1
    else if (this.#skipping > 0) return
    else if (name === 'w:t') this.#inText = false
    else if (name === 'w:tabs') this.#inTabs = false
    else if (name === 'w:trPr') this.#inRowProperties = false
    else if (name === 'w:p') this.#endParagraph()
    else if (name === 'w:tc') this.#endCell()
    else if (name === 'w:tr') this.#endRow()
    else if (name === 'w:tbl') this.#tables.pop()
  }

  #takePage(attributes: Attributes): void {
    for (const [key, value] of Object.entries(attributes)) this.page[key.slice(2)] ??= Number(value)
  }

  #markRowDeleted(): void {
    const table = this.#tables.at(-1)
    if (table !== undefined) table.isDeleted = true
  }

  #endParagraph(): void {
    const draft = this.#open.pop()
    if (draft === undefined) return
    const table = this.#tables.at(-1)
    if (table === undefined) this.paragraphs.push(draft)
    else {
      table.paragraphs.push(draft.text)
      table.notes.push(...draft.notes)
    }
    if (this.#breaksNext) {
      draft.text += pageBreak
      this.#breaksNext = false
    }
  }

  #endCell(): void {
    const table = this.#tables.at(-1)
    table?.cells.push(
      table.paragraphs
        .join(' ')
        .replaceAll(/[\t\n]+/g, ' ')
        .trim(),
    )
    if (table !== undefined) table.paragraphs = []
  }

  #endRow(): void {
    const table = this.#tables.at(-1)
    if (table === undefined) return
    const { cells, notes, isDeleted } = table
    Object.assign(table, { cells: [], notes: [], isDeleted: false })
    if (isDeleted) return
    const row = cells.join('\t')
    const outer = this.#tables.at(-2)
    if (outer !== undefined) outer.paragraphs.push(row)
    else this.paragraphs.push(rowOf(row, notes))
  }
}

const isOn = (attributes: Attributes): boolean =>
  !['0', 'false'].includes(attributes['w:val'] ?? '')

/** A row belongs to the page on which it begins. */
const rowOf = (row: string, notes: readonly string[]): Paragraph => ({
  text: (row.includes(pageBreak) ? pageBreak : '') + row.replaceAll(pageBreak, ''),
  style: '',
  format: {},
  isRow: true,
  notes,
})

/** Returns the text of each note of a part, by its id. */
export function readNotes(
  xml: Buffer,
  element: 'w:footnote' | 'w:endnote',
): ReadonlyMap<string, string> {
  const notes = new Map<string, string>()
  const parts = xml.toString('utf8').split(`<${element} `).slice(1)
  const head = /^[^]*?<w:(?:foot|end)notes[^>]*>/u.exec(xml.toString('utf8'))?.[0]
  if (head === undefined) return notes
  for (const part of parts) {
    const id = /^[^>]*w:id="(-?\d+)"/u.exec(part)?.[1]
    const body = part.slice(part.indexOf('>') + 1, part.indexOf(`</${element}>`))
    const wrapped = `${head}${body}</w:${element === 'w:footnote' ? 'footnotes' : 'endnotes'}>`
    const text = new ParagraphReader(Buffer.from(wrapped)).paragraphs
      .map((paragraph) => paragraph.text)
      .join(' ')
    if (id !== undefined) notes.set(element.charAt(2) + id, text)
  }
  return notes
}
