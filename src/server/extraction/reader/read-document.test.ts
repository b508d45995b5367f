import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { utils, write, type BookType } from '@e965/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDocx, paragraph } from '#test/factories/make-docx.ts'
import { makePdf, pdfPages, written } from '#test/factories/make-pdf.ts'
import { makeZip } from '#test/factories/make-zip.ts'
import { nightly } from '#test/harness/nightly.ts'
import { extractionLimits } from '../limits.ts'
import { readOrState } from './read-document.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'read-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
const read = async (bytes: Buffer | string, fileName: string, limits = extractionLimits) => {
  files += 1
  const path = join(folder, `${files}`)
  await writeFile(path, bytes)
  return readOrState({ path, fileName, limits })
}

const texts = async (bytes: Buffer | string, fileName: string): Promise<string[]> =>
  (await read(bytes, fileName)).pages.map(({ text }) => text)
const line = (text: string, y = 700) => ({ x: 72, y, text })
const nothing = (state: string) => ({ state, pages: [], arePagesEstimated: false })

describe('PDF', () => {
  test('pictures without text are a scan; pages without either are empty', async () => {
    const picture = {
      entries:
        '/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8',
      data: 'x',
    }
    const shown = { entries: '', data: 'q 612 0 0 792 0 0 cm /P Do Q' }
    const scan = pdfPages([shown, shown], [picture], '/XObject << /P 4 0 R >>')
    expect((await read(makePdf(scan), 'scan.pdf')).state).toBe('scanned')
    const stamped = written([line('Page 1')])
    const isStamped = pdfPages([stamped], [picture], '/XObject << /P 4 0 R >>')
    expect((await read(makePdf(isStamped), 'scan.pdf')).state).toBe('scanned')
    const empty = makePdf(pdfPages([written([])]))
    expect(await read(empty, 'empty.pdf')).toMatchObject({ state: 'read', pages: [{ text: '' }] })
  })

  test('a PDF that needs a password is encrypted', async () => {
    const objects = pdfPages([written([line('secret')])])
    const key = '<00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff>'
    const trailer = `/Encrypt << /Filter /Standard /V 1 /R 2 /O ${key} /U ${key} /P -4 >> /ID [<01> <01>]`
    expect(await read(makePdf(objects, trailer), 'locked.pdf')).toEqual(nothing('encrypted'))
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
      expect(await read(bytes, 'policy.pdf')).toEqual(nothing('broken'))
  })

  test('a text beyond the limit, or on more pages, is too large', async () => {
    const pdf = makePdf(pdfPages([written([line('four words of text')])]))
    for (const limits of [{ pages: 0 }, { letters: 17 }])
      expect(await read(pdf, 'a.pdf', { ...extractionLimits, ...limits })).toEqual(
        nothing('tooLarge'),
      )
    expect((await read(pdf, 'a.pdf', { ...extractionLimits, letters: 18 })).state).toBe('read')
  })
})

describe('plain text', () => {
  test.each([
    ['UTF-8', Buffer.from('\uFEFFcaf\u00E9\r\n\r\n\r\nnext')],
    ['UTF-8 without a mark', Buffer.from('caf\u00E9\n\nnext')],
    ['UTF-16', Buffer.from('\uFEFFcaf\u00E9\n\nnext', 'utf16le')],
    ['UTF-16, big-endian', Buffer.from('\uFEFFcaf\u00E9\n\nnext', 'utf16le').swap16()],
    ['windows-1252', Buffer.from('caf\u00E9\n\nnext', 'latin1')],
  ])('is read in %s', async (_, bytes) => {
    expect(await texts(bytes, 'notes.TXT')).toEqual(['caf\u00E9\n\nnext'])
  })

  test('headings of Markdown are its own; a binary file by the name of a text is broken', async () => {
    const [page] = (await read('# Access\n\ntext\n\n## Review ##\n#no', 'a.md')).pages
    expect(
      page!.headings.map(({ level, start, end }) => [level, page!.text.slice(start, end)]),
    ).toEqual([
      [1, 'Access'],
      [2, 'Review'],
    ])
    expect(await read('a\0b', 'a.txt')).toEqual(nothing('broken'))
  })
})

describe('DOCX', () => {
  test('headings by style, numbers, tables by row', async () => {
    const styles = `<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="heading 2"/></w:style>
      <w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="H2"/></w:style>`
    const level = (at: number, format: string, text: string) =>
      `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
    const numbering = `<w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}${level(1, 'lowerLetter', '%1.%2)')}${level(2, 'bullet', 'o')}</w:abstractNum>
      <w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num>
      <w:num w:numId="6"><w:abstractNumId w:val="0"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="4"/></w:lvlOverride></w:num>`
    const item = (text: string, at: number, id = 5) =>
      paragraph(text, `<w:numPr><w:ilvl w:val="${at}"/><w:numId w:val="${id}"/></w:numPr>`)
    const cell = (...inner: readonly string[]) => `<w:tc>${inner.join('')}</w:tc>`
    const table = `<w:tbl><w:tr>${cell(paragraph('Key'))}${cell(paragraph('one'), paragraph('two'))}</w:tr>
      <w:tr><w:trPr><w:del w:id="1"/></w:trPr>${cell(paragraph('gone'))}</w:tr>
      <w:tr>${cell(paragraph('IV'))}${cell(`<w:tbl><w:tr>${cell(paragraph('a'))}${cell(paragraph('b'))}</w:tr></w:tbl>`)}</w:tr></w:tbl>`
    const body = [
      paragraph('Scope', '<w:pStyle w:val="Own"/>'),
      item('first', 0),
      item('deeper', 1),
      item('deeper too', 1),
      item('dot', 2),
      item('second', 0),
      item('deeper again', 1),
      item('fourth', 0, 6),
      table,
      paragraph('end', '<w:outlineLvl w:val="0"/>'),
    ].join('')
    const { pages, arePagesEstimated } = await read(makeDocx(body, { styles, numbering }), 'a.docx')
    const text =
      'Scope\n\n1. first\n1.a) deeper\n1.b) deeper too\n\u2022 dot\n2. second\n2.a) deeper again\n4. fourth\nKey\tone two\nIV\ta b\n\nend'
    expect(pages).toEqual([
      {
        page: 1,
        label: null,
        text,
        headings: [
          { start: 0, end: 5, level: 2 },
          { start: text.length - 3, end: text.length, level: 1 },
        ],
      },
    ])
    expect(arePagesEstimated).toBe(true)
  })

  test('inserted text counts, deleted and doubled text does not; notes stand at the foot, margins once', async () => {
    const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
    const body = `<w:p>${run('Kept ')}<w:ins w:id="1">${run('new ')}</w:ins><w:del w:id="2"><w:r><w:delText>old </w:delText></w:r>${run('bad ')}</w:del><w:moveFrom w:id="3">${run('moved ')}</w:moveFrom>
      <w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:t>box</w:t></mc:Choice><mc:Fallback><w:t>box</w:t></mc:Fallback></mc:AlternateContent><w:footnoteReference w:id="2"/></w:r></w:p>${paragraph('After')}`
    const parts = {
      footnotes: '<w:footnote w:id="2"><w:p><w:r><w:t>See the log.</w:t></w:r></w:p></w:footnote>',
      header1: paragraph('Access Policy'),
      footer1: paragraph('Internal'),
    }
    expect(await texts(makeDocx(body, parts), 'a.docx')).toEqual([
      'Access Policy\n\nKept new box\n\nAfter\n\nSee the log.\n\nInternal',
    ])
  })

  test('pages begin where a program broke them, or where the text breaks', async () => {
    const rendered = `<w:p><w:r><w:t>one</w:t></w:r><w:r><w:lastRenderedPageBreak/><w:t>two</w:t></w:r></w:p>`
    const explicit = `<w:p><w:r><w:br w:type="page"/></w:r></w:p>`
    expect(
      await texts(
        makeDocx(rendered + explicit + paragraph('three', '<w:pageBreakBefore/>')),
        'a.docx',
      ),
    ).toEqual(['one', 'two', 'three'])
    const section = '<w:sectPr><w:type w:val="nextPage"/></w:sectPr>'
    expect(await texts(makeDocx(paragraph('one', section) + paragraph('two')), 'a.docx')).toEqual([
      'one',
      'two',
    ])
    const going = '<w:sectPr><w:type w:val="continuous"/></w:sectPr>'
    expect(await texts(makeDocx(paragraph('one', going) + paragraph('two')), 'a.docx')).toEqual([
      'one\n\ntwo',
    ])
  })
})

describe('DOCX files', () => {
  test('without breaks the amount of text is parted into pages, and nothing is lost', async () => {
    const words = Array.from(
      { length: 40 },
      (_, at) => `Paragraph ${at} ${'says a few words and '.repeat(12)}ends.`,
    )
    const { pages } = await read(makeDocx(words.map((text) => paragraph(text)).join('')), 'a.docx')
    // 40 paragraphs of three to four lines each; a page has room for about 48 lines.
    expect(pages.length).toBeGreaterThanOrEqual(2)
    expect(pages.length).toBeLessThanOrEqual(4)
    expect(
      pages
        .map(({ text }) => text)
        .join(' ')
        .replaceAll(/\s+/g, ' '),
    ).toBe(words.join(' '))
  })

  test('a file with a password is encrypted, one that lacks its text or its end broken', async () => {
    const compound = Buffer.from('D0CF11E0A1B11AE1', 'hex')
    expect(await read(compound, 'a.docx')).toEqual(nothing('encrypted'))
    const whole = makeDocx(paragraph('text'))
    expect(await read(whole.subarray(0, -30), 'a.docx')).toEqual(nothing('broken'))
    expect(await read(makeZip([{ name: 'a.txt', data: 'x' }]), 'a.docx')).toEqual(nothing('broken'))
    expect(await read(makeDocx('<w:p>&bomb;</w:p>'), 'a.docx')).toEqual(nothing('broken'))
    expect(await read('no archive', 'a.docx')).toEqual(nothing('broken'))
  })

  test(
    'an archive that unpacks to too much is too large, and to more than it promised broken',
    nightly,
    async () => {
      const bomb = makeZip([{ name: 'word/document.xml', data: Buffer.alloc(30 * 1024 * 1024) }])
      expect(await read(bomb, 'a.docx')).toEqual(nothing('tooLarge'))
      const data = '<w:document><w:p><w:t>text</w:t></w:p></w:document>'
      for (const [name, file] of [
        ['word/document.xml', 'a.docx'],
        ['xl/workbook.xml', 'a.xlsx'],
      ] as const)
        expect(await read(makeZip([{ name, data, claimedSize: 20 }]), file)).toEqual(
          nothing('broken'),
        )
    },
  )
})

describe('workbooks', () => {
  const workbook = (bookType: BookType): Buffer => {
    const book = utils.book_new()
    const sheet = utils.aoa_to_sheet([
      ['Control', 'Reviewed'],
      [
        'Access\nreview',
        { t: 'n', v: 0.25, z: '0%' },
        { t: 'd', v: new Date(Date.UTC(2026, 2, 1)), z: 'yyyy-mm-dd' },
      ],
      [],
      [null, 'alone'],
    ])
    utils.book_append_sheet(book, sheet, 'Reviews')
    utils.book_append_sheet(book, utils.aoa_to_sheet([['secret']]), 'Lists')
    utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Empty')
    book.Workbook = { Sheets: [{}, { Hidden: 1 }, {}] }
    return write(book, { type: 'buffer', bookType })
  }

  test.each(['xlsx', 'biff8'] as const)(
    'a sheet is a page, a row a line of its cells as shown (%s)',
    async (type) => {
      const name = type === 'xlsx' ? 'a.xlsx' : 'a.xls'
      expect(await read(workbook(type), name)).toEqual({
        state: 'read',
        pages: [
          {
            page: 1,
            label: 'Reviews',
            text: 'Control\tReviewed\nAccess review\t25%\t2026-03-01\nalone',
            headings: [],
          },
          { page: 2, label: 'Lists', text: '', headings: [] },
          { page: 3, label: 'Empty', text: '', headings: [] },
        ],
        arePagesEstimated: false,
      })
    },
  )

  test('what is no workbook is broken', async () => {
    expect(await read(makeZip([{ name: 'a', data: 'x' }]), 'a.xlsx')).toEqual(nothing('broken'))
    expect(
      await read(
        Buffer.concat([Buffer.from('D0CF11E0A1B11AE1', 'hex'), Buffer.alloc(600)]),
        'a.xls',
      ),
    ).toEqual(nothing('broken'))
    expect(await read('a,b', 'a.xls')).toEqual(nothing('broken'))
  })
})

describe('mail', () => {
  const head =
    'From: Ada Byron <ada@example.org>\r\nTo: Grace <grace@example.org>, b@example.org\r\nSubject: =?utf-8?q?Caf=C3=A9_review?=\r\nDate: Mon, 02 Mar 2026 10:00:00 +0000\r\n'

  test('head, text and the names of attachments', async () => {
    const mail = `${head}MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\nContent-Type: text/plain\r\n\r\nAll is well.\r\n--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="report.pdf"\r\n\r\n%PDF\r\n--b--\r\n`
    const { pages } = await read(mail, 'a.eml')
    expect(pages[0]!.text).toBe(
      'Subject: Caf\u00E9 review\nFrom: Ada Byron <ada@example.org>\nTo: Grace <grace@example.org>, b@example.org\nDate: 2026-03-02T10:00:00.000Z\nAttachments: report.pdf\n\nAll is well.',
    )
    expect(pages[0]!.headings).toEqual([{ start: 9, end: 20, level: 1 }])
  })

  test('a mail in HTML alone gives its text, without styles and scripts', async () => {
    const html =
      '<style>p{}</style><p>One &amp; two</p><table><tr><td>a</td><td>b</td></tr></table><script>x()</script>'
    const text = (await texts(`${head}Content-Type: text/html\r\n\r\n${html}`, 'a.eml'))[0]!
    expect(text.split('\n\n').slice(1).join('\n')).toBe('One & two\na\tb')
  })
})

describe('older and open formats', () => {
  test('RTF', async () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}{\*\generator x;}{\info{\title no}}
\pard 1. Caf\'e9 \u8220?quoted\u8221?\par a\tab b\emdash c \{x\}\page next}`
    expect(await texts(rtf, 'a.rtf')).toEqual([
      '1. Caf\u00E9 \u201Cquoted\u201D\n\na\tb\u2014c {x}',
      'next',
    ])
    expect((await read(rtf, 'a.doc')).state).toBe('read')
  })

  test('ODT', async () => {
    const content = `<office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b"><office:body>
      <text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:h>Scope</text:h>
      <text:p>a<text:s text:c="2"/>b<text:tab/>c</text:p><table:table><table:table-row><table:table-cell><text:p>x</text:p></table:table-cell><table:table-cell><text:p>y</text:p></table:table-cell></table:table-row></table:table>
      <text:p>one<text:soft-page-break/>two</text:p></office:body></office:document-content>`
    const odt = (manifest: string) =>
      makeZip([
        { name: 'content.xml', data: content },
        { name: 'META-INF/manifest.xml', data: manifest },
      ])
    expect(await texts(odt('<m/>'), 'a.odt')).toEqual(['Scope\n\na b\tc\nx\ty\n\none', 'two'])
    expect(await read(odt('<m:encryption-data/>'), 'a.odt')).toEqual(nothing('encrypted'))
  })

  test('a DOC that holds nothing is broken', async () => {
    expect(await read(Buffer.from('D0CF11E0A1B11AE1', 'hex'), 'a.doc')).toEqual(nothing('broken'))
    expect(await read('text', 'a.doc')).toEqual(nothing('broken'))
  })
})

test('other archives, pictures and unknown extensions are unsupported', async () => {
  expect(await read(makeZip([]), 'a.zip')).toEqual(nothing('unsupported'))
  for (const name of ['a.png', 'a.html', 'a', 'a.constructor'])
    expect(await read('text', name)).toEqual(nothing('unsupported'))
})
