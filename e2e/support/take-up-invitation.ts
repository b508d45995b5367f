import { expect, type Browser } from '@playwright/test'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { goBy, press } from './keys.ts'
import { openBrowser, type PersonAtWork } from './person.ts'

/** As an administrator: reads the invitation sent to an address; returns its link. */
export async function invitationFor(
  { page, findNothing }: PersonAtWork,
  address: string,
): Promise<string> {
  await goBy(page, 'View mail')
  await expect(page.getByRole('heading', { name: 'Mail', level: 1 })).toBeVisible()
  await page.getByLabel('Filter by recipient').fill(address)
  const mail = page.getByRole('list', { name: 'Captured mail' }).getByRole('button').first()
  await expect(mail).toContainText(address)
  await mail.click()
  const link = page.getByRole('article').getByRole('link', { name: /\/invitation#/ })
  await expect(link).toBeVisible()
  await findNothing('an invitation among the mails')
  return (await link.getAttribute('href')) ?? ''
}

/** As an invited person: follows the link and opens the account by keyboard alone, which signs in. */
export async function takeUpInvitation(
  browser: Browser,
  href: string,
  address: string,
): Promise<PersonAtWork> {
  const person = await openBrowser(browser)
  const { page, findNothing } = person
  await page.goto(href)
  await expect(page.getByLabel('E-mail')).toHaveValue(address)
  // The key leaves the address before any other code can read it.
  expect(new URL(page.url()).hash).toBe('')
  await findNothing('an invitation')
  await expect(page.getByRole('textbox', { name: 'Password' })).toBeFocused()
  await press(page, 'Enter')
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await page.keyboard.type(demoPassword)
  await press(page, 'Enter')
  await page.waitForURL('**/app')
  await page.getByRole('button', { name: /^Search/ }).waitFor()
  return person
}
