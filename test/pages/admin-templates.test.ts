import { pdfFile } from '../factories/pdf-file.ts'
import { nightly } from '../harness/nightly.ts'
import { uploaded } from '../harness/test-files.ts'
import { expect, test } from './page-test.ts'
import { violationsOf } from './violations-of.ts'

test('a template is added, replaced, restored and deleted', async ({
  own: { module },
  open,
  stored,
}) => {
  const page = await open('ADM', `/app/admin/modules/${module}?part=Templates`)
  const file = (name: string, words: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(pdfFile([[words]])),
  })
  await expect(page.getByText(/Templates of this module will appear here/)).toBeVisible()
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a template' }).click()
  await (await choosing).setFiles(file('Drill.pdf', 'First'))
  const item = page.getByRole('listitem').filter({
    has: page.getByRole('button', { name: 'Preview Drill' }),
  })
  await expect(item.getByText(/^Version 1, Adm, /)).toBeVisible()
  await expect(item.getByRole('button', { name: /Earlier versions/ })).toHaveCount(0)

  const replacing = page.waitForEvent('filechooser')
  await item.getByRole('button', { name: 'Replace Drill.pdf' }).press('Enter')
  await (await replacing).setFiles(file('Drill 2027.pdf', 'Second'))
  await expect(item.getByText(/^Version 2, Adm, /)).toBeVisible()
  await item.getByRole('button', { name: 'Earlier versions of Drill 2027.pdf' }).press('Enter')
  const earlier = item.getByRole('list', { name: 'Earlier versions of Drill 2027.pdf' })
  await expect(earlier.getByRole('link', { name: 'Drill.pdf' })).toHaveAttribute(
    'href',
    /\/files\/templates\/\d+\?version=1&apiDb=ps$/,
  )
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await violationsOf(page)).toEqual([])
  }
  await earlier.getByRole('button', { name: 'Restore version 1 of Drill 2027.pdf' }).press('Enter')
  await expect(item.getByText(/^Version 3, Adm, /)).toBeVisible()
  await expect(item.getByRole('list', { name: /Earlier versions/ }).getByRole('link')).toHaveText([
    'Drill 2027.pdf',
    'Drill.pdf',
  ])
  await expect
    .poll(() => stored('Template', { module_id: module }))
    .toMatchObject([{ original_filename: 'Drill.pdf', version: 3 }])

  await item.getByRole('button', { name: 'Delete Drill.pdf' }).click()
  await expect(page.getByText('Delete this template with its earlier versions?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText(/Templates of this module will appear here/)).toBeVisible()
  await expect.poll(() => stored('Template', { module_id: module })).toEqual([])
})

test(
  'a client uploads a template filled in, and sees when the template has changed',
  nightly,
  async ({ server, own: { project, module, standards }, review, write, stored }) => {
    const standard_id = standards[0]!.id
    const template = async (name: string) => ({
      upload_id: await uploaded(server, 'ADM', { name, bytes: pdfFile([['Form']]), target: 'ps' }),
    })
    await write('ADM', 'Template:Upload', {
      ...(await template('Drill record.pdf')),
      module_id: module,
      standard_id,
    })
    const [{ id }] = await stored('Template', { module_id: module })
    const page = await review('K+', 'Guidance')
    const fill = async (name: string) => {
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: /^Upload filled in Drill record/ }).press('Enter')
      await (
        await choosing
      ).setFiles({
        name,
        mimeType: 'application/pdf',
        buffer: Buffer.from(pdfFile([['Done in May']])),
      })
    }
    await fill('Drill of May.pdf')
    const filledIn = page.getByRole('list', { name: /^Filled in from/ })
    await expect(filledIn).toHaveText('Drill of Mayfilled in by Client')
    await expect
      .poll(() => stored('Document', { ProjectId: project }))
      .toMatchObject([
        {
          Name: 'Drill of May',
          StandardId: standard_id,
          TemplateId: id,
          TemplateVersion: 1,
          TemplateName: 'Drill record.pdf',
        },
      ])
    await write('ADM', 'Template:Replace', { id, ...(await template('Drill record 2027.pdf')) })
    await page.reload()
    await expect(filledIn).toContainText('from version 1; the template has changed since')
    await page
      .getByLabel('Version of Drill record 2027.pdf that was filled in')
      .selectOption('Version 1')
    await fill('Drill of June.pdf')
    await expect(filledIn.getByRole('listitem')).toHaveCount(2)
    const [june] = await stored('Document', { ProjectId: project, Name: 'Drill of June' })
    expect(june).toMatchObject({ TemplateVersion: 1, TemplateName: 'Drill record.pdf' })
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await violationsOf(page)).toEqual([])
    }

    await page.setViewportSize({ width: 1440, height: 900 })
    await page
      .getByRole('navigation', { name: 'Standard sections' })
      .getByRole('link', { name: 'Documents' })
      .click()
    await page.getByRole('button', { name: 'Details Drill of June' }).click()
    await expect(
      page.getByText(
        'Filled in from the template Drill record.pdf, version 1. The template is at version 2 now.',
      ),
    ).toBeVisible()
  },
)
