import { makeDocument } from '../factories/make-document.ts'
import { storeText } from '../factories/store-text.ts'
import { nightly } from '../harness/nightly.ts'
import { patience } from '../harness/patience.ts'
import { expect, test } from './page-test.ts'
import { pressUntil } from './press-until.ts'

const dayFromNow = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('evidence that leaves a gap is found in the calendar and worked through by keys', async ({
  server,
  own: { project, standards },
  dashboard,
  write,
}) => {
  const [first, second] = standards[0]!.elements
  const log = await makeDocument(server, { project, parameters: { title: 'Visitor log' } })
  const plan = await makeDocument(server, { project, parameters: { title: 'Plan' } })
  for (const [element_id, document_id] of [
    [first, log],
    [second, plan],
  ])
    await write('SC', 'Citation:Create', { project_id: project, element_id, document_id })
  await write('SC', 'Document:UpdateDates', {
    project_id: project,
    document_id: log,
    period_from: dayFromNow(-400),
    period_to: dayFromNow(-100),
  })
  await write('SC', 'Document:UpdateDates', {
    project_id: project,
    document_id: plan,
    next_review: dayFromNow(10),
  })
  const page = await dashboard('SC', 'Calendar')
  await expect(page.getByText('no date ahead is named as the validation')).toBeVisible()
  const finding = page.locator('[data-finding]')
  await expect(finding).toHaveCount(1)
  await expect(finding).toContainText('nothing covers')
  await expect(page.getByRole('cell', { name: 'gap', exact: true }).first()).toBeVisible()

  await write('ADM', 'Date:Create', {
    project_id: project,
    date: dayFromNow(60),
    name: 'Validation review',
  })
  await page.reload()
  await expect(page.getByText(/before Validation review on/)).toBeVisible()
  await expect(finding).toHaveCount(2)
  await page
    .getByRole('combobox', { name: 'Kind of finding' })
    .selectOption({ label: 'Ends before the validation (1)' })
  await expect(finding).toHaveCount(1)
  await pressUntil(page, 'j', (now) => now(finding).toBeFocused())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/Elements\\?element=${second}&document=${plan}$`))
})

test(
  'dates are typed, checked beside their fields, saved by Enter and undone',
  nightly,
  async ({ server, own: { project }, dashboard, write, stored, expectedErrors }) => {
    expectedErrors.push(/409/)
    const document_id = await makeDocument(server, { project, by: 'K+' })
    const page = await dashboard('K+', `Documents?document=${document_id}`)
    const dates = page.getByRole('region', { name: 'Dates of the document' })
    const until = dates.getByLabel('Effective until')
    await dates.getByLabel('Effective from').fill('2026-03-01')
    await until.fill('2026-02-28')
    await expect(dates.getByText('Ends before 1 Mar 2026')).toBeVisible()
    await expect(dates.getByRole('button', { name: 'Save dates' })).toBeDisabled()
    await until.fill('2027-02-28')
    await until.press('Enter')
    const row = async () => (await stored('Document', { Id: document_id }))[0]
    const day = (text: string | null) => async () => {
      const { EffectiveTo } = await row()
      expect(EffectiveTo === null ? null : new Date(EffectiveTo).toLocaleDateString('sv')).toBe(
        text,
      )
    }
    await expect(day('2027-02-28')).toPass({ timeout: patience })
    await dates.getByRole('button', { name: 'Undo' }).click()
    await expect(day(null)).toPass({ timeout: patience })

    // A value that another person has stored is not overwritten unless the person says so.
    await until.fill('2028-01-01')
    await write('SC', 'Document:UpdateDates', {
      project_id: project,
      document_id,
      effective_to: '2029-01-01',
    })
    await until.press('Enter')
    await expect(dates.getByText(/The dates were not changed/)).toBeVisible()
    await expect(
      dates.getByText('Saved by somebody else: Effective until 1 Jan 2029.'),
    ).toBeVisible()
    await dates.getByRole('button', { name: 'Save my dates' }).click()
    await expect(day('2028-01-01')).toPass({ timeout: patience })
  },
)

test(
  'dates that the text tells are taken into the form with a button, none where two contradict',
  nightly,
  async ({ server, own: { project }, dashboard, stored }) => {
    const document_id = await makeDocument(server, { project, parameters: { title: 'Policy' } })
    await storeText(
      server,
      document_id,
      1,
      [
        'Effective Date: January 1, 2025\nNext review: 6/1/2026\nExpires: 1/1/2027\nExpires: 1/1/2028',
      ],
      'ps',
    )
    const page = await dashboard('SC', `Documents?document=${document_id}`)
    const dates = page.getByRole('region', { name: 'Dates of the document' })
    await expect(dates.getByText('page 1: “Effective Date: January 1, 2025”')).toBeVisible()
    await dates.getByRole('button', { name: 'Use all' }).click()
    await expect(dates.getByLabel('Effective from', { exact: true })).toHaveValue('2025-01-01')
    await expect(dates.getByLabel('Next review', { exact: true })).toHaveValue('2026-06-01')
    await expect(dates.getByLabel('Effective until', { exact: true })).toHaveValue('')
    await dates.getByRole('button', { name: 'Use Effective until 1 Jan 2028' }).click()
    await dates.getByRole('button', { name: 'Save dates' }).click()
    await expect(async () => {
      const [row] = await stored('Document', { Id: document_id })
      expect(new Date(row.EffectiveTo).toLocaleDateString('sv')).toBe('2028-01-01')
    }).toPass({ timeout: patience })
  },
)
