import { SaxesParser } from 'saxes'
import { readZip } from '#test/harness/read-zip.ts'
import type { Leaf, Shown } from './expected-forms.ts'

// Larger than any file that tests make.
const mostBytes = 2 ** 28

/** The files of an archive by their path; XML files must be well-formed. */
export async function unzipped(bytes: Buffer): Promise<ReadonlyMap<string, string>> {
  const files = new Map<string, string>()
  for (const { path, bytes: content } of await readZip(bytes, mostBytes)) {
    const text = String(content)
    if (/\.(?:xml|rels)$/.test(path)) new SaxesParser({ xmlns: true }).write(text).close()
    files.set(path, text)
  }
  return files
}

/** The paragraphs of a Word document with their styles, except those of the table of contents. */
export function paragraphsOf(xml: string): Leaf[] {
  const paragraphs: { style: string; text: string }[] = []
  let isText = false
  let contents = 0
  const parser = new SaxesParser({ xmlns: false })
  const add = (text: string) => {
    if (contents === 0) paragraphs.at(-1)!.text += text
  }
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'w:sdt') contents += 1
    if (contents > 0) return
    if (name === 'w:p') paragraphs.push({ style: 'Normal', text: '' })
    if (name === 'w:pStyle') paragraphs.at(-1)!.style = attributes['w:val']!
    if (name === 'w:t') isText = true
    if (name === 'w:br' && attributes['w:type'] !== 'page') add('\n')
    if (name === 'w:tab' && attributes['w:val'] === undefined) add('\t')
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'w:sdt') contents -= 1
    if (name === 'w:t') isText = false
  })
  parser.on('text', (text) => {
    if (isText) add(text)
  })
  parser.write(xml).close()
  return paragraphs
    .filter(({ style }) => style !== 'AfterTable' && style !== 'ContentsTitle')
    .map(({ style, text }) => [style, text])
}

type Element = { readonly name: string; readonly attributes: Readonly<Record<string, string>> }

/** Iterates over the elements of a document; `text` is an element's own content. */
function eachElement(
  xml: string,
  begin: (element: Element) => void,
  end: (name: string, text: string) => void = () => {},
): void {
  const parser = new SaxesParser({ xmlns: false })
  let text = ''
  parser.on('opentag', (element) => {
    text = ''
    begin(element)
  })
  parser.on('text', (part) => (text += part))
  parser.on('closetag', ({ name }) => {
    end(name, text)
    text = ''
  })
  parser.write(xml).close()
}

// Excel's escape for a character that XML cannot contain; the escape sequence itself is escaped the same way.
const unescaped = (text: string): string =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

function sharedStrings(xml: string): string[] {
  const texts: string[] = []
  eachElement(
    xml,
    ({ name }) => {
      if (name === 'si') texts.push('')
    },
    (name, text) => {
      if (name === 't') texts[texts.length - 1] += unescaped(text)
    },
  )
  return texts
}

const formatNames: Readonly<Record<string, string>> = {
  '#,##0': 'number',
  '#,##0.0#': 'number',
  '0%': 'percent',
  '0.0#%': 'percent',
  'd mmm yyyy': 'date',
}

/** The display formats of cells, by their index. */
function cellFormats(xml: string): string[] {
  const codes = new Map([
    ['3', '#,##0'],
    ['9', '0%'],
  ])
  const formats: string[] = []
  let isOfCells = false
  eachElement(
    xml,
    ({ name, attributes }) => {
      if (name === 'numFmt') codes.set(attributes['numFmtId']!, attributes['formatCode']!)
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells)
        formats.push(formatNames[codes.get(attributes['numFmtId']!) ?? ''] ?? 'text')
    },
    (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  )
  return formats
}

const firstDay = Date.UTC(1899, 11, 30)
const dayOf = (number: number): string =>
  new Date(firstDay + number * 86_400_000).toISOString().slice(0, 10)

/** A sheet: its name and its rows, with an empty text where a row has no cell. */
export type Sheet = { readonly name: string; readonly rows: readonly (readonly Shown[])[] }

const columnOf = (place: string): number => {
  let column = 0
  for (const letter of place.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Reads the sheets of a workbook from its XML. Throws when a cell is calculated. */
export function sheetsOf(files: ReadonlyMap<string, string>): Sheet[] {
  const strings = sharedStrings(files.get('xl/sharedStrings.xml') ?? '<sst/>')
  const formats = cellFormats(files.get('xl/styles.xml')!)
  const names: string[] = []
  eachElement(files.get('xl/workbook.xml')!, ({ name, attributes }) => {
    if (name === 'sheet') names.push(attributes['name']!)
  })
  return names.map((name, place) => {
    const rows: Shown[][] = []
    let cell: Readonly<Record<string, string>> = {}
    eachElement(
      files.get(`xl/worksheets/sheet${place + 1}.xml`)!,
      ({ name: element, attributes }) => {
        if (element === 'f') throw new Error(`A cell of ${name} is calculated`)
        if (element === 'row') rows.push([])
        if (element === 'c') cell = attributes
      },
      (element, text) => {
        if (element !== 'v') return
        const format = formats[Number(cell['s'] ?? 0)]!
        const value =
          cell['t'] === 's'
            ? strings[Number(text)]!
            : format === 'date'
              ? dayOf(Number(text))
              : Number(text)
        const row = rows.at(-1)!
        for (let column = columnOf(cell['r']!); row.length < column;)
          row.push({ value: '', format: 'text' })
        row.push({ value, format: cell['t'] === 's' ? 'text' : format })
      },
    )
    return { name, rows }
  })
}

/** Reads CSV (RFC 4180) into its lines. */
export function csvLines(text: string): string[][] {
  const lines: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    lines.at(-1)!.push(cell)
    cell = ''
  }
  for (let place = 0; place < text.length; place += 1) {
    const character = text[place]!
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[place + 1] === '"') {
        cell += '"'
        place += 1
      } else isQuoted = false
    } else if (character === '"') isQuoted = true
    else if (character === ',') endCell()
    else if (character === '\r' && text[place + 1] === '\n') {
      endCell()
      lines.push([])
      place += 1
    } else cell += character
  }
  endCell()
  return lines.slice(0, -1)
}
