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
    await page.keyboard.press('0')
    await expect(element(page, 'TS 2(1)')).not.toContainText('Stored')
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
    await expect(page.getByText('2 scores tried in 1 standard.')).toBeVisible()
    await page.keyboard.press('k')
    await expect(chosen(page, 'TS 3')).toBeVisible()
    await page.keyboard.press('j')
    await expect(second).toBeVisible()

    await page.reload()
    await expect(totals(page)).toHaveText(['0 of 3', '1 of 3 (+1)', '3 (−1)', '0 (−1)', '0'])
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(totals(page)).toHaveText(['0 of 3', '0 of 3', '4', '1', '0'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(totals(page)).toHaveText(['0 of 3', '1 of 3 (+1)', '3 (−1)', '0 (−1)', '0'])

    expect(await changes()).toBe(before)
    await expect.poll(() => stored('ElementDesktopReview', { ProjectId: project })).toHaveLength(1)
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
  // Each phase has scores of its own.
  await page.getByRole('button', { name: 'Validation Review' }).click()
  await expect(page.getByText('No score is tried yet.')).toBeVisible()
  await expect(totals(page)).toHaveText(['0 of 3', '0 of 3', '4', '2', '0'])
  await page.getByRole('link', { name: 'Back to the status' }).click()
  await expect(page).toHaveURL(/dashboard\/Status\?phase=verification/)
})

test(
  'each module has its totals, and a standard that nobody leads stays so with every element Met',
  nightly,
  async ({ server, three: { project }, open, write }) => {
    const { module } = await makeProject(server, { standards: [['mandatory']] })
    await write('ADM', 'Project:AddModule', { project_id: project, module_id: module })
    const page = await open('SC', `/app/projects/${project}/what-if`)
    const row = (index: number) =>
      page.getByRole('table').getByRole('row').nth(index).getByRole('cell')
    await expect(page.getByRole('table').getByRole('rowheader')).toHaveText([
      'All modules',
      'Tests',
      'Tests',
    ])
    await expect(row(1)).toHaveText(['0 of 4', '0 of 4', '5', '2', '0'])
    await expect(row(2)).toHaveText(['0 of 3', '0 of 3', '4', '2', '0'])
    await expect(row(3)).toHaveText(['0 of 1', '0 of 1', '1', '0', '0'])
    const steps = page.getByRole('region', { name: 'Steps to Full Score' })
    await nearest(page).filter({ hasText: 'TS 3' }).getByRole('link').click()
    await expect(steps.getByRole('listitem')).toHaveText([/1 of 3 done$/])
    await expect(page.getByText('With every element Met it is still')).toHaveCount(0)
    await nearest(page).filter({ hasText: 'Not Assigned' }).getByRole('link').click()
    await expect(steps.getByRole('listitem')).toHaveText([/0 of 1 done$/])
    await expect(page.getByText('With every element Met it is still Not Assigned')).toBeVisible()
  },
)

test(
  'a pass-through standard is not scored in Validation Review, and leads to Desktop Review',
  nightly,
  async ({ server, three: { project, standards }, open, write }) => {
    await server.sql('ps', 'update "Standard" set "isDTRPassthrough" = true where "Id" = $1', [
      standards[2]!.id,
    ])
    await server.changed('ps')
    await write('SC', 'Element:UpdateMockScore', {
      project_id: project,
      element_id: standards[2]!.elements[0],
      phase: 'desktop-review',
      mock_score: 50,
    })
    const of = `standard=${standards[2]!.id}`
    const page = await open('SC', `/app/projects/${project}/what-if?phase=verification&${of}`)
    const third = chosen(page, 'TS 3')
    await expect(third).toContainText('This is a pass-through standard: it is scored in Desktop')
    await expect(element(page, 'TS 3(1)')).toContainText('Partially Met')
    await expect(third.getByRole('group', { name: /^Score of/ })).toHaveCount(0)
    await expect(third.getByRole('region', { name: 'Steps to Full Score' })).toHaveCount(0)
    await third.getByRole('link', { name: 'Try it there' }).click()
    await expect(third.getByRole('group', { name: 'Score of TS 3(1)' })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`phase=desktop-review&${of}$`))
  },
)

test(
  'a long list shows fifty standards, more on demand, and always the chosen one',
  nightly,
  async ({ server, own: _, open }) => {
    const { project, standards } = await makeProject(server, {
      standards: Array.from({ length: 54 }, () => ['mandatory']),
    })
    const path = `/app/projects/${project}/what-if`
    const page = await open('SC', path)
    await expect(nearest(page)).toHaveCount(50)
    await page.getByRole('button', { name: 'Show 4 more of 54' }).click()
    await expect(nearest(page)).toHaveCount(54)
    await page.goto(`${path}?standard=${standards[51]!.id}`)
    await expect(nearest(page)).toHaveCount(52)
    await expect(nearest(page).last().getByRole('link')).toHaveAttribute('aria-current', 'true')
    await page.goto(`${path}?standard=999999`)
    await expect(page.getByText('This project does not have this standard.')).toBeVisible()
  },
)
