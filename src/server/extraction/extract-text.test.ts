import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePdf, pdfPages, spaces, written } from '#test/factories/make-pdf.ts'
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

test('the text of a PDF is read page by page', async () => {
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

test('pictures without text are a scan; pages without either are empty', async () => {
  const picture = {
    entries:
      '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
    data: 'x',
  }
  const shown = { entries: '', data: 'q 612 0 0 792 0 0 cm /P Do Q' }
  const scan = pdfPages([shown, shown], [picture], '/XObject << /P 4 0 R >>')
  expect((await extract(makePdf(scan), 'scan.pdf')).state).toBe('scanned')
  const stamped = written([line('Page 1')])
  const isStamped = pdfPages([stamped], [picture], '/XObject << /P 4 0 R >>')
  expect((await extract(makePdf(isStamped), 'scan.pdf')).state).toBe('scanned')
  const empty = makePdf(pdfPages([written([])]))
  expect(await extract(empty, 'empty.pdf')).toMatchObject({ state: 'read', pages: [{ text: '' }] })
})

test('a PDF that needs a password is encrypted', async () => {
  const objects = pdfPages([written([line('secret')])])
  const key = '<00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff>'
  const trailer = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >> /ID [<01> <01>]`
  expect(await extract(makePdf(objects, trailer), 'locked.pdf')).toEqual(nothing('encrypted'))
})

test('a PDF that was cut off, lacks its head or holds no pages is broken', async () => {
  const many = Array.from({ length: 400 }, (_, at) => written([line(`${at} `.repeat(100))]))
  const whole = makePdf(pdfPages(many))
  const headless = Buffer.from(whole)
  headless.write('#NOT-')
  for (const bytes of [
    whole.subarray(0, -100),
    headless,
    Buffer.from('%PDF-1.7\n and nothing else'),
    makePdf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Count 1 /Kids [2 0 R] >>']),
    Buffer.alloc(0),
  ])
    expect(await extract(bytes, 'policy.pdf')).toEqual(nothing('broken'))
})

test('what has no text of its own is unsupported', async () => {
  expect(await extract(Buffer.from('\u0089PNG\r\n\u001A\n'), 'a.png')).toEqual(
    nothing('unsupported'),
  )
})

test.each([
  ['UTF-8', Buffer.from('\uFEFFcaf\u00E9\r\n\r\n\r\nnext')],
  ['UTF-8 without a mark', Buffer.from('caf\u00E9\n\nnext')],
  ['UTF-16', Buffer.from('\uFEFFcaf\u00E9\n\nnext', 'utf16le')],
  ['UTF-16, big-endian', Buffer.from('\uFEFFcaf\u00E9\n\nnext', 'utf16le').swap16()],
  ['windows-1252', Buffer.from('caf\u00E9\n\nnext', 'latin1')],
])('plain text is read in %s', async (_, bytes) => {
  expect((await extract(bytes, 'notes.TXT')).pages.map(({ text }) => text)).toEqual([
    'caf\u00E9\n\nnext',
  ])
})

test('headings of Markdown are its own; a binary file by the name of a text is broken', async () => {
  const [page] = (await extract(Buffer.from('# Access\n\ntext\n\n## Review ##\n#no'), 'a.md')).pages
  expect(
    page!.headings.map(({ level, start, end }) => [level, page!.text.slice(start, end)]),
  ).toEqual([
    [1, 'Access'],
    [2, 'Review'],
  ])
  expect(await extract(Buffer.from('a\0b'), 'a.txt')).toEqual(nothing('broken'))
})

test('a PDF of 10,000 pages is too large', async () => {
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

test('a PDF that unpacks to a multiple of its size ends with the limit of memory', async () => {
  const bomb = makePdf(pdfPages([spaces(300 * 1024 * 1024)]))
  expect(bomb.length).toBeLessThan(5_000)
  const limits = { ...extractionLimits, memory: 250 * 1024 * 1024 }
  expect(await extract(bomb, 'bomb.pdf', limits)).toEqual(nothing('tooLarge'))
  const harmless = makePdf(pdfPages([spaces(1024)]))
  expect((await extract(harmless, 'blank.pdf', limits)).state).toBe('read')
})

test('a file beyond the limits of size or of text is too large', async () => {
  const pdf = makePdf(pdfPages([written([line('four words of text')])]))
  for (const limits of [{ fileBytes: 100 }, { letters: 17 }])
    expect(await extract(pdf, 'a.pdf', { ...extractionLimits, ...limits })).toEqual(
      nothing('tooLarge'),
    )
  expect((await extract(pdf, 'a.pdf', { ...extractionLimits, letters: 18 })).state).toBe('read')
})

test('a missing file is an error, and no folder is left of any reading', async () => {
  await expect(extractText(join(folder, 'none'), 'none.pdf')).rejects.toThrow('ENOENT')
  expect((await readdir(tmpdir())).filter((name) => name.startsWith('extraction-'))).toEqual([])
})
