import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { write } from './support/calls.ts'
import { signIn } from './support/person.ts'
import { serverTest as test } from './support/story.ts'

async function score(page: Page): Promise<void> {
  const current = page.locator('article[data-current]')
  await expect(page.locator('article').first()).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.press('n')
  const answered = page.waitForResponse(/\/write\/transformation/)
  await page.keyboard.press('1')
  await expect(current.locator('input')).toHaveValue('100')
  expect((await answered).status()).toBe(200)
  const scored = await page.getByRole('button', { pressed: true, name: 'Met', exact: true }).count()
  await page.reload()
  await expect(page.getByRole('button', { pressed: true, name: 'Met', exact: true })).toHaveCount(
    scored,
  )
}

async function comment(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Consultant comment' })
  await field.fill(text)
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('region', { name: 'Comments' }).getByText('Saved').first(),
  ).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue(text)
}

// Another person renames the date that is open here.
async function meetConflict(page: Page): Promise<void> {
  const made = await write<{ date_id: number }>(page, 'Date:Create', {
    project_id: 1,
    name: 'Visit',
    date: '2031-07-08',
  })
  await page.goto('/app/projects/1/dashboard/Dates')
  await page.getByRole('button', { name: 'Edit Visit' }).click()
  await write(page, 'Date:Update', { date_id: made.date_id, name: 'Theirs' })
  const form = page.getByRole('form', { name: /^Edit/ })
  await form.getByRole('textbox', { name: 'Event' }).fill('Mine')
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(form.getByText(/Saved version: .*Theirs/)).toBeVisible()
  await form.getByRole('button', { name: 'Save my version' }).click()
  await expect(page.getByRole('button', { name: 'Edit Mine' })).toBeVisible()
}

test('in Firefox somebody signs in, opens a standard of the list, scores, comments and meets a conflict', async ({
  browser,
}) => {
  const ada = await signIn(browser, 'ada.admin')
  const { page } = ada
  await page.goto('/app/projects/1/dashboard/Status?phase=desktop-review&display=List')
  await page.getByRole('row').getByRole('link').filter({ hasText: 'RM 4-1' }).first().click()
  await page.waitForURL(/\/standards\/\d+\//)
  await ada.findNothing('a standard in Firefox')
  await page.goto(page.url().replace(/\/[^/]*$/, '/Elements'))
  await score(page)
  await page.goto(page.url().replace(/\/[^/]*$/, '/Comments'))
  await comment(page, `Seen in Firefox ${randomUUID()}`)
  await meetConflict(page)
  // The browser logs the rejected save of the conflict as a network error in its console.
  await page.context().close()
})
