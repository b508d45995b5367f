import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { needingData } from '#test/harness/skips.ts'
import { extractionLimits } from '../limits.ts'
import { readOrState } from './read-document.ts'

const data = join(import.meta.dirname, '../../../../../shared/data')
const documents = join(data, 'documents')
const evidence = join(data, 'evidence')

const read = (path: string) =>
  readOrState({ path, fileName: basename(path), limits: extractionLimits })

const pagesAsRead = (): Record<string, string[]> =>
  JSON.parse(readFileSync(join(evidence, 'pages.json'), 'utf8'))

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/** Returns the share of words that two texts have in common, in any order. */
function agreement(left: string, right: string): number {
  const [ours, theirs] = [wordsOf(left), wordsOf(right)]
  const counts = new Map<string, number>()
  for (const word of theirs) counts.set(word, (counts.get(word) ?? 0) + 1)
  let common = 0
  for (const word of ours) {
    const count = counts.get(word) ?? 0
    if (count > 0) common += 1
    counts.set(word, count - 1)
  }
  return ours.length + theirs.length === 0 ? 1 : (2 * common) / (ours.length + theirs.length)
}

test(
  'every document comes to the state that it deserves',
  needingData(existsSync(documents)),
  async () => {
    const expected: Readonly<Record<string, string>> = {
      'libreoffice-writer-password.pdf': 'encrypted',
      'manifest.json': 'unsupported',
      'Process Overview.png': 'unsupported',
      'testJPEG_EXIF.jpg': 'unsupported',
      'two-lines.jpg': 'unsupported',
    }
    const paths = globSync('*', { cwd: documents })
    expect(paths.length).toBeGreaterThan(10)
    for (const name of paths) {
      const { state, pages } = await read(join(documents, name))
      expect([name, state]).toEqual([name, expected[name] ?? 'read'])
      if (state === 'read' && name !== 'empty#hash.pdf')
        expect(wordsOf(pages.map(({ text }) => text).join(' ')).length, name).toBeGreaterThan(0)
    }
  },
)

test(
  'the text of each page of PDFs and workbooks agrees with another reader',
  needingData(existsSync(evidence)),
  async () => {
    const entries = Object.entries(pagesAsRead()).filter(([name]) =>
      /\.(?:pdf|xlsx|txt|md)$/.test(name),
    )
    expect(entries.length).toBeGreaterThan(20)
    for (const [name, theirs] of entries) {
      const { state, pages } = await read(join(evidence, 'documents', name))
      expect([name, state]).toEqual([name, theirs.join('').trim() === '' ? 'scanned' : 'read'])
      expect([name, pages.length]).toEqual([name, theirs.length])
      for (const [index, text] of theirs.entries())
        expect(
          agreement(pages[index]!.text, text),
          `${name}, page ${index + 1}`,
        ).toBeGreaterThanOrEqual(0.95)
    }
  },
)

test(
  'a line of a DOCX is at most one page from where LibreOffice has it',
  needingData(existsSync(evidence)),
  async () => {
    const entries = Object.entries(pagesAsRead()).filter(([name]) => name.endsWith('.docx'))
    const distances: number[] = []
    for (const [name, theirs] of entries) {
      const { pages } = await read(join(evidence, 'documents', name))
      const found = theirs.map((text) => ` ${wordsOf(text).join(' ')} `)
      for (const { page, text } of pages)
        for (const line of text.split('\n').map(wordsOf)) {
          const at = found.flatMap((other, index) =>
            other.includes(` ${line.slice(1, 7).join(' ')} `) ? [index + 1] : [],
          )
          if (line.length > 6 && at.length === 1) distances.push(Math.abs(at[0]! - page))
        }
    }
    expect(distances.length).toBeGreaterThan(100)
    expect(Math.max(...distances)).toBeLessThanOrEqual(1)
    expect(distances.filter((distance) => distance === 0).length).toBeGreaterThan(
      0.8 * distances.length,
    )
  },
)
