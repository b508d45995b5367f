import { makePng } from '../factories/make-picture.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

test(
  'an administrator renames a project and shows scores to its clients, who then see them',
  nightly,
  async ({ own: { project }, dashboard, review, stored }) => {
    const theirs = await review('K+', 'Elements')
    await theirs.getByRole('article').first().waitFor()
    await expect(theirs.getByRole('button', { name: /^Score\./ })).toHaveCount(0)
    const page = await dashboard('ADM', 'Settings')
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill('Harbor (Pharmacy)')
    await name.press('Enter')
    await expect(page.getByRole('banner').getByRole('button', { name: 'Harbor' })).toBeVisible()
    const scores = page.getByRole('switch', { name: /^Clients see scores/ })
    // The label is beside its switch.
    const [track, words] = await Promise.all([
      scores.boundingBox(),
      page.getByText('Clients see scores', { exact: true }).boundingBox(),
    ])
    expect(words!.x - track!.x).toBeLessThan(80)
    await scores.focus()
    await page.keyboard.press('Space')
    await expect(scores).toBeChecked()
    await expect
      .poll(async () => (await stored('Project', { Id: project }))[0].Name as string)
      .toBe('Harbor (Pharmacy)')
    await expect
      .poll(async () => (await stored('ProjectSettings', { ProjectId: project }))[0]?.Settings)
      .toEqual({ ScoresVisibleToClients: true })
    await theirs.reload()
    await expect(theirs.getByRole('button', { name: /^Score\./ })).toBeVisible()
  },
)

test('settings of a project are changed in place; a further one is added once, changed and removed', async ({
  own: { project },
  dashboard,
  stored,
}) => {
  const settings = async () =>
    (await stored('ProjectSettings', { ProjectId: project }))[0]?.Settings as object | undefined
  const page = await dashboard('ADM', 'Settings')
  await page.getByRole('button', { name: 'Add a setting' }).click()
  const form = page.getByRole('form', { name: 'New setting' })
  await form.getByRole('textbox', { name: 'Name' }).fill('visit')
  await expect(form.getByRole('button', { name: 'Add setting' })).toBeDisabled()
  await form.getByRole('textbox', { name: 'Value' }).fill('March')
  await form.getByRole('button', { name: 'Add setting' }).click()
  await expect(form).toHaveCount(0)
  await expect.poll(settings).toEqual({ visit: 'March' })
  await page.getByRole('button', { name: 'Add a setting' }).click()
  await form.getByRole('textbox', { name: 'Name' }).fill('visit')
  await expect(form.getByText('This name is already in use.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(form).toHaveCount(0)
  const field = page.getByRole('textbox', { name: 'visit' })
  await field.fill('April')
  await field.press('Control+Enter')
  await expect.poll(settings).toEqual({ visit: 'April' })
  await page.getByRole('button', { name: 'Remove visit' }).click()
  await expect(field).toHaveCount(0)
  expect(await settings()).toEqual({})

  await page.getByRole('switch', { name: /^Clients see scores/ }).focus()
  await page.keyboard.press('Space')
  await expect.poll(settings).toEqual({ ScoresVisibleToClients: true })
  const days = page.getByRole('textbox', { name: 'Days to answer an RFI' })
  await days.fill('0')
  await expect(page.getByText('This must be a whole number from 1 to 365.')).toBeVisible()
  await days.fill('12')
  await days.press('Enter')
  await expect.poll(settings).toEqual({ ScoresVisibleToClients: true, RfiDays: 12 })
  const reports = page.getByRole('textbox', { name: 'Name on reports' })
  await reports.fill(' Harbor Pharmacy ')
  await reports.press('Enter')
  const row = async () => (await stored('Project', { Id: project }))[0]
  await expect
    .poll(async () => stored('ProjectOrganization', { ProjectId: project }))
    .toMatchObject([{ OrganizationName: 'Harbor Pharmacy' }])
  const logo = page.getByRole('group', { name: 'Logo' })
  const picture = { name: 'a.png', mimeType: 'image/png', buffer: makePng(320, 80) }
  await page.getByLabel('File of the logo').setInputFiles(picture)
  await expect(logo.getByRole('img', { name: 'Logo of Harbor Pharmacy: a.png' })).toBeVisible()
  await logo.getByRole('button', { name: 'Remove logo' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(logo.getByText('No logo.')).toBeVisible()
  await page.getByRole('button', { name: 'Archived' }).click()
  const question = page.getByRole('region', { name: 'Archive project' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  expect((await row()).StatusId).not.toBe(4)
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('')
  await expect(page.getByText('Enter a name.')).toBeVisible()
  await name.fill('Harbor (Pharmacy)')
  await name.press('Enter')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Harbor' })).toBeVisible()
  await expect.poll(async () => (await row()).Name).toBe('Harbor (Pharmacy)')
})

test(
  'an archived project accepts only its status; users who are not administrators read the settings',
  nightly,
  async ({ own: { project }, dashboard, stored }) => {
    const page = await dashboard('ADM', 'Settings')
    const status = page.getByRole('group', { name: 'Status' })
    await status.getByRole('button', { name: 'Archived' }).click()
    const question = page.getByRole('region', { name: 'Archive project' })
    await expect(question).toContainText('It becomes read-only for everybody')
    await question.getByRole('button', { name: 'Archive' }).click()
    await expect(page.getByRole('switch', { name: /^Clients see scores/ })).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Add module' })).toHaveCount(0)
    await expect.poll(async () => (await stored('Project', { Id: project }))[0].StatusId).toBe(4)
    const theirs = await dashboard('SC', 'Settings')
    await expect(theirs.getByRole('definition').filter({ hasText: 'Archived' })).toBeVisible()
    await expect(theirs.getByRole('main').getByRole('textbox')).toHaveCount(0)
    await expect(theirs.getByRole('switch')).toHaveCount(0)
    await status.getByRole('button', { name: 'Active' }).click()
    await expect(page.getByRole('button', { name: 'Add module' })).toBeVisible()
  },
)
