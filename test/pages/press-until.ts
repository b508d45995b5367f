import type { Page } from '@playwright/test'
import { patience } from '../harness/patience.ts'
import { expect } from './page-test.ts'

/** Presses a key until its effect is visible, because a screen handles its keys only once it has loaded completely. */
export async function pressUntil(
  page: Page,
  key: string,
  isSeen: (expect: typeof quick) => Promise<void>,
): Promise<void> {
  await expect(async () => {
    await page.keyboard.press(key)
    await isSeen(quick)
  }).toPass({ timeout: patience })
}

const quick = expect.configure({ timeout: 500 })
