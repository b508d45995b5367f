import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { pdfFile } from '#database/seed/files/pdf-file.ts'

/** A file on the person's computer. */
export type ChosenFile = {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** A small PDF with a title and a few sentences. */
export const pdf = (name: string, title: string, ...sentences: readonly string[]): ChosenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer: pdfFile(title, sentences),
})

export const plainText = (name: string, text: string): ChosenFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

/** Returns the digest of a file in the form that documents report. */
export const sha256 = ({ buffer }: ChosenFile): string =>
  createHash('sha256').update(buffer).digest('hex')

/** Selects a file in the system's file chooser, which an action opens. */
export async function choose(
  page: Page,
  file: ChosenFile,
  act: () => Promise<unknown>,
): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  // A round trip to the browser, so that it listens for the file chooser before the key is pressed.
  await page.evaluate(() => undefined)
  await act()
  await (await choosing).setFiles({ ...file })
}

/** Follows a link and fails unless its download equals the file byte for byte. */
export async function expectDownload(
  page: Page,
  link: Locator,
  file: ChosenFile,
  act: () => Promise<unknown> = () => link.click(),
): Promise<void> {
  const coming = page.waitForEvent('download')
  await act()
  const download = await coming
  expect(download.suggestedFilename()).toBe(file.name)
  expect((await readFile(await download.path())).equals(file.buffer)).toBe(true)
}
