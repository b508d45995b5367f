import { zipFile } from './zip-file.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const schemas = 'http://schemas.openxmlformats.org'
const types = 'application/vnd.openxmlformats-officedocument'

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const contentTypes = (parts: readonly (readonly [path: string, type: string])[]): string =>
  `${head}<Types xmlns="${schemas}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts
    .map(([path, type]) => `<Override PartName="/${path}" ContentType="${types}.${type}+xml"/>`)
    .join('')}</Types>`

const relation = (type: string, target: string): string =>
  `${head}<Relationships xmlns="${schemas}/package/2006/relationships"><Relationship Id="rId1" Type="${schemas}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`

// US Letter with margins of an inch, in twentieths of a point.
const letterPage =
  '<w:sectPr><w:pgSz w:w="12240" w:h="15840"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr>'

/** Returns a Word document on US Letter: a title, then paragraphs. */
export function wordFile(title: string, paragraphs: readonly string[]): Buffer {
  const paragraph = (text: string, format = ''): string =>
    `<w:p><w:pPr><w:spacing w:after="160"/></w:pPr><w:r>${format}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p>`
  const bold = '<w:rPr><w:b/><w:sz w:val="32"/></w:rPr>'
  const body = [paragraph(title, bold), ...paragraphs.map((text) => paragraph(text))].join('')
  return zipFile([
    [
      '[Content_Types].xml',
      contentTypes([['word/document.xml', 'wordprocessingml.document.main']]),
    ],
    ['_rels/.rels', relation('officeDocument', 'word/document.xml')],
    [
      'word/document.xml',
      `${head}<w:document xmlns:w="${schemas}/wordprocessingml/2006/main"><w:body>${body}${letterPage}</w:body></w:document>`,
    ],
  ])
}

const letter = (column: number): string => String.fromCharCode(65 + column)

/** Returns a workbook with one sheet: rows of at most 26 cells, numbers stored as numbers. */
export function workbookFile(
  sheet: string,
  rows: readonly (readonly (string | number)[])[],
): Buffer {
  const cell = (value: string | number, place: string): string =>
    typeof value === 'number'
      ? `<c r="${place}"><v>${value}</v></c>`
      : `<c r="${place}" t="inlineStr"><is><t>${escaped(value)}</t></is></c>`
  const data = rows
    .map((row, index) => {
      const cells = row.map((value, column) => cell(value, `${letter(column)}${index + 1}`))
      return `<row r="${index + 1}">${cells.join('')}</row>`
    })
    .join('')
  const main = `xmlns="${schemas}/spreadsheetml/2006/main"`
  return zipFile([
    [
      '[Content_Types].xml',
      contentTypes([
        ['xl/workbook.xml', 'spreadsheetml.sheet.main'],
        ['xl/worksheets/sheet1.xml', 'spreadsheetml.worksheet'],
      ]),
    ],
    ['_rels/.rels', relation('officeDocument', 'xl/workbook.xml')],
    [
      'xl/workbook.xml',
      `${head}<workbook ${main} xmlns:r="${schemas}/officeDocument/2006/relationships"><sheets><sheet name="${escaped(sheet)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml')],
    [
      'xl/worksheets/sheet1.xml',
      `${head}<worksheet ${main}><sheetData>${data}</sheetData></worksheet>`,
    ],
  ])
}
