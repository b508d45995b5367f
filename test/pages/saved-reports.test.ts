import { readFile } from 'node:fs/promises'
import { nightly } from '../harness/nightly.ts'
import { expect, test as pageTest } from './page-test.ts'
import { violationsOf } from './violations-of.ts'

const test = pageTest.extend('settings', { scope: 'file' }, { JOB_WORKERS: '1' })

test('a report is saved with its files, opened, mailed, and deleted after a question', async ({
  own: { project },
  dashboard,
  stored,
}) => {
  const page = await dashboard('C+', 'Reports')
  await page.getByRole('button', { name: 'Save a report' }).click()
  const form = page.getByRole('form', { name: 'Save a report' })
  await form.getByRole('combobox', { name: 'Report' }).selectOption('Executive scorecard')
  await form.getByRole('combobox', { name: 'Phase' }).selectOption('Gap Analysis')
  await form.getByRole('combobox', { name: 'For whom' }).selectOption({ index: 1 })
  await form.getByRole('checkbox', { name: 'PDF' }).uncheck()
  await form.getByRole('checkbox', { name: 'CSV' }).check()
  await form.getByRole('button', { name: 'Save report' }).click()
  const item = page.getByRole('list', { name: 'Saved reports' }).getByRole('listitem')
  const link = item.getByRole('link', { name: 'Executive scorecard' })
  await expect(link).toBeVisible()
  await expect(item.getByRole('link', { name: /^Download as/ })).toHaveText(['CSV'])
  await expect
    .poll(() => stored('SavedReport', { ProjectId: project }))
    .toMatchObject([{ Kind: 'scorecard', Phase: 'gap-analysis', Audience: 'staff' }])
  await item.getByRole('button', { name: 'Mail a link' }).click()
  const mail = item.getByRole('form', { name: 'Mail a link' })
  await mail.getByPlaceholder('Choose people').fill('Senior')
  await page.getByRole('option', { name: 'Senior', exact: true }).click()
  await mail.getByRole('button', { name: 'Send' }).click()
  await expect(mail.getByText('Sent to 1.')).toBeVisible()
  await mail.getByRole('button', { name: 'Done' }).click()
  await expect(item).toBeFocused()
  await link.click()
  await expect(page.getByRole('article', { name: 'Executive scorecard' })).toBeVisible()
  await expect(page.getByText(/^Saved .* by Linked\./)).toBeVisible()
  await page.goBack()
  await item.getByRole('button', { name: 'Delete Executive scorecard' }).click()
  const question = page.getByRole('group', { name: 'Delete Executive scorecard' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(item).toBeFocused()
  await page.keyboard.press('x')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Saved reports stay as they were made')).toBeVisible()
})

test(
  'a consultant saves a report for the client, who opens it; the list says so, mails the link and deletes it',
  nightly,
  async ({ server, own: { project, standards }, open, expectedErrors }) => {
    const page = await open(
      'C+',
      `/app/print?project_id=${project}&kind=full-review&standard_id=${standards[0]!.id}`,
    )
    await page.getByRole('link', { name: 'Save it' }).click()
    const form = page.getByRole('form', { name: 'Save a report' })
    const chosen = (name: string) => form.getByRole('combobox', { name })
    await expect(chosen('Scope')).toHaveValue('standard')
    await expect(chosen('For whom')).toHaveValue('staff')
    await expect(chosen('Report').getByRole('option')).toHaveCount(7)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Save a report' })).toBeFocused()
    await page.goto(
      `/app/print?project_id=${project}&kind=scorecard&phase=gap-analysis&audience=client`,
    )
    await page.getByRole('link', { name: 'Save it' }).click()
    await expect(chosen('Report')).toHaveValue('scorecard')
    await expect(chosen('Phase')).toHaveValue('gap-analysis')
    await expect(chosen('For whom')).toHaveValue('client')
    await expect(form.getByRole('checkbox', { name: 'PDF' })).toBeChecked()
    await form.getByRole('checkbox', { name: 'CSV' }).check()
    expect(await violationsOf(page)).toEqual([])
    await form.getByRole('button', { name: 'Save report' }).click()
    await expect(form).toHaveCount(0)
    const list = page.getByRole('list', { name: 'Saved reports' })
    const item = list.getByRole('listitem')
    await expect(item.getByRole('link', { name: 'Executive scorecard' })).toBeVisible()
    await expect(item).toContainText('Client (what the client may see)')
    await expect(item).toContainText('Not opened yet')
    expect(await violationsOf(page)).toEqual([])

    const client = await open('K+', `/app/projects/${project}/dashboard/Reports`)
    await expect(client.getByRole('button', { name: 'Save a report' })).toHaveCount(0)
    await client.getByRole('link', { name: 'Executive scorecard' }).click()
    await expect(client.getByRole('article', { name: 'Executive scorecard' })).toContainText(
      'Client (what the client may see)',
    )
    await expect(
      client.getByText(/^Saved .* by Linked\. It does not show later changes\.$/),
    ).toBeVisible()
    await expect(client.getByRole('link', { name: /^Download as/ })).toHaveCount(2)
    const loading = client.waitForEvent('download')
    await client.getByRole('link', { name: 'Download as CSV' }).click()
    const file = await readFile(await (await loading).path(), 'utf8')
    expect(file).toContain('Readiness by area')
    await client.reload()
    await expect(client.getByRole('article')).toBeVisible()

    // Opened twice as a page and once as a file.
    await page.reload()
    await expect(item).toContainText('Opened 3 times, last by Client')
    await page.keyboard.press('j')
    await page.keyboard.press('m')
    const mail = item.getByRole('form', { name: 'Mail a link' })
    await mail.getByRole('button', { name: 'Send' }).click()
    await expect(mail.getByRole('alert')).toHaveText('Choose at least one person')
    await mail.getByPlaceholder('Choose people').fill('Client')
    await page.getByRole('option', { name: 'Client', exact: true }).click()
    await mail.getByRole('textbox', { name: 'Message' }).fill('For Friday.')
    expect(await violationsOf(page)).toEqual([])
    await mail.getByRole('button', { name: 'Send' }).click()
    await expect(mail.getByText('Sent to 1.')).toBeVisible()
    await mail.getByRole('button', { name: 'Done' }).click()
    const mails = await server.sql('ps', `select "Body" from "Mail" where "ProjectId" = $1`, [
      project,
    ])
    expect(JSON.stringify(mails)).toContain(`/app/print?project_id=${project}&report_id=`)

    await expect(item).toBeFocused()
    await page.keyboard.press('x')
    const question = page.getByRole('group', { name: 'Delete Executive scorecard' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(item).toBeFocused()
    await page.keyboard.press('x')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Saved reports stay as they were made')).toBeVisible()
    expectedErrors.push(/404 \(Not Found\).*files\/reports/)
    await client.reload()
    await expect(client.getByRole('heading', { name: /not found/i })).toBeVisible()
  },
)
