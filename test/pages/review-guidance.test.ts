import { pdfFile } from '../factories/pdf-file.ts'
import { nightly } from '../harness/nightly.ts'
import { uploaded } from '../harness/test-files.ts'
import { expect, test } from './page-test.ts'
import { violationsOf } from './violations-of.ts'

test('the guidance of a standard shows its filled sections and its tip, or that there are none', async ({
  server,
  own: { standards },
  review,
  write,
}) => {
  const id = standards[0]!.id
  await server.sql(
    'ps',
    `update "Standard" set "ScopeOfStandard" = 'Every nurse', "PointsToRemember" = ' ' where "Id" = $1`,
    [id],
  )
  await server.changed('ps')
  const tip = { id, basics: 'Begin with the policy' }
  await write('ADM', 'StandardTip:Update', { id: standards[1]!.id, basics: 'End with the log' })
  await write('ADM', 'StandardTip:Update', tip)
  const page = await review('K+', 'Guidance')
  const guidance = page.getByRole('region', { name: 'Guidance' })
  await expect(guidance.getByRole('heading', { level: 2 })).toHaveText(['Scope of Standard', 'Tip'])
  await expect(guidance).toContainText('Every nurse')
  await expect(guidance.getByRole('region', { name: 'Tip' })).toContainText('Begin with the policy')
  await expect(page.getByRole('link', { name: 'Guidance 1' })).toBeVisible()
  await expect(guidance.getByRole('textbox')).toHaveCount(0)

  const other = await review('K+', 'Guidance', { index: 1 })
  await expect(other.getByText('This standard has no guidance.')).toBeVisible()
  await expect(other.getByRole('region', { name: 'Tip' })).toContainText('End with the log')
})

test(
  'a tip that could not be loaded leaves the sections readable and is loaded again on demand',
  nightly,
  async ({ own: { standards }, review, expectedErrors, write }) => {
    expectedErrors.push(/400/)
    const tip = { id: standards[0]!.id, basics: 'Begin here' }
    await write('ADM', 'StandardTip:Update', tip)
    const page = await review('SC', 'Comments')
    let isFailing = true
    await page.route('**/sf_tips*', (route) =>
      isFailing ? route.fulfill({ status: 400, json: {} }) : route.continue(),
    )
    await page
      .getByRole('navigation', { name: 'Standard sections' })
      .getByRole('link', { name: 'Guidance' })
      .click()
    await expect(page.getByText(/The tip could not be loaded/)).toBeVisible()
    isFailing = false
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Begin here')).toBeVisible()
  },
)

test(
  'a template is looked at over the page by keys, and the focus returns to it',
  nightly,
  async ({ server, own: { module, standards }, review, write }) => {
    const file = { name: 'Drill record.pdf', bytes: pdfFile([['Drill'], ['Signed by']]) }
    const upload_id = await uploaded(server, 'ADM', { ...file, target: 'ps' })
    await write('ADM', 'Template:Upload', {
      upload_id,
      module_id: module,
      standard_id: standards[0]!.id,
    })
    const page = await review('K+', 'Guidance')
    const button = page.getByRole('button', { name: 'Preview Drill record.pdf' })
    await button.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Drill record.pdf' })
    await expect(dialog.getByText('Drill', { exact: true })).toBeVisible()
    await dialog.getByRole('region', { name: 'Pages of Drill record.pdf' }).focus()
    await page.keyboard.press('PageDown')
    await expect(dialog.getByText('Signed by', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Draw a region' })).toHaveCount(0)
    for (const width of [1280, 375]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await violationsOf(page, '[role=dialog]')).toEqual([])
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(button).toBeFocused()
  },
)
