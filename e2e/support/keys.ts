import { expect, type Locator, type Page } from '@playwright/test'
import { patience } from '#test/harness/patience.ts'

const mostStops = 120

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** Goes to a tab with `g` and its key, repeatedly until it is open: on a busy machine the second key may come too late for the sequence. */
export async function goToTab(page: Page, key: string, tab: string): Promise<void> {
  await expect(async () => {
    await press(page, 'g', key)
    await page.waitForURL((url) => url.pathname.endsWith(`/${tab}`), { timeout: 2_000 })
  }).toPass({ timeout: patience })
}

/** Types texts into consecutive fields from the focused one on, with Tab between them; null leaves a field unchanged. */
export async function typeOn(page: Page, ...texts: readonly (string | null)[]): Promise<void> {
  for (const [index, text] of texts.entries()) {
    if (index > 0) await page.keyboard.press('Tab')
    if (text !== null) await page.keyboard.type(text)
  }
}

/** Presses Tab until a control has the focus. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor()
  const hasFocus = () => control.evaluate((element) => element === document.activeElement)
  for (let stops = 0; stops < mostStops && !(await hasFocus()); stops += 1)
    await page.keyboard.press('Tab')
  await expect(control).toBeFocused()
}

/** Navigates with the command palette, by keyboard alone. */
export async function goBy(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const field = page.getByRole('combobox', { name: /Search projects/ })
  await expect(field).toBeFocused()
  await page.keyboard.type(words)
  await expect(
    page.getByRole('listbox', { name: 'Results' }).getByRole('option').first(),
  ).toContainText(words)
  await page.keyboard.press('Enter')
  await expect(field).toBeHidden()
}
