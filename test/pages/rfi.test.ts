import type { Page } from '@playwright/test'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'
import { violationsOf } from './violations-of.ts'

const phase = 'desktop-review'

test(
  'a request is recorded when an RFI is received, answered by the client, and asked about before it is closed',
  nightly,
  async ({ own: { project, standards }, review, stored, write, expectedErrors }) => {
    expectedErrors.push(/40[09]/)
    const { id: standard_id, elements } = standards[0]!
    const ids = { project_id: project, standard_id }
    await write('SC', 'Standard:UpdateStatus', { ...ids, phase, uploaded_to_urac: true })
    const senior = await review('SC', 'Elements')
    let isFailing = true
    await senior.route('**/transformation*', (route) =>
      isFailing
        ? route.fulfill({ status: 400, json: { data: { result: 'Fail', messages: ['No'] } } })
        : route.continue(),
    )
    const actions = senior.getByRole('group', { name: 'Review' })
    await actions.getByRole('button', { name: 'RFI received' }).press('Enter')
    const form = senior.getByRole('form', { name: 'New request' })
    const text = form.getByRole('textbox', { name: 'What the accreditor asks' })
    await expect(text).toBeFocused()
    await senior.keyboard.insertText('Who approved the plan?\n\n  And when?')
    await expect(actions.locator('[data-state=Error]')).toBeVisible()
    isFailing = false
    // The typed text survives the failure, and a reload.
    await senior.reload()
    await expect(text).toHaveValue('Who approved the plan?\n\n  And when?')
    await form.getByLabel('Received').fill('2026-11-20')
    await expect(form.getByLabel('Due')).toHaveValue('2026-12-20')
    await form.getByRole('checkbox').nth(1).press('Space')
    expect(await violationsOf(senior)).toEqual([])
    await text.press('Control+Enter')
    await expect(form).toHaveCount(0)
    await expect
      .poll(() => stored('RfiRequest', { ProjectId: project }))
      .toMatchObject([
        {
          Text: 'Who approved the plan?\n\n  And when?',
          ElementIds: [elements[1]],
          IsAnswered: false,
        },
      ])
    await actions.getByRole('button', { name: 'RFI received' }).click()
    await expect(actions.getByRole('button', { name: 'RFI answered' })).toBeVisible()
    await form.getByRole('button', { name: 'Cancel' }).click()

    const client = await review('K+', 'Tasks')
    const panel = client.getByRole('region', { name: /^Requests for information/ })
    await expect(panel).toContainText('And when?')
    await expect(
      panel.getByRole('button', { name: /Mark as answered|Delete|Edit|Add/ }),
    ).toHaveCount(0)
    await panel.getByRole('textbox', { name: 'Answer' }).fill('The board, in March.')
    await panel.getByRole('textbox', { name: 'Answer' }).press('Control+Enter')
    await expect
      .poll(async () => (await stored('RfiRequest', { ProjectId: project }))[0].Answer)
      .toBe('The board, in March.')
    await client.setViewportSize({ width: 375, height: 800 })
    expect(await violationsOf(client)).toEqual([])

    await actions.getByRole('button', { name: 'RFI answered' }).click()
    const question = senior.getByRole('alert').filter({ hasText: '1 request for information' })
    await question.getByRole('button', { name: 'Who approved the plan?' }).click()
    await expect(senior.locator('[id^=rfi-]:focus')).toContainText('Who approved the plan?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await senior.reload()
    const own = senior.getByRole('region', { name: /^Requests for information/ })
    await expect(own.getByRole('textbox', { name: 'Answer' })).toHaveValue('The board, in March.')
    await own.getByRole('button', { name: 'Mark as answered' }).click()
    await expect(own.getByRole('button', { name: 'Reopen' })).toBeVisible()
    await actions.getByRole('button', { name: 'RFI answered' }).click()
    await expect(actions.getByRole('button', { name: 'RFI answered' })).toHaveCount(0)
  },
)

test('the desk lists requests of all standards, answers them by keys, and makes a letter of the answered ones', async ({
  own: made,
  dashboard,
  stored,
  write,
}) => {
  const { project, standards } = made
  const asked = { project_id: project, received_date: '2020-01-01' }
  const [first, second] = standards
  await write('SC', 'RFI:Create', {
    ...asked,
    standard_id: first!.id,
    text: 'Late one',
    due_date: '2020-01-31',
  })
  await write('SC', 'RFI:Create', {
    ...asked,
    standard_id: second!.id,
    text: 'Later one',
    due_date: '2199-01-31',
  })
  const [late] = await stored('RfiRequest', { ProjectId: project, Text: 'Late one' })
  const page = await dashboard('SC', 'RFI')
  await expect(page.getByRole('link', { name: 'RFI 2 open' })).toBeVisible()
  const scopes = (viewer: Page) =>
    viewer.getByRole('group', { name: 'Requests' }).getByRole('button')
  await expect(scopes(page)).toHaveText([/^Open/, /^Overdue/, /^Mine/, /^Answered/, /^All/])
  // Requests have no owner among clients.
  const client = await dashboard('K+', 'RFI')
  await expect(scopes(client)).toHaveText([/^Open/, /^Overdue/, /^Answered/, /^All/])
  const items = page.getByRole('list', { name: 'Open requests' }).getByRole('listitem')
  await expect(items).toContainText([/Overdue by [\d,]+ days/, /days left/])
  const filter = page.getByRole('searchbox', { name: 'Filter requests' })
  await filter.fill('nothing like it')
  await page.getByRole('button', { name: 'Show all requests' }).click()
  await expect(filter).toHaveValue('')
  await filter.fill('later')
  await expect(page.getByRole('list', { name: /requests$/ }).getByRole('listitem')).toHaveCount(1)
  await filter.fill('')
  await scopes(page).first().click()
  await expect(items).toContainText([/Late one/, /Later one/])
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await page.keyboard.insertText('See page 3.')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
  await expect(items.first()).toContainText('See page 3.')
  await page.keyboard.press('m')
  await expect(page.getByRole('link', { name: 'RFI 1 open' })).toBeVisible()
  await page
    .getByRole('group', { name: 'Requests' })
    .getByRole('button', { name: /^Answered/ })
    .click()
  await expect(page).toHaveURL(/requests=answered/)
  await expect(page.getByRole('list', { name: 'Answered requests' })).toContainText('days late')
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Write response letter' }).click()
  const letter = page.getByRole('article', { name: 'Response letter' })
  await expect(letter).toContainText('Late one')
  await expect(letter).not.toContainText('Later one')
  const template = page.getByRole('textbox', { name: 'Template of the letter' })
  await template.fill('To whom it concerns\n{organisation}\n\n{requests}')
  await template.press('Control+Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Line 2: {organisation}' })).toBeVisible()
  await expect(letter).toContainText('{organisation}')
  expect(await violationsOf(page)).toEqual([])
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download as Word' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^Response letter .*\.docx$/)
  await page.getByRole('button', { name: 'Mark 1 answer as sent' }).click()
  await expect
    .poll(async () => (await stored('RfiRequest', { Id: late.Id }))[0].SentDate)
    .not.toBeNull()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.locator('[data-printed]')).toBeVisible()
})

test('staff edit and delete requests in place; answered ones are shown on demand', async ({
  own: { project, standards },
  review,
  stored,
  write,
}) => {
  const { id: standard_id, elements } = standards[0]!
  const asked = { project_id: project, standard_id, received_date: '2026-11-20' }
  await write('SC', 'RFI:Create', { ...asked, text: 'When?' })
  const [{ Id: rfi_id }] = await stored('RfiRequest', { ProjectId: project })
  await write('SC', 'RFI:UpdateAnswered', { rfi_id, project_id: project, is_answered: true })
  const about = { due_date: '2026-12-20', element_ids: [elements[0]] }
  await write('SC', 'RFI:Create', { ...asked, ...about, text: 'Who signed?' })
  await write('SC', 'RFI:Create', { ...asked, standard_id: standards[1]!.id, text: 'Elsewhere?' })
  const page = await review('SC', 'Tasks')
  const panel = page.getByRole('region', { name: /^Requests for information\s*1 open$/ })
  const answered = panel.getByRole('list', { name: 'Answered requests' })
  const item = panel.getByRole('list', { name: 'Open requests' }).getByRole('listitem')
  await expect(item).toHaveText([/TS 1\(1\).*Who signed\?.*/s])
  await expect(answered).toHaveCount(0)
  await panel.getByRole('button', { name: 'Show 1 answered request' }).click()
  await expect(answered).toContainText(/When\?.*Answered outside of Plumbline/s)
  await panel.getByRole('button', { name: 'Hide answered' }).click()
  await expect(answered).toHaveCount(0)

  await item.getByRole('button', { name: 'Edit request' }).click()
  const form = item.getByRole('form', { name: 'Edit request' })
  const text = form.getByRole('textbox', { name: 'What the accreditor asks' })
  await expect(text).toHaveValue('Who signed?')
  await text.press('Control+Enter')
  await expect(form).toHaveCount(0)
  await expect(item).toBeFocused()
  await item.getByRole('button', { name: 'Edit request' }).click()
  await text.fill('Who signed it?')
  await form.getByLabel('Due').fill('2026-12-24')
  await form.getByRole('checkbox', { name: 'TS 1(1)' }).uncheck()
  await form.getByRole('checkbox', { name: 'TS 1(2)' }).check()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form).toHaveCount(0)
  await expect(item).toContainText(/24 Dec 2026|Dec 24, 2026/)
  await expect
    .poll(() => stored('RfiRequest', { Text: 'Who signed it?' }))
    .toMatchObject([{ ProjectId: project, ElementIds: [elements[1]] }])
  await item.getByRole('link', { name: 'TS 1(2)' }).click()
  await expect(page).toHaveURL(new RegExp(`/Elements\\?.*element=${elements[1]}`))

  await item.getByRole('button', { name: 'Delete request' }).click()
  const question = item.getByRole('group', { name: 'Delete this request?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await item.getByRole('button', { name: 'Delete request' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(item).toHaveCount(0)
  await expect
    .poll(() => stored('RfiRequest', { ProjectId: project, StandardId: standard_id }))
    .toMatchObject([{ Text: 'When?' }])
})

test(
  'a request that somebody else changed meanwhile is overwritten only on purpose, and what is put aside comes back',
  nightly,
  async ({ own: { project, standards }, review, stored, write, expectedErrors }) => {
    expectedErrors.push(/409/)
    const asked = { project_id: project, standard_id: standards[0]!.id }
    await write('SC', 'RFI:Create', { ...asked, text: 'When?', received_date: '2026-11-20' })
    const [{ Id: rfi_id }] = await stored('RfiRequest', { ProjectId: project })
    const texts = async () =>
      (await stored('RfiRequest', { ProjectId: project })).map(({ Text }) => Text as string)
    const page = await review('SC', 'Tasks')
    await page.getByRole('button', { name: 'Edit request' }).click()
    const form = page.getByRole('form', { name: 'Edit request' })
    const text = form.getByRole('textbox', { name: 'What the accreditor asks' })
    await text.fill('When exactly?')
    await write('AC', 'RFI:Update', { rfi_id, project_id: project, text: 'Since when?' })
    await text.press('Control+Enter')
    await expect(form.getByRole('alert')).toContainText(
      'Associate has changed the request; it now reads: Since when?',
    )
    await expect(text).toHaveValue('When exactly?')
    await form.getByRole('button', { name: 'Save my version' }).click()
    await expect(form).toHaveCount(0)
    await expect.poll(() => texts()).toEqual(['When exactly?'])

    await write('AC', 'RFI:UpdateAnswered', { rfi_id, project_id: project, is_answered: true })
    await page.getByRole('button', { name: 'Mark as answered' }).click()
    const note = page.getByRole('alert').filter({ hasText: 'The request is now' })
    await expect(note).toContainText('marked as answered, changed by Associate')

    const add = page.getByRole('button', { name: 'Add request' })
    await add.click()
    const fresh = page.getByRole('form', { name: 'New request' })
    const asks = fresh.getByRole('textbox', { name: 'What the accreditor asks' })
    await asks.fill('And where?')
    await page.keyboard.press('Escape')
    await expect(fresh).toHaveCount(0)
    await expect(add).toBeFocused()
    await add.click()
    await expect(asks).toHaveValue('And where?')
    await fresh.getByLabel('Received').fill('2026-11-20')
    await fresh.getByLabel('Due').fill('2026-11-19')
    await fresh.getByRole('button', { name: 'Record request' }).click()
    await expect(fresh.getByLabel('Due')).toHaveAttribute('aria-invalid', 'true')
    await expect.poll(() => texts()).toHaveLength(1)
  },
)
