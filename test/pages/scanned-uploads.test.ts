import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { startClamdServer, testSignature } from '../fakes/clamd-server.ts'
import { nightly } from '../harness/nightly.ts'
import { pdfBytes } from '../harness/test-files.ts'
import { openTestServer } from '../harness/test-server.ts'
import { builtPages, expect, test as pageTest } from './page-test.ts'

const test = pageTest
  // oxlint-disable-next-line no-empty-pattern -- the runner reads from the pattern which fixtures are needed
  .extend('clamd', { scope: 'file' }, async ({}, { onCleanup }) => {
    const clamd = await startClamdServer()
    onCleanup(clamd.close)
    return clamd
  })
  .extend('server', { scope: 'file' }, async ({ clamd }, { onCleanup }) => {
    const server = await openTestServer({ CLAMAV_ADDRESS: clamd.address }, undefined, builtPages)
    onCleanup(server.close)
    return server
  })
  // The console reports each error response.
  .extend('expectedErrors', () => [/status of (?:422|503).* .*\/api\/v5\/uploads\//])

test.beforeEach(({ clamd }) => clamd.behave('scan'))

const makeFile = (name: string, text: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.concat([pdfBytes(text), randomBytes(300_000)]),
})

const choose = (page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
  page.getByLabel('Files to upload').setInputFiles(files)

const uploadsOf = (page: Page) => page.getByRole('region', { name: 'Uploads', exact: true })

/** The offsets from which the page sends pieces of files. */
function sentOffsets(page: Page): number[] {
  const offsets: number[] = []
  page.on('request', (request) => {
    if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']))
  })
  return offsets
}

test('a recognized file says so at its bar and cannot be tried again; the others arrive', async ({
  own: { project },
  dashboard,
  stored,
}) => {
  const page = await dashboard('K+', 'Documents')
  await choose(page, [makeFile('Bad.pdf', testSignature), makeFile('Good.pdf', 'good')])
  const uploads = uploadsOf(page)
  await expect(uploads).toContainText('1 uploaded, 1 not uploaded')
  const bad = uploads.getByRole('listitem').filter({ hasText: 'Bad.pdf' })
  await expect(bad).toContainText(
    'The file was recognized as Plumbline.Test.Signature and was not stored.',
  )
  await expect(bad.getByRole('button', { name: 'Try again' })).toHaveCount(0)
  await expect
    .poll(() => stored('DocumentVersion', { ProjectId: project }))
    .toMatchObject([{ RealName: 'Good.pdf' }])
})

test(
  'while the scanner is away a file waits, and goes on by itself without being sent again',
  nightly,
  async ({ own: { project }, clamd, dashboard, stored }) => {
    await clamd.close()
    const page = await dashboard('K+', 'Documents')
    const offsets = sentOffsets(page)
    const failures: string[] = []
    page.on('response', (response) => {
      if (response.status() === 503) failures.push(response.request().method())
    })
    await choose(page, makeFile('Plan.pdf', 'plan'))
    const uploads = uploadsOf(page)
    const waiting = 'The virus scanner does not answer: it goes on by itself.'
    await expect(uploads).toContainText(waiting)
    // Still waiting after the page has asked again.
    await expect.poll(() => failures.includes('HEAD')).toBe(true)
    await expect(uploads).toContainText(waiting)
    await expect.poll(() => stored('DocumentVersion', { ProjectId: project })).toEqual([])
    await clamd.open()
    await expect(uploads).toContainText('1 uploaded')
    await expect.poll(() => stored('DocumentVersion', { ProjectId: project })).toHaveLength(1)
    expect(offsets).toEqual([0])
  },
)

test(
  'a file beyond the limits of the scanner stays until somebody tries again',
  nightly,
  async ({ own: { project }, clamd, dashboard, stored }) => {
    clamd.behave({ limit: 1_000 })
    const page = await dashboard('K+', 'Documents')
    const offsets = sentOffsets(page)
    await choose(page, makeFile('Plan.pdf', 'plan'))
    const uploads = uploadsOf(page)
    await expect(uploads).toContainText('The file exceeds the limits of the virus scanner')
    clamd.behave('scan')
    await uploads.getByRole('button', { name: 'Try again' }).click()
    await expect(uploads).toContainText('1 uploaded')
    await expect.poll(() => stored('DocumentVersion', { ProjectId: project })).toHaveLength(1)
    expect(offsets).toEqual([0])
  },
)

test(
  'a file that is recognized after the scanner was away says so',
  nightly,
  async ({ own: { project }, clamd, dashboard, stored }) => {
    await clamd.close()
    const page = await dashboard('K+', 'Documents')
    await choose(page, makeFile('Bad.pdf', testSignature))
    const uploads = uploadsOf(page)
    await expect(uploads).toContainText('The virus scanner does not answer')
    await clamd.open()
    await expect(uploads).toContainText('The file was recognized as Plumbline.Test.Signature')
    await expect.poll(() => stored('DocumentVersion', { ProjectId: project })).toEqual([])
  },
)
