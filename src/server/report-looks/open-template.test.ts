import { Document, Packer, Paragraph } from 'docx'
import { expect, test } from 'vitest'
import { readZip } from '#test/harness/read-zip.ts'
import { fillTemplate } from './fill-template.ts'

test('a placeholder stands for a property of the data alone, and nothing is computed', async () => {
  const lines = ['{name}', '{constructor}', '{toString}', '{name.length}', '{1 + 1}']
  const template = await Packer.toBuffer(
    new Document({ sections: [{ children: [new Paragraph(lines.join('|'))] }] }),
  )
  const filled = await readZip(Buffer.from(await fillTemplate(template, { name: 'A & B' })))
  const xml = String(filled.find(({ path }) => path === 'word/document.xml')?.bytes)
  expect([...xml.matchAll(/<w:t[^>]*>([^<]*)</g)].map(([, text]) => text).join('')).toBe(
    'A &amp; B||||',
  )
})
