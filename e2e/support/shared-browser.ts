import { mkdtempSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, firefox, test, type BrowserContext, type Page } from '@playwright/test'
import { demoPassword } from '../../src/database/seed/demo-password.ts'
import { watchLoads } from './document-loads.ts'

/** A browser on a device that several people use: its profile lies on disk, and its back button brings whole pages back. */
export type SharedBrowser = {
  readonly context: BrowserContext
  /** Closes it, so that everything is on disk, and answers which of some texts stand in the files of its profile. */
  readonly foundOnDisk: (texts: readonly string[]) => Promise<string[]>
}

/** Runs a story with a browser that several people use. */
export async function withSharedBrowser(
  story: (browser: SharedBrowser) => Promise<void>,
): Promise<void> {
  const profile = mkdtempSync(join(tmpdir(), 'plumbline-profile-'))
  const { baseURL, browserName, channel, launchOptions = {}, viewport } = test.info().project.use
  const type = browserName === 'firefox' ? firefox : chromium
  const context = await type.launchPersistentContext(profile, {
    ...launchOptions,
    ...(channel !== undefined && { channel }),
    ...(baseURL !== undefined && { baseURL }),
    ...(viewport !== undefined && { viewport }),
    // Browsers for tests do without it.
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

/** Gives e-mail and password on the sign-in page, which is shown. */
export async function signInOn(page: Page, mailbox: string): Promise<void> {
  await page.getByLabel('E-mail').fill(`${mailbox}@plumbline.test`)
  await page.getByRole('textbox', { name: 'Password' }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Search/ }).waitFor()
}

/** Chooses to sign out in the menu of the person. */
export async function chooseSignOut(page: Page, name: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
}

/** Fails unless the sign-in page is shown, and nothing of what a list held. */
export async function expectSignedOut(page: Page, words: string): Promise<void> {
  await expect(page.getByLabel('E-mail')).toBeVisible()
  expect(await page.content()).not.toContain(words)
}
