import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { moveAnchor } from '#rules/evidence/anchors/move-anchor.ts'
import { extractText } from '#server/extraction/extract-text.ts'
import { alignDocuments } from '#test/factories/align-documents.ts'
import { nightly } from '#test/harness/nightly.ts'
import { demoProjects } from './demo-story.ts'
import type { DemoFile } from './documents/demo-document-shape.ts'
import { passageOf } from './documents/passage-of.ts'

const documents = demoProjects.flatMap(({ documents: all }) => all)

const texts = new Map<DemoFile, ReturnType<typeof extract>>()

/** Reads the text of a demo file as the server does, once per file. */
function read(file: DemoFile) {
  const text = texts.get(file) ?? extract(file)
  texts.set(file, text)
  return text
}

async function extract({ fileName, bytes }: DemoFile) {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'))
  const path = join(folder, 'file')
  await writeFile(path, bytes())
  const text = await extractText(path, fileName)
  await rm(folder, { recursive: true })
  return text
}

const quotes = documents.flatMap((document) =>
  document.citations.flatMap((citation) => {
    if (!('quote' in citation)) return []
    const version = document.files.findLastIndex(({ on }) => on <= citation.on)
    const file = document.files[version]
    return file?.text ? { citation, document, file, version, text: file.text } : []
  }),
)

test('the demo has documents of several pages whose passages are cited', nightly, async () => {
  const files = [...new Set(quotes.map(({ file }) => file))]
  expect(files.length).toBeGreaterThanOrEqual(3)
  for (const file of files) expect((await read(file)).pages.length).toBeGreaterThan(1)
  expect(quotes.length).toBeGreaterThanOrEqual(10)
})

test(
  'each passage that the demo cites stands once in its file, where the server reads it',
  nightly,
  async () => {
    for (const { citation, file, version, text } of quotes) {
      const anchor = passageOf(text, version + 1, citation.quote)
      const { pages } = await read(file)
      const page = pages.find(({ page: number }) => number === anchor.page)
      expect(page?.text.slice(anchor.start, anchor.end)).toBe(anchor.exact)
      expect(page?.text.slice(0, anchor.start).endsWith(anchor.prefix)).toBe(true)
      expect(page?.text.slice(anchor.end).startsWith(anchor.suffix)).toBe(true)
      const all = pages.map((one) => one.text.replaceAll(/\s+/gu, ' ')).join(' ')
      expect(all.split(citation.quote)).toHaveLength(2)
      const above = pages
        .filter(({ page: number }) => number <= anchor.page)
        .flatMap((one) => one.headings.map((heading) => ({ ...heading, one })))
        .findLast(({ one, start }) => one.page < anchor.page || start <= anchor.start)
      expect(above?.one.text.slice(above.start, above.end)).toBe(anchor.heading)
    }
  },
)

test(
  'of the plan that was replaced, one cited passage is where it was, one moved and one changed',
  nightly,
  async () => {
    const plan = documents.find(({ Title }) => Title === 'Business continuity plan')
    const [first, second] = plan?.files ?? []
    const aligned = alignDocuments(await read(first!), await read(second!))
    const states = quotes
      .filter(({ document, version }) => document === plan && version === 0)
      .map(({ citation, text }) => moveAnchor(aligned, passageOf(text, 1, citation.quote)).state)
    expect(states).toEqual(['same', 'changed', 'moved'])
  },
)
