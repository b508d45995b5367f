import type { Page } from '@playwright/test'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'
import { pressUntil } from './press-until.ts'
import { violationsOf } from './violations-of.ts'

const row = (page: Page, name: string) =>
  page.getByRole('grid', { name: 'Standards' }).getByRole('row', { name: new RegExp(`${name} `) })

test('the list of standards is sorted, filtered, saved as a view and opened by keys; the address contains the filters', async ({
  own: { project, module, standards },
  write,
  dashboard,
  stored,
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
  await page.getByRole('button', { name: 'Overdue tasks' }).click()
  await expect(row(page, 'TS 1')).toHaveCount(0)
  await page.getByRole('button', { name: 'Overdue tasks' }).click()

  const names = page.getByRole('grid', { name: 'Standards' }).getByRole('link')
  const heading = page.getByRole('columnheader', { name: 'Label' })
  for (const [order, sorted] of [
    ['ascending', ['TS 1', 'TS 2']],
    ['descending', ['TS 2', 'TS 1']],
    ['none', ['TS 1', 'TS 2']],
  ] as const) {
    await heading.getByRole('button').click()
    await expect(heading).toHaveAttribute('aria-sort', order)
    await expect(names).toHaveText(sorted)
    if (order === 'ascending')
      await expect(page.getByRole('grid', { name: 'Standards' })).toContainText('1 standard')
  }
  const phase = page.getByRole('group', { name: 'Phase' })
  await phase.getByRole('button', { name: 'Gap Analysis' }).click()
  await expect(row(page, 'TS 2')).toContainText('Not Complete')
  await phase.getByRole('button', { name: 'Desktop Review' }).click()
  await page.getByRole('button', { name: 'Grid' }).click()
  const tiles = page.getByRole('region', { name: 'Tests' }).getByRole('link')
  await expect(tiles.last()).toHaveAccessibleName(/^Pending First AC Review.*TS 2/)
  const line = page.getByRole('region', { name: 'Tests' }).getByRole('slider')
  await expect(line).toHaveAccessibleName(/^Tests, 0 of 2 done$/)
  const shown = await tiles.evaluateAll((links) =>
    links.map((link) => getComputedStyle(link, '::before').maskImage),
  )
  const images = await page.locator('[data-tiles]').evaluate(({ style }) => ({
    all: [...style]
      .filter((name) => name.startsWith('--icon-'))
      .map((name) => style.getPropertyValue(name)),
    used: ['--icon-with-client', '--icon-with-us'].map((name) => style.getPropertyValue(name)),
  }))
  expect(shown.map(decodeURIComponent)).toEqual(images.used.map(decodeURIComponent))
  expect(new Set(images.all).size).toBe(10)
  expect(images.all.filter((image) => !image.includes('svg'))).toEqual([])
  await page.getByRole('button', { name: 'List' }).click()

  const labels = page.getByRole('group', { name: 'Labels' })
  await labels.getByRole('button', { name: /^Pending First AC Review\s*1$/ }).click()
  await expect(row(page, 'TS 1')).toHaveCount(0)
  await page.keyboard.press('s')
  const viewName = page.getByRole('textbox', { name: 'Name of the view' })
  await expect(viewName).toBeFocused()
  await page.keyboard.type('With the AC')
  await page.keyboard.press('Enter')
  const views = page.getByRole('dialog', { name: 'Saved views' })
  await expect(views.getByRole('listitem')).toHaveText(/^With the AC\s*shown now/)
  await expect(viewName).toHaveValue('')
  await expect
    .poll(() => stored('SavedView', { ProjectId: project }))
    .toMatchObject([
      { Name: 'With the AC', Search: expect.stringContaining('label=Pending+First+AC+Review') },
    ])
  await page.keyboard.press('Escape')
  await expect(views).toBeHidden()
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

test('selected standards are changed by a verb, told what changed, and changed back by Undo', async ({
  own: { project },
  dashboard,
  stored,
}) => {
  const statuses = async () =>
    (await stored('StandardDesktopReview', { ProjectId: project })).map(
      (one) => one.Status as string,
    )
  const page = await dashboard('SC', 'Status')
  await page.getByRole('checkbox', { name: 'Select TS 1' }).check()
  const bulk = page.getByRole('region', { name: 'Selected standards' })
  await expect(bulk).toContainText('1 selected')
  await page.getByRole('checkbox', { name: 'Select all 2 shown' }).check()
  await bulk.getByRole('button', { name: 'Send back' }).press('Enter')
  await expect(bulk.getByText(/^Send back: None of the 2 selected/)).toBeVisible()
  await bulk.getByRole('button', { name: 'Not applicable', exact: true }).click()
  await expect(bulk).toContainText(
    'Mark 2 standards as not applicable: 2 will change from Waiting Client Submission.',
  )
  await page.keyboard.press('Escape')
  await expect(bulk).toBeFocused()
  await bulk.getByRole('button', { name: 'Not applicable', exact: true }).click()
  await bulk.getByRole('button', { name: 'Mark 2 standards as not applicable' }).press('Enter')
  await expect(bulk).toContainText('Mark 2 standards as not applicable: 2 changed.')
  await expect(row(page, 'TS 2')).toContainText('Not Applicable')
  await expect.poll(() => statuses()).toEqual(['NotApplicable', 'NotApplicable'])
  await bulk.getByRole('button', { name: 'Undo' }).click()
  await expect(bulk).toContainText('Undone for 2 standards.')
  await expect.poll(() => statuses()).toEqual(['Blank', 'Blank'])
  await bulk.getByRole('button', { name: 'Clear selection' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select TS 1' })).not.toBeChecked()
})

test(
  'list and grid show the same standards of the phase that is chosen, and sorting turns the order round',
  nightly,
  async ({ own: { project, standards }, write, dashboard }) => {
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
    await expect(tiles).toHaveCount(2)
    await expect(tiles.first()).toHaveAccessibleName(/^Not Complete.*TS 1/)
    await expect(tiles.last()).toHaveAccessibleName(/^Complete.*TS 2/)
    await expect(page.getByRole('grid')).toHaveCount(0)
    await page.getByRole('button', { name: 'Numbers as a table' }).click()
    await expect(
      page.getByRole('table', { name: 'Labels by module' }).getByRole('row', { name: /^Complete/ }),
    ).toContainText('1')
    await tiles.first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TS 1')
  },
)

test(
  'a verb changes the selected standards that allow it, with one reason; the preview names the others, and Undo reverts it',
  nightly,
  async ({ own: { project, standards }, write, dashboard, stored }) => {
    const [first, second] = standards
    const asked = { project_id: project, phase: 'desktop-review' }
    await write('K+', 'Standard:UpdateStatus', {
      ...asked,
      standard_id: second!.id,
      is_ready_by_client: true,
    })
    const statusOf = async (id: number) =>
      (await stored('StandardDesktopReview', { ProjectId: project, StandardId: id }))[0]
    const page = await dashboard('SC', 'Status')
    await row(page, 'TS 1').waitFor()
    const bulk = page.getByRole('region', { name: 'Selected standards' })
    await pressUntil(page, 'h', async (now) => {
      await page.keyboard.press('b')
      await now(bulk).toContainText(
        'Send back: Select standards that wait for the AC or the SC first.',
      )
    })
    await page.getByRole('checkbox', { name: 'Select all 2 shown' }).check()
    const upload = bulk.getByRole('button', { name: 'Mark for upload' })
    const why =
      'None of the 2 selected standards is ready for upload: 1 is with the client, 1 waits for the AC'
    await expect(upload).toHaveAttribute('aria-disabled', 'true')
    await expect(upload).toHaveAccessibleDescription(why)
    await upload.focus()
    await expect(page.getByRole('tooltip').filter({ hasText: why })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(bulk.getByRole('status').filter({ hasText: why })).toBeVisible()

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search projects/ }).fill('send back')
    await expect(
      page.getByRole('listbox', { name: 'Results' }).getByRole('option').first(),
    ).toContainText('Send back 2 selected standards')
    await page.keyboard.press('Enter')
    const form = bulk.getByRole('form', { name: 'Send back' })
    const reason = form.getByRole('textbox', { name: 'What the client should change' })
    await expect(reason).toBeFocused()
    await page.keyboard.type('Sign the plan.')
    await expect(form).toContainText(
      'Send back 2 standards: 1 will change from Pending First AC Review, 1 cannot.',
    )
    await expect(form.getByRole('listitem')).toHaveText(['TS 1 is with the client'])
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await violationsOf(page)).toEqual([])
    }
    await bulk.getByRole('button', { name: 'Actions' }).click()
    await expect(page.getByRole('menuitem', { name: 'Mark for upload' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(page.getByRole('menuitem', { name: 'Mark for upload' })).toContainText(why)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1440, height: 900 })

    // Leaving the form keeps the typed text.
    await reason.press('Escape')
    await expect(form).toHaveCount(0)
    expect((await statusOf(second!.id)).IsReadyByClient).toBe(true)
    await bulk.getByRole('button', { name: 'Send back' }).click()
    await expect(reason).toHaveValue('Sign the plan.')
    await reason.press('Control+Enter')
    await expect(bulk).toContainText('Send back 1 standard: 1 changed.')
    await expect(row(page, 'TS 2')).toContainText('Revisions Required')
    await expect
      .poll(() => stored('StandardReturn', { ProjectId: project }))
      .toMatchObject([{ StandardId: second!.id, Reason: 'Sign the plan.', ElementIds: [] }])
    await bulk.getByRole('button', { name: 'Undo' }).click()
    await expect(bulk).toContainText('Undone for 1 standard.')
    expect(await statusOf(second!.id)).toMatchObject({ IsReadyByClient: true, Status: 'Blank' })
    expect(await statusOf(first!.id)).toMatchObject({ IsReadyByClient: false, Status: 'Blank' })
  },
)

test(
  'a standard that somebody else changed in the meantime is listed with what was kept, and the others are changed',
  nightly,
  async ({ own: { project, standards }, write, dashboard, stored, expectedErrors }) => {
    expectedErrors.push(/409/)
    const page = await dashboard('SC', 'Status')
    await row(page, 'TS 1').waitFor()
    await page.getByRole('checkbox', { name: 'Select all 2 shown' }).check()
    const bulk = page.getByRole('region', { name: 'Selected standards' })
    await bulk.getByRole('button', { name: 'Not applicable', exact: true }).click()
    await expect(bulk).toContainText(
      'Mark 2 standards as not applicable: 2 will change from Waiting Client Submission.',
    )
    await write('AC', 'Standard:UpdateStatus', {
      project_id: project,
      standard_id: standards[0]!.id,
      phase: 'desktop-review',
      status: 'Complete',
    })
    await bulk.getByRole('button', { name: 'Mark 2 standards as not applicable' }).press('Enter')
    await expect(bulk).toContainText('Mark 2 standards as not applicable: 1 changed.')
    await expect(bulk.getByRole('alert')).toContainText(
      'TS 1 was not changed: Associate changed it in the meantime. Status: Complete was kept.',
    )
    await expect(row(page, 'TS 1')).toContainText('Revisions Required')
    await expect(row(page, 'TS 2')).toContainText('Not Applicable')
    const rows = await stored('StandardDesktopReview', { ProjectId: project })
    expect(rows.map((one) => one.Status as string).toSorted()).toEqual([
      'Complete',
      'NotApplicable',
    ])
  },
)

test(
  'standards are selected by keys and assigned to a consultant; only administrators assign the senior',
  nightly,
  async ({ server, own: { project }, dashboard, stored, expectedErrors }) => {
    expectedErrors.push(/409 \(Conflict\).*\/views/)
    const page = await dashboard('SC', 'Status')
    await row(page, 'TS 2').waitFor()
    const bulk = page.getByRole('region', { name: 'Selected standards' })
    await page.keyboard.press('j')
    await pressUntil(page, 'x', (now) => now(bulk).toContainText('1 selected'))
    await expect(page.getByRole('checkbox', { name: 'Select TS 1' })).toBeChecked()
    await expect(bulk.getByRole('button', { name: 'Assign SC' })).toHaveAccessibleDescription(
      'Only administrators can assign the SC',
    )
    await bulk.getByRole('button', { name: 'Assign AC' }).click()
    await bulk.getByRole('combobox', { name: 'Assign as AC' }).selectOption('Linked')
    await expect(bulk).toContainText(
      'Assign Linked as AC to 1 standard: 1 reassigned from Associate.',
    )
    await bulk.getByRole('button', { name: 'Assign Linked as AC to 1 standard' }).click()
    await expect(row(page, 'TS 1')).toContainText('Linked')
    const rows = await stored('StandardDesktopReview', { ProjectId: project })
    const associates = rows.map((one) => one.JuniorOwnerId as string)
    expect(associates.toSorted()).toEqual(
      [server.idOf('AC', 'ps'), server.idOf('C+', 'ps')].toSorted(),
    )

    const theirs = await dashboard('K+', 'Status')
    await row(theirs, 'TS 1').waitFor()
    await expect(theirs.getByRole('checkbox')).toHaveCount(0)
  },
)

test(
  'a filter is saved under a name, opened from the panel, the palette and My work, renamed, copied and removed with Undo',
  nightly,
  async ({ own: { project }, dashboard, stored, expectedErrors }) => {
    expectedErrors.push(/409 \(Conflict\).*\/views/)
    const page = await dashboard('SC', 'Status')
    await row(page, 'TS 2').waitFor()
    await page.getByRole('combobox', { name: 'Element type' }).selectOption('Leading indicator')
    await expect(row(page, 'TS 2')).toHaveCount(0)
    await expect(page).toHaveURL(/\?elementType=leading-indicator$/)

    const panel = page.getByRole('dialog', { name: 'Saved views' })
    const name = panel.getByRole('textbox', { name: 'Name of the view' })
    const button = page.getByRole('button', { name: 'Views', exact: true })
    await button.click()
    await expect(name).toBeFocused()
    await expect(panel).toContainText('Views that you save appear here')
    await page.keyboard.press('Enter')
    await expect(panel).toContainText('Enter a name')
    await page.keyboard.type('Leading')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
    await page.keyboard.press('s')
    await expect(name).toBeFocused()
    await expect(name).toHaveValue('Leading')
    await name.press('Enter')
    await expect(panel.getByText('View saved.')).toBeVisible()
    const view = panel.getByRole('listitem')
    await expect(view).toHaveText(/^Leading\s*shown now/)
    await name.fill('LEADING')
    await name.press('Enter')
    await expect(panel).toContainText('Another view of this project has this name.')
    await name.fill('')

    await panel.getByRole('button', { name: 'Rename Leading' }).click()
    await panel.getByRole('textbox', { name: 'New name' }).fill('With LI')
    await page.keyboard.press('Enter')
    await expect(view).toHaveText(/^With LI/)
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await violationsOf(page)).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await panel.getByRole('button', { name: 'Copy link to With LI' }).click()
    await expect(panel.getByText('Copied.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await panel.getByRole('button', { name: 'Remove With LI' }).click()
    await expect(view).toHaveCount(0)
    await panel.getByRole('button', { name: 'Undo' }).click()
    await expect(view).toHaveText(/^With LI/)
    await expect
      .poll(() => stored('SavedView', { ProjectId: project }))
      .toMatchObject([{ Name: 'With LI', Search: '?elementType=leading-indicator' }])
    await page.keyboard.press('Escape')

    await page.getByRole('combobox', { name: 'Element type' }).selectOption('All element types')
    await row(page, 'TS 2').waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Search projects/ }).fill('with li')
    const option = page.getByRole('listbox', { name: 'Results' }).getByRole('option').first()
    await expect(option).toHaveText(/^With LI, Test \(Program\)\s*View$/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?elementType=leading-indicator$/)
    await expect(row(page, 'TS 2')).toHaveCount(0)
    // The review steps through the standards that the view shows.
    await row(page, 'TS 1').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TS 1')
    await expect(
      page.getByRole('navigation', { name: 'Standards in this module' }).getByRole('listitem'),
    ).toHaveText([/TS 1/])

    await page.goto('/app')
    await page
      .getByRole('region', { name: 'Saved views' })
      .getByRole('link', { name: 'With LI' })
      .click()
    await expect(page).toHaveURL(new RegExp(`/projects/${project}/dashboard/Status\\?elementType=`))
  },
)
