import { readFile } from 'node:fs/promises'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'
import { pressUntil } from './press-until.ts'
import { violationsOf } from './violations-of.ts'

test('a report is opened from the dashboard by a key, chosen, and shows what its reader may see', async ({
  own: { project, standards },
  dashboard,
  open,
  write,
}) => {
  const [first] = standards
  await write('SC', 'Element:UpdateMockScore', {
    project_id: project,
    element_id: first!.elements[0],
    phase: 'desktop-review',
    mock_score: 50,
  })
  await write('SC', 'Standard:UpdateConsultantComment', {
    project_id: project,
    standard_id: first!.id,
    phase: 'desktop-review',
    consultant_comment: 'Not for the client.\nYet.',
  })
  const page = await dashboard('SC', 'Status')
  await page.getByRole('link', { name: 'Print' }).waitFor()
  const report = (title: string) => page.getByRole('article', { name: title })
  await pressUntil(page, 'p', (now) => now(report('Full review')).toBeVisible())
  await expect(page).toHaveTitle(/^Full review Test \(Program\)/)
  await expect(report('Full review').getByText('Not for the client.')).toBeVisible()
  await expect(page.getByRole('cell', { name: 'Partially Met' })).toHaveCount(1)
  await expect(page.getByRole('banner').or(page.getByRole('navigation'))).toHaveCount(0)
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('combobox', { name: 'For whom' }).selectOption('What the client sees')
  await expect(report('Full review')).toContainText('Client (what the client may see)')
  await expect(page.getByText('Not for the client.')).toHaveCount(0)
  await expect(page.getByRole('cell', { name: 'Partially Met' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Report' }).selectOption('Executive scorecard')
  await expect(report('Executive scorecard')).toBeVisible()
  await expect(page).toHaveURL(/kind=scorecard.*audience=client|audience=client.*kind=scorecard/)

  await page.getByRole('combobox', { name: 'Report' }).selectOption('History of a standard')
  await expect(page.getByText('Choose the standard whose history')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Phase' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Download as PDF' })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Standard' }).selectOption({ index: 1 })
  await expect(report('History of a standard')).toContainText('All phases · TS 1')
  await expect(report('History of a standard')).not.toContainText('Not for the client.')
  await page.getByRole('combobox', { name: 'For whom' }).selectOption('Everything')
  await expect(
    page.getByRole('cell', { name: /^Wrote the consultant comment on TS 1/ }),
  ).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('combobox', { name: 'Report' }).selectOption('Full review')
  await page.getByRole('combobox', { name: 'Scope' }).selectOption('Whole project')
  await page.getByRole('combobox', { name: 'For whom' }).selectOption('What the client sees')

  // The printed report stands alone, and each of its standards begins a new page.
  await page.getByRole('combobox', { name: 'Report' }).selectOption('Full review')
  await expect(report('Full review')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  const pdf = (await page.pdf()).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(standards.length)

  await page.emulateMedia({ media: 'screen' })
  const loading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download as PDF' }).click()
  const file = await loading
  expect(file.suggestedFilename()).toMatch(/^Test \(Program\).*Full review.*\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')

  const client = await open('K+', `/app/print?project_id=${project}&audience=staff`)
  await expect(client.getByRole('article')).toContainText('Client (what the client may see)')
  await expect(client.getByRole('combobox', { name: 'For whom' })).toHaveCount(0)
})

test(
  'a report of a project that the person cannot see is not found; without a session one signs in first',
  nightly,
  async ({ own: { project }, open, expectedErrors }) => {
    expectedErrors.push(/404/)
    for (const search of ['', `?project_id=${project}`, '?project_id=x']) {
      const page = await open('Kx', `/app/print${search}`)
      await expect(page.getByRole('heading', { name: /not found/i })).toBeVisible()
      await page.close()
    }
    const page = await open('ANON', `/app/print?project_id=${project}`)
    await page.waitForURL(/sign-in\?returnTo=%2Fapp%2Fprint/)
  },
)
