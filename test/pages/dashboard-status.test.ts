import type { Page } from '@playwright/test'
import { expect, test } from './page-test.ts'
import { pressUntil } from './press-until.ts'

const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Standards' }).getByRole('row', { name: new RegExp(`${name} `) })

test('the list of standards is navigated, filtered and opened by keys; the address contains the filters', async ({
  own: { project, module, standards },
  write,
  dashboard,
}) => {
  const asked = { project_id: project, standard_id: standards[1]!.id, phase: 'desktop-review' }
  await write('SC', 'Standard:UpdateStatus', { ...asked, is_ready_by_client: true })
  const page = await dashboard('SC', 'Status')
  await expect(row(page, 'TS 1')).toContainText('Waiting Client Submission')
  await expect(row(page, 'TS 2')).toContainText('Pending First AC Review')
  const filter = page.getByRole('searchbox', { name: 'Filter standards' })
  await pressUntil(page, '/', (now) => now(filter).toBeFocused())
  await page.keyboard.type('TS 2')
  await expect(row(page, 'TS 1')).toHaveCount(0)
  await expect(page).toHaveURL(/q=TS/)
  await filter.fill('nothing like it')
  await expect(page.getByText('No standards match.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(row(page, 'TS 1')).toBeVisible()

  const labels = page.getByRole('group', { name: 'Labels' })
  await labels.getByRole('button', { name: /^Pending First AC Review\s*1$/ }).click()
  await expect(row(page, 'TS 1')).toHaveCount(0)
  await page.reload()
  await expect(row(page, 'TS 2')).toBeVisible()
  await expect(row(page, 'TS 1')).toHaveCount(0)
  await pressUntil(page, 'j', (now) =>
    now(page.getByRole('grid', { name: 'Standards' })).toBeFocused(),
  )
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(
    new RegExp(`/modules/${module}/review/desktop-review/standards/${standards[1]!.id}/`),
  )
})

test('list and grid show the same standards of the phase that is chosen, and sorting turns the order round', async ({
  own: { project, standards },
  write,
  dashboard,
}) => {
  const asked = { project_id: project, standard_id: standards[1]!.id, phase: 'gap-analysis' }
  await write('SC', 'Standard:UpdateStatus', { ...asked, status: 'Complete' })
  const page = await dashboard('SC', 'Status')
  await page
    .getByRole('group', { name: 'Phase' })
    .getByRole('button', { name: 'Gap Analysis' })
    .click()
  await expect(row(page, 'TS 2')).toContainText('Complete')
  await expect(page.getByRole('region', { name: 'Progress by module' })).toContainText('1 of 2')
  const names = page.getByRole('grid', { name: 'Standards' }).getByRole('link')
  const label = page.getByRole('columnheader', { name: 'Label' })
  await label.getByRole('button').click()
  await expect(label).toHaveAttribute('aria-sort', 'ascending')
  await expect(names).toHaveText(['TS 1', 'TS 2'])
  await label.getByRole('button').click()
  await expect(names).toHaveText(['TS 2', 'TS 1'])

  await page.getByRole('button', { name: 'Grid' }).click()
  const tiles = page.getByRole('region', { name: 'Tests' }).getByRole('link')
  await expect(tiles).toHaveText([/^Not Complete.*TS 1/, /^Complete.*TS 2/])
  await expect(page.getByRole('grid')).toHaveCount(0)
  await page.getByRole('button', { name: 'Numbers as a table' }).click()
  await expect(
    page.getByRole('table', { name: 'Labels by module' }).getByRole('row', { name: /^Complete/ }),
  ).toContainText('1')
  await tiles.first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TS 1')
})

test('the status of several standards is set at once after a preview, and reverted by Undo', async ({
  own: { project },
  dashboard,
  stored,
}) => {
  const statuses = async () =>
    (await stored('StandardDesktopReview', { ProjectId: project })).map((one) => one.Status)
  const page = await dashboard('SC', 'Status')
  await row(page, 'TS 1').waitFor()
  await page.getByRole('checkbox', { name: 'Select all 2 shown' }).check()
  const bulk = page.getByRole('region', { name: 'Selected standards' })
  await expect(bulk).toContainText('2 selected')
  await bulk.getByRole('button', { name: 'Not Applicable' }).click()
  await expect(bulk).toContainText(
    'Set 2 standards to Not Applicable: 2 will change from Waiting Client Submission.',
  )
  expect(await statuses()).toEqual(['Blank', 'Blank'])
  await bulk.getByRole('button', { name: 'Change 2' }).click()
  await expect(bulk).toContainText('2 changed.')
  await expect(row(page, 'TS 1')).toContainText('Not Applicable')
  expect(await statuses()).toEqual(['NotApplicable', 'NotApplicable'])
  await bulk.getByRole('button', { name: 'Undo' }).click()
  await expect(bulk).toContainText('Undone for 2 standards.')
  expect(await statuses()).toEqual(['Blank', 'Blank'])
})

test('standards are selected by keys and assigned to a consultant; only administrators assign the senior', async ({
  server,
  own: { project },
  dashboard,
  stored,
}) => {
  const page = await dashboard('SC', 'Status')
  await row(page, 'TS 2').waitFor()
  const bulk = page.getByRole('region', { name: 'Selected standards' })
  await page.keyboard.press('j')
  await pressUntil(page, 'x', (now) => now(bulk).toContainText('1 selected'))
  await expect(page.getByRole('checkbox', { name: 'Select TS 1' })).toBeChecked()
  await expect(bulk.getByRole('combobox', { name: 'Assign SC' })).toBeDisabled()
  await bulk.getByRole('combobox', { name: 'Assign AC' }).selectOption('Linked')
  await bulk.getByRole('button', { name: 'Change 1' }).click()
  await expect(row(page, 'TS 1')).toContainText('Linked')
  const rows = await stored('StandardDesktopReview', { ProjectId: project })
  const associates = rows.map((one) => one.JuniorOwnerId as string)
  expect(associates.toSorted()).toEqual(
    [server.idOf('AC', 'ps'), server.idOf('C+', 'ps')].toSorted(),
  )

  const theirs = await dashboard('K+', 'Status')
  await row(theirs, 'TS 1').waitFor()
  await expect(theirs.getByRole('checkbox')).toHaveCount(0)
})
