import type { Page } from '@playwright/test'
import { makeProject } from '../factories/make-project.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test as pageTest } from './page-test.ts'
import { pressUntil } from './press-until.ts'

/** A project whose third standard is nearest to Full Score, then its second, then its first. */
const test = pageTest.extend('three', async ({ server, own: _ }) =>
  makeProject(server, {
    standards: [['mandatory', 'mandatory', 'points'], ['mandatory', 'points'], ['mandatory']],
  }),
)

const nearest = (page: Page) =>
  page.getByRole('region', { name: 'Nearest to Full Score' }).getByRole('listitem')
const chosen = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const element = (page: Page, name: string) => page.getByRole('article', { name })
const totals = (page: Page) => page.getByRole('table').getByRole('row').nth(1).getByRole('cell')

test(
  'scores are tried by keys: labels, steps and totals move, and nothing is written',
  nightly,
  async ({ three: { project, standards }, open, stored, write }) => {
    await write('SC', 'Element:UpdateMockScore', {
      project_id: project,
      element_id: standards[0]!.elements[2],
      phase: 'desktop-review',
      mock_score: 100,
    })
    const changes = async () => (await stored('Transformation', { ProjectId: project })).length
    const before = await changes()

    const page = await open('SC', `/app/projects/${project}/dashboard/Status`)
    await page.getByRole('link', { name: 'What if' }).waitFor()
    await pressUntil(page, 'w', (now) =>
      now(page.getByText('Sandbox: nothing is saved.')).toBeVisible(),
    )
    await expect(nearest(page)).toHaveText([
      /^TS 3\s*1 mandatory element.*Waiting Client Submission/,
      /^TS 2\s*1 mandatory, 1 point element/,
      /^TS 1\s*2 mandatory elements/,
    ])
    await expect(totals(page)).toHaveText(['0 of 3', '0 of 3', '4', '1', '0'])

    const second = chosen(page, 'TS 2')
    await pressUntil(page, 'j', (now) => now(second).toBeVisible())
    await expect(
      second.getByRole('region', { name: 'Steps to Full Score' }).getByRole('listitem'),
    ).toHaveText([
      /TS 2\(1\) Not scored to Met.*Waiting Client Submission.*0 of 3 done/,
      /TS 2\(2\) Not scored to Met.*Full Score.*1 of 3 done/,
    ])
    await page.keyboard.press('2')
    await expect(element(page, 'TS 2(1)')).toContainText('Stored: Not scored')
    await expect(totals(page)).toHaveText(['0 of 3', '0 of 3', '4', '1', '0'])
    await page.keyboard.press('1')
    await expect(totals(page)).toHaveText(['0 of 3', '0 of 3', '3 (−1)', '1', '0'])
    await page.keyboard.press('n')
    await expect(element(page, 'TS 2(2)')).toBeFocused()
    await page.keyboard.press('1')
    await expect(totals(page)).toHaveText(['0 of 3', '1 of 3 (+1)', '3 (−1)', '0 (−1)', '0'])
    await expect(second.getByRole('status')).toHaveText(
      /Waiting Client Submission becomes Full Score.*Nothing left to score/,
    )
    await expect(nearest(page).nth(1)).toContainText('2 scores tried')

    await page.reload()
    await expect(totals(page)).toHaveText(['0 of 3', '1 of 3 (+1)', '3 (−1)', '0 (−1)', '0'])
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(totals(page)).toHaveText(['0 of 3', '0 of 3', '4', '1', '0'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(totals(page)).toHaveText(['0 of 3', '1 of 3 (+1)', '3 (−1)', '0 (−1)', '0'])

    expect(await changes()).toBe(before)
    expect(await stored('ElementDesktopReview', { ProjectId: project })).toHaveLength(1)
    await second.getByRole('link', { name: 'Open its review' }).click()
    await expect(page).toHaveURL(/desktop-review\/standards\/\d+\/Elements$/)
    await expect(
      page.getByRole('group', { name: 'Score of TS 2(1)' }).getByRole('textbox'),
    ).toHaveValue('')
  },
)

test('clients try scores only where the project shows them', async ({
  three: { project },
  open,
  write,
}) => {
  const page = await open('K+', `/app/projects/${project}/what-if`)
  await expect(page.getByText('Scores are not shown to clients in this project')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the status' }).click()
  await page.getByRole('grid').waitFor()
  await expect(page.getByRole('link', { name: 'What if' })).toHaveCount(0)
  await write('ADM', 'Project:UpdateSettings', {
    project_id: project,
    changes: { ScoresVisibleToClients: true },
  })
  await page.reload()
  await page.getByRole('link', { name: 'What if' }).click()
  await expect(nearest(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Try all as Met' }).click()
  await expect(totals(page)).toHaveText(['0 of 3', '1 of 3 (+1)', '3 (−1)', '2', '0'])
})
