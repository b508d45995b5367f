import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { mimeTypeOf } from '#rules/documents/file-content.ts'
import { isFileName } from '#rules/documents/file-name.ts'
import demoModule from './demo-module.json' with { type: 'json' }
import { demoProjects } from './demo-story.ts'
import { demoTemplates } from './demo-templates.ts'
import { wordFile, workbookFile } from './files/office-file.ts'
import { pdfFile } from './files/pdf-file.ts'
import { pictureFile } from './files/picture-file.ts'

const documents = demoProjects.flatMap((project) =>
  project.documents.map((document) => ({ project, document })),
)
const files = [
  ...documents.flatMap(({ document }) => document.files),
  ...demoTemplates.map(({ file }) => file),
]
const keys = new Set(demoModule.standards.map(({ key }) => key))
const elements = new Set(
  demoModule.standards.flatMap((standard) => standard.elements.map(({ name }) => name)),
)

test('every document and template belongs to existing standards, elements and people', () => {
  for (const { project, document } of documents) {
    if (document.StandardKey !== null) expect(keys).toContain(document.StandardKey)
    const members = [...project.clients, ...project.consultants]
    for (const { by } of document.files) expect(members).toContain(by)
    for (const { ElementName, by } of document.citations) {
      expect(elements).toContain(ElementName)
      expect(members).toContain(by)
    }
    const cited = document.citations.map(({ ElementName }) => ElementName)
    expect(new Set(cited).size).toBe(cited.length)
  }
  for (const { StandardKey } of demoTemplates)
    if (StandardKey !== null) expect(keys).toContain(StandardKey)
})

test.each(files.map((file) => [file.fileName, file] as const))(
  '%s is a small file whose content matches its type, the same every time',
  (name, file) => {
    const bytes = file.bytes()
    expect(isFileName(name)).toBe(true)
    expect(mimeTypeOf(name, bytes)).not.toBe('application/octet-stream')
    expect(bytes.length).toBeLessThan(20_000)
    const digest = (content: Buffer) => createHash('sha256').update(content).digest('hex')
    expect(digest(file.bytes())).toBe(digest(bytes))
  },
)

test('a PDF names the place of each of its objects, and has as many pages as its text needs', () => {
  const text = pdfFile(
    'Plan (draft) \\ one',
    Array.from({ length: 60 }, (_, n) => `Paragraph ${n} `.repeat(12)),
  ).toString('latin1')
  const table = /xref\n0 (\d+)\n0000000000 65535 f \n((?:\d{10} 00000 n \n)+)/.exec(text)!
  const places = table[2]!.match(/\d{10}/g)!.map(Number)
  expect(places).toHaveLength(Number(table[1]) - 1)
  for (const [index, place] of places.entries())
    expect(text.slice(place)).toMatch(new RegExp(`^${index + 1} 0 obj`))
  expect(text.slice(Number(/startxref\n(\d+)/.exec(text)![1]))).toMatch(/^xref/)
  expect(text).toContain('(Plan \\(draft\\) \\\\ one)')
  expect(Number(/\/Count (\d+)/.exec(text)![1])).toBeGreaterThan(2)
  for (const [, length, body] of text.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?)\nendstream/g))
    expect(body).toHaveLength(Number(length))
})

/** Extracts the texts of a ZIP archive by means of its central directory. */
function unzipped(zip: Buffer): Map<string, string> {
  const found = new Map<string, string>()
  const end = zip.length - 22
  expect(zip.readUInt32LE(end)).toBe(0x06_05_4b_50)
  let place = zip.readUInt32LE(end + 16)
  for (let entry = 0; entry < zip.readUInt16LE(end + 10); entry++) {
    const [method, size, nameLength, local] = [
      zip.readUInt16LE(place + 10),
      zip.readUInt32LE(place + 20),
      zip.readUInt16LE(place + 28),
      zip.readUInt32LE(place + 42),
    ]
    const name = zip.subarray(place + 46, place + 46 + nameLength).toString()
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const bytes = zip.subarray(start, start + size)
    found.set(name, (method === 0 ? bytes : inflateRawSync(bytes)).toString())
    place += 46 + nameLength
  }
  return found
}

test('Office files hold their texts, escaped', () => {
  const word = unzipped(wordFile('A & B', ['less < more']))
  expect([...word.keys()]).toEqual(['[Content_Types].xml', '_rels/.rels', 'word/document.xml'])
  expect(word.get('word/document.xml')).toContain('A &amp; B')
  expect(word.get('word/document.xml')).toContain('less &lt; more')
  const sheet = unzipped(workbookFile('S', [['a', 7]])).get('xl/worksheets/sheet1.xml')
  expect(sheet).toContain('<c r="B1"><v>7</v></c>')
})

test('a picture declares its size and ends where it should', () => {
  const picture = pictureFile(4, 3, (column, row) => column * 60 + row)
  const frame = picture.indexOf(Buffer.from([0xff, 0xc0]))
  expect([picture.readUInt16BE(frame + 5), picture.readUInt16BE(frame + 7)]).toEqual([24, 32])
  expect(picture.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
})
