import type { Page } from '@playwright/test'
import { accountPassword } from '../factories/make-account.ts'

/** Fills in and sends the form of the sign-in page. */
export async function signInOnPage(
  page: Page,
  email: string,
  password = accountPassword,
): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
