import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makePdf, pdfPages, spaces, written } from '#test/factories/make-pdf.ts'
import { nightly } from '#test/harness/nightly.ts'
import { extractText } from './extract-text.ts'
import { extractionLimits } from './limits.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'extracted-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
const extract = async (bytes: Buffer, name: string, limits = extractionLimits) => {
  files += 1
  const path = join(folder, `${files}`)
  await writeFile(path, bytes)
  return extractText(path, name, limits)
}

const line = (text: string, y = 700) => ({ x: 72, y, text })
const nothing = (state: string) => ({ state, pages: [], arePagesEstimated: false })

test('the text of a PDF is read page by page', nightly, async () => {
  const contents = [
    written([
      { ...line('1. Access'), size: 18 },
      line('All staff sign in with', 660),
      line('a second factor.', 648),
    ]),
    written([line('Nobody else does.')]),
  ]
  expect(await extract(makePdf(pdfPages(contents)), 'policy.pdf')).toEqual({
    state: 'read',
    pages: [
      {
        page: 1,
        label: null,
        text: '1. Access\n\nAll staff sign in with\na second factor.',
        headings: [{ start: 0, end: 9, level: 1 }],
      },
      { page: 2, label: null, text: 'Nobody else does.', headings: [] },
    ],
    arePagesEstimated: false,
  })
})

test('what has no text of its own is unsupported', async () => {
  expect(await extract(Buffer.from('\u0089PNG\r\n\u001A\n'), 'a.png')).toEqual(
    nothing('unsupported'),
  )
})

test('a PDF of 10,000 pages is too large', nightly, async () => {
  const contents = Array.from({ length: 10_000 }, () => written([]))
  expect(await extract(makePdf(pdfPages(contents)), 'long.pdf')).toEqual(nothing('tooLarge'))
})

test('a PDF that draws forever ends with the limit of time', async () => {
  const levels = 40
  const forms = Array.from({ length: levels }, (_, at) => ({
    entries: `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /Font << /F1 3 0 R >> /XObject << /X ${at + 5} 0 R >> >>`,
    data: at === levels - 1 ? 'BT /F1 9 Tf (x) Tj ET' : '/X Do /X Do',
  }))
  const looping = pdfPages([{ entries: '', data: '/X Do' }], forms, '/XObject << /X 4 0 R >>')
  const limits = { ...extractionLimits, seconds: 1.5 }
  expect(await extract(makePdf(looping), 'loop.pdf', limits)).toEqual(nothing('tooLarge'))
})

test(
  'a PDF that unpacks to a multiple of its size ends with the limit of memory',
  nightly,
  async () => {
    const bomb = makePdf(pdfPages([spaces(300 * 1024 * 1024)]))
    expect(bomb.length).toBeLessThan(5_000)
    const limits = { ...extractionLimits, memory: 250 * 1024 * 1024 }
    expect(await extract(bomb, 'bomb.pdf', limits)).toEqual(nothing('tooLarge'))
    const harmless = makePdf(pdfPages([spaces(1024)]))
    expect((await extract(harmless, 'blank.pdf', limits)).state).toBe('read')
  },
)

test('a file beyond the limit of its size is not opened', async () => {
  const limits = { ...extractionLimits, fileBytes: 2 }
  expect(await extract(Buffer.from('abc'), 'a.txt', limits)).toEqual(nothing('tooLarge'))
})

test('a missing file is an error, and no folder is left of any reading', nightly, async () => {
  // Other tests concurrently read files below the usual folder.
  const temporary = await mkdtemp(join(folder, 'temporary-'))
  vi.stubEnv('TMPDIR', temporary)
  await expect(extractText(join(folder, 'none'), 'none.pdf')).rejects.toThrow('ENOENT')
  expect(await extract(Buffer.from('abc'), 'a.txt')).toMatchObject({ state: 'read' })
  expect(await readdir(temporary)).toEqual([])
  vi.unstubAllEnvs()
})
