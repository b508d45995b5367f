import { Document, Packer, Paragraph } from 'docx'
import { makePng } from '../factories/make-picture.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'
import { violationsOf } from './violations-of.ts'

const docx = async (text: string) => ({
  name: 'Board.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph(text)] }] })),
})

test('a Word template is added once its problems are mended, renamed, and deleted after a question', async ({
  open,
  stored,
  expectedErrors,
}) => {
  expectedErrors.push(/422/)
  const page = await open('ADM', '/app/admin/report-templates')
  const file = page.getByLabel('File of the template')
  await file.setInputFiles(await docx('{project} {projct}'))
  await expect(page.getByRole('alert')).toContainText(
    'Before the first heading: {projct} is unknown.',
  )
  await file.setInputFiles(await docx('{project}'))
  const list = page.getByRole('list', { name: 'Templates' })
  const name = list.getByRole('textbox', { name: 'Name' })
  await expect(name).toHaveValue('Board')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await name.fill('Board of May')
  await name.press('Enter')
  const named = () => stored('ReportTemplate', { Name: 'Board of May' })
  await expect.poll(named).toHaveLength(1)
  await list.getByRole('button', { name: 'Delete Board of May' }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await expect.poll(() => named()).toHaveLength(1)
  await list.getByRole('button', { name: 'Delete Board of May' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Templates appear here once')).toBeVisible()
  await expect.poll(() => named()).toEqual([])
})

test(
  'an administrator sets the name and the logo of reports, and adds a Word template, after its problems are mended',
  nightly,
  async ({ own: { project }, open, dashboard, expectedErrors }) => {
    expectedErrors.push(/422/)
    const page = await dashboard('ADM', 'Settings')
    const name = page.getByRole('textbox', { name: 'Name on reports' })
    await name.fill('Northwind Health')
    await name.press('Enter')
    const logo = page.getByRole('group', { name: 'Logo' })
    const choose = page.getByLabel('File of the logo')
    await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: makePng(8, 8) })
    await expect(logo.getByRole('alert')).toContainText('it is 8 by 8 pixels')
    await choose.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: makePng(320, 80) })
    await expect(logo.getByRole('img', { name: 'Logo of Northwind Health: a.png' })).toBeVisible()
    await expect(logo.getByRole('alert')).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])

    const admin = await open('ADM', '/app/admin/report-templates')
    await expect(admin.getByText('Templates appear here once')).toBeVisible()
    const file = admin.getByLabel('File of the template')
    await file.setInputFiles(await docx('{project} {projct}'))
    await expect(admin.getByRole('alert')).toContainText(
      'Before the first heading: {projct} is unknown.',
    )
    await file.setInputFiles(await docx('{project}'))
    const list = admin.getByRole('list', { name: 'Templates' })
    await expect(list.getByRole('textbox', { name: 'Name' })).toHaveValue('Board')
    await expect(admin.getByRole('alert')).toHaveCount(0)
    expect(await violationsOf(admin)).toEqual([])

    const report = await open('K+', `/app/print?project_id=${project}&kind=scorecard`)
    const article = report.getByRole('article', { name: 'Executive scorecard' })
    await expect(article.getByText('Northwind Health', { exact: true })).toBeVisible()
    const shown = article.getByRole('img', { name: 'Logo of Northwind Health' })
    await expect
      .poll(() => shown.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBe(320)
    const loading = report.waitForEvent('download')
    await report.getByRole('link', { name: 'Download as Word, Board' }).click()
    expect((await loading).suggestedFilename()).toMatch(/^Test \(Program\) - Board - .*\.docx$/)
    expect(await violationsOf(report)).toEqual([])

    await list.getByRole('button', { name: 'Delete Board' }).click()
    await admin.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(admin.getByText('Templates appear here once')).toBeVisible()
    await logo.getByRole('button', { name: 'Remove logo' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(logo.getByText('No logo.')).toBeVisible()
  },
)
