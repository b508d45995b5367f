import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

test(
  'the history of a project is filtered by subject and person, in the address, and links to the changed items',
  nightly,
  async ({ own: { project, standards }, write, dashboard }) => {
    const ids = { project_id: project, standard_id: standards[0]!.id, phase: 'desktop-review' }
    await write('K+', 'Standard:UpdateClientComment', { ...ids, client_comment: 'See page 4' })
    const score = { project_id: project, element_id: standards[1]!.elements[0], mock_score: 50 }
    await write('SC', 'Element:UpdateMockScore', { ...score, phase: 'desktop-review' })
    await write('ADM', 'Date:Create', { project_id: project, name: 'Visit', date: '2031-02-03' })
    const page = await dashboard('SC', 'History')
    const entries = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.locator('time') })
    await expect(entries).toHaveText([/Adm.*Visit/, /Senior.*TS 2\(1\)/, /Client.*See page 4/])
    await page.getByRole('combobox', { name: 'By', exact: true }).selectOption('Senior')
    await expect(entries).toHaveText([/TS 2\(1\)/])
    await page.reload()
    await expect(entries).toHaveText([/TS 2\(1\)/])
    await page.getByRole('combobox', { name: 'About' }).selectOption('Tasks')
    await expect(entries).toHaveCount(0)
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect(entries).toHaveCount(3)
    const period = page.getByRole('combobox', { name: 'Period' })
    await period.selectOption('Last 7 days')
    await expect(page).toHaveURL(/since=/)
    await expect(page.getByLabel('First day')).toHaveCount(0)
    await period.selectOption('Custom dates')
    const last = page.getByLabel('Last day')
    await page.getByLabel('First day').fill('2020-01-01')
    await last.fill('2020-01-31')
    await expect(page).toHaveURL(/since=2020-01-01.*until=2020-01-31/)
    await expect(entries).toHaveCount(0)
    await last.fill('2099-01-31')
    await expect(entries).toHaveCount(3)
    await period.selectOption('Any time')
    await expect(last).toHaveCount(0)
    await entries.nth(2).getByRole('link', { name: 'TS 1' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TS 1')
  },
)

test('clients read and filter their part of the history, without records and review times', async ({
  own: { project, standards },
  write,
  dashboard,
}) => {
  const score = { project_id: project, element_id: standards[0]!.elements[0], mock_score: 50 }
  await write('SC', 'Element:UpdateMockScore', { ...score, phase: 'desktop-review' })
  const page = await dashboard('K+', 'History')
  await expect(page.getByRole('combobox', { name: 'About' })).toBeVisible()
  await expect(page.getByText('Every change in this project will appear here')).toBeVisible()
  const ids = { project_id: project, standard_id: standards[1]!.id, phase: 'gap-analysis' }
  await write('K+', 'Standard:UpdateClientComment', { ...ids, client_comment: 'See page 4' })
  await write('ADM', 'Date:Create', { project_id: project, name: 'Visit', date: '2031-02-03' })
  await page.reload()
  const main = page.getByRole('main')
  const entries = main.getByRole('listitem').filter({ has: page.locator('time') })
  await expect(entries).toHaveText([/Adm.*Visit/, /Client.*See page 4/])
  await expect(main.getByRole('button', { name: 'Undo this' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Review times' })).toHaveCount(0)

  await page.getByRole('combobox', { name: 'By', exact: true }).selectOption('Client')
  await expect(entries).toHaveText([/Client.*See page 4/])
  await page.getByRole('combobox', { name: 'Standard' }).selectOption('TS 1')
  await expect(entries).toHaveCount(0)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await page.getByRole('combobox', { name: 'About' }).selectOption('Dates')
  await expect(entries).toHaveText([/Adm.*Visit/])
  await expect(page).toHaveURL(/focus=Date/)
  await page.getByRole('button', { name: 'Clear filters' }).first().click()
  await entries.filter({ hasText: 'See page 4' }).getByRole('link', { name: 'TS 2' }).click()
  await expect(page).toHaveURL(
    new RegExp(`review/gap-analysis/standards/${ids.standard_id}/Comments$`),
  )
})

test(
  'an entry is undone by keys, once; a value that was changed since stays',
  nightly,
  async ({ own: { project, standards }, write, stored, dashboard, expectedErrors }) => {
    expectedErrors.push(/409/)
    const [element] = standards[0]!.elements
    const score = { project_id: project, element_id: element, phase: 'desktop-review' }
    await write('SC', 'Element:UpdateMockScore', { ...score, mock_score: 100 })
    await write('SC', 'Element:UpdateMockScore', { ...score, mock_score: 50 })
    const page = await dashboard('SC', 'History')
    const entries = page.getByRole('listitem').filter({ has: page.locator('time') })
    await expect(entries.nth(0)).toContainText(
      'Senior set the score of TS 1(1) in Desktop Review from Met to Partially Met',
    )
    await page.keyboard.press('j')
    await page.keyboard.press('u')
    const panel = page.getByRole('region', { name: 'Undo this' })
    await expect(panel).toContainText(
      'Sets the score of TS 1(1) in Desktop Review from Partially Met to Met.',
    )
    await page.keyboard.press('Enter')
    await expect(page.getByText('Undone: you set the score of TS 1(1)')).toBeVisible()
    await expect(entries).toHaveCount(3)
    const record = { ProjectId: project, ElementId: element }
    await expect
      .poll(() => stored('ElementDesktopReview', record))
      .toMatchObject([{ MockScore: 100 }])
    await page.reload()
    await expect(entries.nth(1)).toContainText('undone by Senior')
    await expect(entries.nth(1).getByRole('button', { name: 'Undo this' })).toHaveCount(0)

    await entries.nth(0).getByRole('button', { name: 'Undo this' }).click()
    await write('C+', 'Element:UpdateMockScore', { ...score, mock_score: 0 })
    await panel.getByRole('button', { name: 'Undo this' }).click()
    await expect(panel.getByRole('alert')).toContainText('Score is now Not Met, changed by Linked')
    await expect
      .poll(() => stored('ElementDesktopReview', record))
      .toMatchObject([{ MockScore: 0 }])
    await panel.getByRole('button', { name: 'Keep as is' }).click()
    await expect(panel).toHaveCount(0)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog')).toContainText('Undo this')
  },
)

test(
  'what one person did at once is one line, which unfolds; long texts show what changed',
  nightly,
  async ({ own: { project, standards }, write, dashboard }) => {
    for (const [element] of [...standards, ...standards].map(({ elements }) => elements))
      await write('K+', 'Element:UpdateClientReady', {
        project_id: project,
        element_id: element,
        phase: 'desktop-review',
        is_client_ready: true,
      })
    const text = (days: number) =>
      `The policy is reviewed by the pharmacist in charge and kept for ${days} days after each change of the rules.`
    const comment = { project_id: project, standard_id: standards[0]!.id, phase: 'desktop-review' }
    for (const days of [30, 60])
      await write('C+', 'Standard:UpdateConsultantComment', {
        ...comment,
        consultant_comment: text(days),
      })
    const page = await dashboard('C+', 'History')
    const main = page.getByRole('main')
    await expect(main.locator('ins')).toContainText('60')
    await expect(main.locator('del')).toContainText('30')
    const group = main.getByRole('listitem').filter({ hasText: 'marked 4 elements as ready' })
    await expect(group.getByRole('listitem')).toHaveCount(0)
    await group.getByRole('button', { name: 'Show all 4' }).click()
    await expect(group.getByRole('listitem')).toHaveCount(4)
  },
)
