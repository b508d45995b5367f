import type { Page } from '@playwright/test'
import { makeDocument } from '../factories/make-document.ts'
import { nightly } from '../harness/nightly.ts'
import { holdBack } from './hold-back.ts'
import { expect, test } from './page-test.ts'

/** The writes that a page sends from now on. */
function writesOf(page: Page): string[] {
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') writes.push(request.postData() ?? '')
  })
  return writes
}

test(
  'text typed while the code of a citation form loads goes into the form, and triggers no shortcuts',
  nightly,
  async ({ server, made: { project, module, standards }, open }) => {
    await makeDocument(server, { project, by: 'ADM' })
    const page = await open('C+', '/app')
    const release = await holdBack(page, 'fetched-soon')
    const elements = `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${standards[0]?.id}/Elements`
    await page.goto(elements)
    await expect(page.getByRole('button', { name: 'Cite', exact: true })).toHaveCount(5)
    const writes = writesOf(page)
    // The keys work as soon as the screen listens to them.
    await expect(async () => {
      await page.keyboard.press('n')
      await expect(page.locator('article:focus')).toBeVisible({ timeout: 500 })
    }).toPass()
    await page.keyboard.press('c')
    await expect(page.getByLabel('Loading the form')).toBeAttached()
    await page.keyboard.type('pox')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('licy')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Page 14, rm')
    release()
    const form = page.getByRole('form', { name: /^Cite at TS 1/ })
    await expect(form.getByText('Policy', { exact: true })).toBeVisible()
    const passage = form.getByRole('textbox')
    await expect(passage).toHaveValue('Page 14, rm')
    await expect(passage).toBeFocused()
    await page.keyboard.type('n')
    await expect(passage).toHaveValue('Page 14, rmn')
    await expect(page).toHaveURL(new RegExp(`${elements}(\\?element=\\d+)?$`))
    expect(writes).toEqual([])
  },
)

test('text typed while the code of the comment editor loads goes into the comment, and triggers no shortcuts', async ({
  made: { project, module, standards },
  open,
}) => {
  const page = await open('C+', '/app')
  const release = await holdBack(page, 'fetched-soon')
  const elements = `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${standards[0]?.id}/Elements`
  await page.goto(elements)
  const element = page.getByRole('article', { name: 'TS 1(2)' })
  await element.getByRole('button', { name: 'Comment' }).click()
  await expect(page.getByLabel('Loading the form')).toBeAttached()
  const writes = writesOf(page)
  await page.keyboard.type('Quote j minutes')
  release()
  const field = element.getByRole('textbox', { name: 'Comment on TS 1(2)' })
  await expect(field).toHaveValue('Quote j minutes')
  await expect(field).toBeFocused()
  expect(page.url()).toContain(elements)
  expect(writes).toEqual([])
})

test('Escape cancels a form whose code loads, and text typed into another field stays there', async ({
  made: { project },
  open,
}) => {
  const page = await open('C+', '/app')
  const release = await holdBack(page, 'task-forms')
  await page.goto(`/app/projects/${project}/dashboard/Tasks`)
  await page.getByRole('button', { name: 'New task' }).click()
  await expect(page.getByLabel('Loading the form')).toBeAttached()
  await page.keyboard.type('m')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Loading the form')).toHaveCount(0)

  await page.keyboard.press('t')
  const filter = page.getByRole('searchbox').or(page.getByRole('textbox', { name: /Filter/ }))
  await filter.click()
  await page.keyboard.type('roster')
  await expect(filter).toHaveValue('roster')
  await filter.blur()
  await page.keyboard.type('TS 1')
  release()
  const form = page.getByRole('form', { name: 'New task' })
  await expect(form.getByRole('combobox', { name: 'Standard' })).toHaveValue('TS 1')
})
