import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { onTestFinished } from 'vitest'
import { nightly } from '../harness/nightly.ts'
import { openSocksProxy } from '../harness/socks-proxy.ts'
import { pdfBytes } from '../harness/test-files.ts'
import { openPage } from './open-page.ts'
import { expect, test as pageTest } from './page-test.ts'

const size = 600_000

/** Bytes per second, so that a file takes seconds. */
const slow = 250_000

const makeFile = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([pdfBytes(name), randomBytes(size)]),
})

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

// oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures are needed
const test = pageTest.extend('folder', async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-uploads-'))
  onCleanup(() => rm(folder, { recursive: true }))
  return folder
})

/** Slows down the uploads of a page; returns a function that ends that. */
async function slowUploads(page: Page): Promise<() => Promise<void>> {
  const network = await page.context().newCDPSession(page)
  const limit = async (uploadThroughput: number) => {
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  }
  await network.send('Network.enable')
  await limit(slow)
  return () => limit(-1)
}

/** The offsets from which the page sends pieces of files. */
function sentOffsets(page: Page): number[] {
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  return offsets
}

const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.getByLabel('Files to upload').setInputFiles(files)

const uploadsOf = (page: Page) => page.getByRole('region', { name: 'Uploads', exact: true })

test(
  'five files go on by themselves where a lost connection stopped them, and arrive byte for byte',
  nightly,
  async ({ browser, server, own: { project }, stored }) => {
    const proxy = await openSocksProxy()
    onTestFinished(proxy.close)
    const { page, close } = await openPage(
      { newContext: (options) => browser.newContext({ ...options, proxy: { server: proxy.url } }) },
      server,
      'K+',
      `/app/projects/${project}/dashboard/Documents`,
    )
    onTestFinished(close)
    const offsets = sentOffsets(page)
    const speedUp = await slowUploads(page)
    const files = ['Ann.pdf', 'Bob.pdf', 'Café Ω.pdf', 'Dan.pdf', 'Eve 2 %.pdf'].map(makeFile)
    await choose(page, files)
    const uploads = uploadsOf(page)
    const first = uploads.getByRole('progressbar', { name: 'Upload of Ann.pdf' })
    await expect.poll(async () => Number(await first.getAttribute('value'))).toBeGreaterThan(0.4)
    proxy.cut()
    await expect(uploads.getByText('No connection: it goes on by itself').first()).toBeVisible()
    proxy.mend()
    await speedUp()
    await expect(uploads).toContainText('5 uploaded')
    expect(offsets.some((offset) => offset > 0)).toBe(true)
    const versions = await stored('DocumentVersion', { ProjectId: project })
    expect(new Map(versions.map(({ RealName, Sha256 }) => [RealName, Sha256]))).toEqual(
      new Map(files.map(({ name, buffer }) => [name, sha256(buffer)])),
    )
  },
)

test('an upload is paused and resumed; after a reload, choosing the file again goes on where it stopped', async ({
  own: { project },
  folder,
  dashboard,
  stored,
}) => {
  const { name, buffer } = makeFile('Handbook.pdf')
  const path = join(folder, name)
  await writeFile(path, buffer)
  const page = await dashboard('K+', 'Documents')
  const offsets = sentOffsets(page)
  const speedUp = await slowUploads(page)
  await choose(page, path)
  const uploads = uploadsOf(page)
  const progress = uploads.getByRole('progressbar')
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(0.2)
  await uploads.getByRole('button', { name: 'Pause Handbook.pdf' }).click()
  await expect(uploads).toContainText('1 paused')
  await uploads.getByRole('button', { name: 'Resume Handbook.pdf' }).click()
  await expect.poll(() => offsets.length).toBe(2)
  expect(offsets[1]).toBeGreaterThan(0)
  await expect(uploads).toContainText('1 uploading')

  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  const unfinished = page.getByRole('region', { name: 'Unfinished uploads' })
  await expect(unfinished).toContainText(/Handbook\.pdf .* % arrived/)
  await speedUp()
  await choose(page, path)
  await expect(uploads).toContainText('1 uploaded')
  expect(offsets).toHaveLength(3)
  expect(offsets[2]).toBeGreaterThanOrEqual(offsets[1]!)
  await expect(unfinished).toHaveCount(0)
  await expect
    .poll(() => stored('DocumentVersion', { ProjectId: project }))
    .toMatchObject([{ RealName: name, Sha256: sha256(buffer) }])
})

test(
  'a cancelled upload leaves nothing on the server, nor does a discarded one',
  nightly,
  async ({ own: { project }, dashboard, stored }) => {
    const page = await dashboard('K+', 'Documents')
    await slowUploads(page)
    await choose(page, [makeFile('One.pdf'), makeFile('Two.pdf')])
    const uploads = uploadsOf(page)
    await expect(uploads).toContainText(/[1-9]\d? %[^]*[1-9]\d? %/u)
    await uploads.getByRole('button', { name: 'Cancel One.pdf' }).click()
    await expect(uploads).not.toContainText('One.pdf')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    const unfinished = page.getByRole('region', { name: 'Unfinished uploads' })
    await expect(unfinished).toContainText('Two.pdf')
    await expect(unfinished).not.toContainText('One.pdf')
    await unfinished.getByRole('button', { name: 'Discard Two.pdf' }).click()
    await expect(unfinished).toHaveCount(0)
    await page.reload()
    await expect(page.getByLabel('Files to upload')).toBeAttached()
    await expect(unfinished).toHaveCount(0)
    await expect.poll(() => stored('DocumentVersion', { ProjectId: project })).toEqual([])
  },
)

test('a pasted file is uploaded, unless it is pasted into a field', async ({
  own: { project },
  dashboard,
  stored,
}) => {
  const page = await dashboard('K+', 'Documents')
  await expect(page.getByLabel('Files to upload')).toBeAttached()
  const paste = (selector: string) =>
    page.evaluate((where) => {
      const clipboardData = new DataTransfer()
      clipboardData.items.add(new File(['%PDF-1.4 pasted'], 'Pasted.pdf'))
      document
        .querySelector(where)
        ?.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        )
    }, selector)
  await paste('input[type="search"], input[type="text"]')
  await paste('main')
  await expect(uploadsOf(page)).toContainText('1 uploaded')
  await expect.poll(() => stored('DocumentVersion', { ProjectId: project })).toHaveLength(1)
})
