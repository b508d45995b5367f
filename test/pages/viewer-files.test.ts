import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { describe } from 'vitest'
import { makeProject } from '../factories/make-project.ts'
import { makeZip } from '../factories/make-zip.ts'
import { pdfFile } from '../factories/pdf-file.ts'
import { nightly } from '../harness/nightly.ts'
import { needingData } from '../harness/skips.ts'
import { uploaded } from '../harness/test-files.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expectDone } from '../matchers/expect-write.ts'
import { expect, test as pageTest } from './page-test.ts'
import { violationsOf } from './violations-of.ts'

const data = join(import.meta.dirname, '../../../shared/data')
const folders = [join(data, 'documents'), join(data, 'evidence/documents')]

/** Files that cannot be shown, and why. */
const unshown: Readonly<Record<string, string>> = {
  'libreoffice-writer-password.pdf': 'encrypted',
  'state-plan-preprint.doc': 'noPreview',
}

const allFiles = folders.flatMap((folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !name.endsWith('.json'))
        .map((name) => ({ name, path: join(folder, name) }))
    : [],
)

// All of them take half a minute: REAL_FILES=all shows each, otherwise the smallest of each type and those
// that cannot be shown.
const smallestFirst = allFiles.toSorted((a, b) => statSync(a.path).size - statSync(b.path).size)
const ofEachType = new Map(smallestFirst.toReversed().map((file) => [extname(file.name), file]))
const files =
  process.env['REAL_FILES'] === 'all'
    ? allFiles
    : allFiles.filter((file) => ofEachType.get(extname(file.name)) === file || file.name in unshown)

type Stored = { readonly name: string; readonly bytes: Buffer }

/** Stores a document of the whole project in the target that pages show. */
async function storeFile(server: TestServer, project_id: number, file: Stored): Promise<number> {
  const upload_id = await uploaded(server, 'ADM', { ...file, target: 'ps' })
  const parameters = { upload_id, project_id }
  const done = await expectDone(server, 'ADM', 'Document:Upload', parameters, { target: 'ps' })
  return done.updates.document_id as number
}

/** Shows another document as a link within the page would. */
const show = (page: Page, id: number) =>
  page.evaluate((document) => {
    const address = new URL(location.href)
    address.search = `?document=${document}`
    history.pushState({}, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, id)

/** The document pane beside the standard, or the sheet on a narrow screen. */
const paneOf = 'section:is([data-sheet], :has(> [role=separator]))'
const pane = (page: Page) => page.locator(paneOf)

/** What is drawn of a file: the text of a page, rows or a picture; or the reason why it cannot be shown. */
const shown = (page: Page) =>
  pane(page).locator(
    '[data-drawn] canvas, [data-row], img, pre, section.docx, [data-scroller] p, [data-failure]',
  )

const test = pageTest
  .extend('project', { scope: 'file' }, ({ server }) => makeProject(server))
  .extend(
    'openFile',
    ({ project: { project, module, standards }, open }) =>
      (id: number) =>
        open(
          'AC',
          `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${standards[0]!.id}/Documents?document=${id}`,
        ),
  )

describe('real documents', needingData(files.length > 0), () => {
  test('are shown, or say why they are not', nightly, async ({ server, project, openFile }) => {
    const ids: number[] = []
    for (const { name, path } of files) {
      const upload = { name, bytes: readFileSync(path) }
      ids.push(await storeFile(server, project.project, upload))
    }
    const page = await openFile(ids[0]!)
    const results: Record<string, string | null> = {}
    for (const [index, { name }] of files.entries()) {
      if (index > 0) await show(page, ids[index]!)
      await expect(pane(page).getByRole('heading', { level: 2 }).first()).toHaveAttribute(
        'title',
        name,
      )
      await shown(page).first().waitFor({ state: 'attached' })
      const failure = pane(page).locator('[data-failure]')
      if ((await failure.count()) > 0) results[name] = await failure.getAttribute('data-failure')
    }
    expect(results).toEqual(unshown)
  })
})

const word = (body: string, styles = '') =>
  makeZip([
    {
      name: '[Content_Types].xml',
      data: '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    },
    {
      name: '_rels/.rels',
      data: '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    },
    {
      name: 'word/_rels/document.xml.rels',
      data: '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="l1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="javascript:alert(1)" TargetMode="External"/><Relationship Id="l2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink" Target="https://example.org/" TargetMode="External"/><Relationship Id="s1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles" Target="styles.xml"/></Relationships>',
    },
    {
      name: 'word/styles.xml',
      data: `<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${styles}</w:styles>`,
    },
    {
      name: 'word/document.xml',
      data: `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/></w:sectPr></w:body></w:document>`,
    },
  ])
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`
const link = (id: string, text: string) =>
  `<w:p><w:hyperlink r:id="${id}"><w:r><w:t>${text}</w:t></w:r></w:hyperlink></w:p>`

const coloured = (kind: string, name: string, colour: string) =>
  `<w:style w:type="${kind}" w:styleId="${name}"><w:name w:val="${name}"/><w:rPr><w:color w:val="${colour}"/></w:rPr></w:style>`
const styles = `<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/><w:rPr><w:color w:val="333333"/></w:rPr></w:style>
  ${coloured('paragraph', 'Heading', '000000')}${coloured('character', 'Term', 'AA0000')}
  ${coloured('table', 'Plain', '445566')}
  <w:style w:type="table" w:styleId="Grid"><w:name w:val="Grid"/><w:basedOn w:val="Plain"/><w:tblStylePr w:type="firstRow"><w:rPr><w:color w:val="FFFFFF"/></w:rPr><w:tcPr><w:shd w:fill="225588"/></w:tcPr></w:tblStylePr></w:style>`
const cell = (text: string, ofParagraph = '', ofRun = '') =>
  `<w:tc><w:p><w:pPr>${ofParagraph}</w:pPr><w:r><w:rPr>${ofRun}</w:rPr><w:t>${text}</w:t></w:r></w:p></w:tc>`
const inHeading = '<w:pStyle w:val="Heading"/>'
const asTerm = '<w:rStyle w:val="Term"/>'
const row = (cells: string) =>
  `<w:tbl><w:tblPr><w:tblStyle w:val="Grid"/><w:tblLook w:val="0020"/></w:tblPr><w:tr><w:trPr><w:cnfStyle w:val="100000000000"/></w:trPr>${cells}</w:tr></w:tbl>`

const mail = (type: string, body: string) =>
  Buffer.from(
    `From: Sam Senior <sam@example.org>\r\nTo: alex@example.org\r\nSubject: Visitor log\r\nMIME-Version: 1.0\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${body}\r\n`,
  )

/** Each file, and a text that its preview shows; markup in a text must not become an element. */
const built: readonly (Stored & { readonly shows: string })[] = [
  { name: 'a.pdf', bytes: pdfFile([['Visitors sign in.']]), shows: 'Visitors sign in.' },
  {
    name: 'b.docx',
    bytes: word(paragraph('Visitors wear badges.') + link('l1', 'Bad') + link('l2', 'Good')),
    shows: 'Visitors wear badges.',
  },
  { name: 'c.csv', bytes: Buffer.from('Rule,Owner\nSign in,Größe\n'), shows: 'Größe' },
  {
    name: 'd.txt',
    bytes: Buffer.from('Gr\u00f6\u00dfe <img src=x>', 'latin1'),
    shows: 'Größe <img',
  },
  {
    name: 'e.md',
    bytes: Buffer.from(
      '# Rules\n\n<img src=https://example.org/x.png onerror=alert(1)> ![p](https://example.org/y.png) [x](javascript:alert(1))\n\n| a | b |\n|---|---|\n| c | d |\n',
    ),
    shows: 'onerror=alert(1)',
  },
  { name: 'f.eml', bytes: mail('text/plain', 'The log is kept.'), shows: 'The log is kept.' },
  {
    name: 'g.eml',
    bytes: mail(
      'text/html',
      '<style>p{}</style><p>Two&nbsp;rules:</p><img src="https://example.org/z.png" onerror="alert(1)"><script>alert(1)</script><p>Sign in</p>',
    ),
    shows: 'Sign in',
  },
  {
    name: 'h.png',
    bytes: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
    shows: '1 × 1',
  },
]

/** Each file that cannot be shown, and the sentence that says why. */
const refused: readonly (Stored & { readonly says: string })[] = [
  { name: 'broken.docx', bytes: Buffer.from('PK\u0003\u0004 no archive'), says: 'damaged' },
  {
    name: 'locked.docx',
    bytes: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    says: 'protected by a password',
  },
  {
    name: 'bomb.docx',
    bytes: makeZip([
      { name: 'word/document.xml', data: Buffer.alloc(100 * 1024 * 1024), claimedSize: 1000 },
    ]),
    says: 'too large to be shown',
  },
  { name: 'broken.xlsx', bytes: Buffer.from('PK\u0003\u0004 no archive'), says: 'damaged' },
  { name: 'broken.png', bytes: Buffer.from('89504e470d0a1a0a00', 'hex'), says: 'damaged' },
  { name: 'old.doc', bytes: Buffer.from('{\\rtf1 }'), says: 'no preview for this type' },
]

test('the style of a paragraph prevails over that of its table, and a character style over both', async ({
  server,
  project,
  openFile,
}) => {
  const cells = [
    cell('Of the table'),
    cell('Of the paragraph', inHeading),
    cell('Of the characters', inHeading, asTerm),
    cell('Of the text', inHeading, `${asTerm}<w:color w:val="00AA00"/>`),
  ]
  const file = { name: 'Styles.docx', bytes: word(row(cells.join('')), styles) }
  const page = await openFile(await storeFile(server, project.project, file))
  const colourOf = (text: string) =>
    pane(page)
      .getByText(text, { exact: true })
      .evaluate((found) => getComputedStyle(found).color)
  await pane(page).getByText('Of the table').waitFor({ state: 'attached' })
  expect(await colourOf('Of the table')).toBe('rgb(255, 255, 255)')
  expect(await colourOf('Of the paragraph')).toBe('rgb(0, 0, 0)')
  expect(await colourOf('Of the characters')).toBe('rgb(170, 0, 0)')
  expect(await colourOf('Of the text')).toBe('rgb(0, 170, 0)')
})

test('the text of each kind of file is shown and searched, without what would run', async ({
  server,
  project,
  openFile,
}) => {
  const ids: number[] = []
  for (const file of built) ids.push(await storeFile(server, project.project, file))
  const page = await openFile(ids[0]!)
  for (const [index, { name, shows }] of built.entries()) {
    if (index > 0) await show(page, ids[index]!)
    await expect(pane(page), name).toContainText(shows)
    const unsafe = 'script, iframe, object, [onerror], img[src^="http"], a[href^="javascript:"]'
    expect(await pane(page).locator(unsafe).count(), name).toBe(0)
    if (!/docx|csv/.test(name)) continue
    await pane(page)
      .getByRole('button', { name: /^Find in/ })
      .click()
    const find = pane(page).getByRole('search')
    await page.keyboard.type(shows)
    await expect(find, name).toContainText('1 of 1')
    await page.keyboard.press('Escape')
    await expect(find, name).toHaveCount(0)
  }
})

/** The screens on which each kind is checked. */
const screens = [
  { width: 1280, height: 720, colorScheme: 'light' },
  { width: 1280, height: 720, colorScheme: 'dark' },
  { width: 375, height: 740, colorScheme: 'dark' },
] as const

test(
  'each kind of file is shown without what would run or be fetched, in light and dark, also on a phone',
  nightly,
  async ({ server, project, openFile }) => {
    const ids: number[] = []
    for (const file of built) ids.push(await storeFile(server, project.project, file))
    const page = await openFile(ids[0]!)
    const foreign: string[] = []
    page.on('request', (request) => {
      if (!/^(blob:|data:)/.test(request.url()) && !request.url().startsWith(server.address))
        foreign.push(request.url())
    })
    for (const [index, { name, shows }] of built.entries()) {
      if (index > 0) await show(page, ids[index]!)
      for (const { width, height, colorScheme } of screens) {
        await page.setViewportSize({ width, height })
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await expect(pane(page), name).toContainText(shows)
        const violations = await violationsOf(page, paneOf)
        const found = violations.map(({ id, nodes }) => [id, nodes[0]?.html])
        expect(found, `${name} at ${width} px, ${colorScheme}`).toEqual([])
      }
      const scripts = pane(page).locator('script, iframe, object, [onerror], img[src^="http"]')
      expect(await scripts.count(), name).toBe(0)
      const links = await pane(page)
        .locator('[data-scroller] a')
        .evaluateAll((all) => all.map((a) => a.getAttribute('href')))
      expect(links, name).toEqual(name === 'b.docx' ? ['https://example.org/'] : [])
    }
    expect(foreign).toEqual([])
  },
)

test('files that cannot be shown say why and are still downloaded', async ({
  server,
  project,
  openFile,
}) => {
  const ids: number[] = []
  for (const file of refused) ids.push(await storeFile(server, project.project, file))
  const page = await openFile(ids[0]!)
  for (const [index, { name, says }] of refused.entries()) {
    if (index > 0) await show(page, ids[index]!)
    const note = pane(page).getByRole('status').filter({ hasText: says })
    await expect(note, name).toBeVisible()
    await expect(note.getByRole('link', { name: `Download ${name}` })).toHaveAttribute(
      'download',
      name,
    )
  }
})
