import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, firefox, test, type BrowserContext, type Page } from '@playwright/test'
import { demoPassword } from '#database/seed/people/demo-password.ts'
import { watchLoads } from './document-loads.ts'
import { demoServer } from './server.ts'

/** A browser on a device that several people use: its profile is on disk, and its back/forward cache is enabled. */
export type SharedBrowser = {
  readonly context: BrowserContext
  /** Closes the browser, so that everything is on disk, and returns which of the texts occur in the files of its profile. */
  readonly foundOnDisk: (texts: readonly string[]) => Promise<string[]>
}

/** Runs a test with a browser that several people use. */
export async function withSharedBrowser(
  story: (browser: SharedBrowser) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'plumbline-profile-'))
  const { browserName, channel, launchOptions = {}, viewport } = test.info().project.use
  const type = browserName === 'firefox' ? firefox : chromium
  const context = await type.launchPersistentContext(profile, {
    ...launchOptions,
    ...(channel !== undefined && { channel }),
    baseURL: demoServer().address,
    ...(viewport !== undefined && { viewport }),
    // Playwright disables the back/forward cache by default.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  watchLoads(context)
  try {
    await story({
      context,
      foundOnDisk: async (texts) => {
        await context.close()
        return textsIn(profile, texts)
      },
    })
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function textsIn(folder: string, texts: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    for (const text of texts)
      if (bytes.includes(text) || bytes.includes(Buffer.from(text, 'utf16le'))) found.add(text)
  }
  return texts.filter((text) => found.has(text))
}

/** Enters e-mail and password on the sign-in page, which must be open. */
export async function signInOn(page: Page, mailbox: string): Promise<void> {
  await page.getByLabel('E-mail').fill(`${mailbox}@plumbline.test`)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Search/ }).waitFor()
}

/** Signs out through the person's menu. */
export async function chooseSignOut(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Fails unless the sign-in page is shown, without anything that a list contained. */
export async function expectSignedOut(page: Page, words: string): Promise<void> {
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(await page.content()).not.toContain(words)
}
