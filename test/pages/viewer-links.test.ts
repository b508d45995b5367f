import type { Page } from '@playwright/test'
import { makeDocument } from '../factories/make-document.ts'
import { pdfFile } from '../factories/pdf-file.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

const pane = (page: Page) => page.getByRole('region', { name: 'Plan', exact: true })
const shownPage = (page: Page, number: number) =>
  pane(page).getByRole('group', { name: `Page ${number}`, exact: true })

test(
  'links of a PDF open sites beside the page and lead to its pages, by mouse and by keys; others stay text',
  nightly,
  async ({ server, own: { project, standards }, review }) => {
    const lines = ['Our site', 'See page 3', 'A script', 'A file']
    const links = ['https://example.org/plan', 3, 'javascript:alert(1)', 'file:///etc/passwd']
    const bytes = pdfFile([lines, ['Page two'], ['Page three']], { links })
    const upload = { name: 'Plan.pdf', bytes }
    const parameters = { standard_id: standards[0]!.id }
    const id = await makeDocument(server, { project, by: 'ADM', upload, parameters })
    const page = await review('AC', 'Documents', { search: `?document=${id}` })
    const first = shownPage(page, 1)
    const site = first.getByRole('link', { name: 'https://example.org/plan' })
    await expect(site).toHaveAttribute('target', '_blank')
    await expect(site).toHaveAttribute('rel', /noopener noreferrer/)
    const within = first.getByRole('button', { name: /Go to the linked place/ })
    await expect(first.getByRole('link')).toHaveCount(1)
    await expect(within).toHaveCount(1)
    // The link covers the line that it links.
    const line = (await first.getByText('See page 3').boundingBox())!
    const area = (await within.boundingBox())!
    expect(line.y).toBeGreaterThanOrEqual(area.y)
    expect(line.y + line.height).toBeLessThanOrEqual(area.y + area.height + 2)
    await within.click()
    await expect(page).toHaveURL(/[?&]page=3/)
    await page.getByRole('region', { name: 'Pages of Plan.pdf' }).focus()
    await page.keyboard.press('Home')
    await expect(page).toHaveURL(/[?&]page=1|document=\d+$/)
    await within.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/[?&]page=3/)
  },
)

test('a scan says that it is one, and what can be cited of it', async ({
  server,
  own: { project, standards },
  review,
}) => {
  const upload = { name: 'Plan.pdf', bytes: pdfFile([['']]) }
  const parameters = { standard_id: standards[0]!.id }
  const id = await makeDocument(server, { project, by: 'ADM', upload, parameters })
  await server.sql(
    'ps',
    `insert into "DocumentText" ("ProjectId", "DocumentId", "Version", "State", "PageCount", "ArePagesEstimated", "ExtractorVersion")
    values ($1, $2, 1, 'scanned', 1, false, 1)`,
    [project, id],
  )
  await server.sql('ps', `update "ChangeCount" set "Changes" = "Changes" + 1`)
  const page = await review('AC', 'Documents', { search: `?document=${id}` })
  await expect(
    pane(page).getByText(/^This document is a scan: .* Cite a region of a page/),
  ).toBeVisible()
})
