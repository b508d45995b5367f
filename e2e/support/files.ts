import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { pdfFile } from '../../src/database/seed/files/pdf-file.ts'

/** A file that somebody has on the computer. */
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

/** A plain text. */
export const plainText = (name: string, text: string): ChosenFile => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
})

/** The digest of a file as documents tell it. */
export const sha256 = ({ buffer }: ChosenFile): string =>
  createHash('sha256').update(buffer).digest('hex')

/** Chooses a file in the chooser of the system that an act opens. */
export async function choose(
  page: Page,
  file: ChosenFile,
  act: () => Promise<unknown>,
): Promise<void> {
  const choosing = page.waitForEvent('filechooser')
  // The browser knows that it is waited for before the key comes.
  await page.evaluate(() => undefined)
  await act()
  await (await choosing).setFiles({ ...file })
}

/** Follows a link and fails unless what it downloads is the file, byte for byte. */
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
