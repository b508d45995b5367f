import { readFile } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { read } from './support/calls.ts'
import { goBy, press } from './support/keys.ts'
import { expectNoFindings, signIn } from './support/person.ts'

// What the client could change is there, and changes nothing.
async function tryToHandIn(page: Page): Promise<void> {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  await page.getByRole('row').getByRole('link').filter({ hasText: 'RM 4-1' }).first().click()
  await page.getByRole('button', { name: 'Hand in', exact: true }).click()
  await expect(page.getByText('Handing in cannot be taken back')).toBeVisible()
  await expectNoFindings(page, 'the question before a standard is handed in')
  await page.keyboard.press('Escape')
  await expect(page.getByText('Handing in cannot be taken back')).toBeHidden()
  await page.getByRole('button', { name: 'Hand in', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Hand in all the same' }).click()
  await expect(page.getByText('Nothing is changed in a preview')).toBeVisible()
  expect(sent).toEqual([])
}

type Entry = { Focus: string; Action: string; ProjectId: number | null; UserId: string }

test('an administrator sees a project as its client does, and finds all of it in the history', async ({
  browser,
}) => {
  const casey = await signIn(browser, 'casey.client')
  // Somebody tries what is not hers: the refusal will stand in the history.
  expect((await casey.page.request.get('/api/v5/projects/2/project')).status()).toBe(404)
  const asked = ({ pathname, search }: URL) => read(casey.page, `${pathname}${search}`)

  const ada = await signIn(browser, 'ada.admin')
  const { page } = ada
  await page.goto('/app/projects/1/dashboard/Team')
  await ada.findNothing('the team of a project')
  // Whichever screen the preview begins with, it asks as the client.
  const answering = page.waitForResponse(
    (response) =>
      response.url().includes('/standard_phase') && 'x-preview' in response.request().headers(),
  )
  await page.getByRole('button', { name: 'See as client: Casey Client' }).click()
  const banner = page.getByRole('region', { name: 'Preview' })
  await expect(banner).toContainText('You see this as Casey Client. Nothing can be changed.')
  await press(page, 'g', 's')
  const answer = await answering
  expect(await answer.json()).toEqual({ data: await asked(new URL(answer.url())) })
  await expect(banner).toBeVisible()
  await ada.findNothing('a project in a preview')
  await tryToHandIn(page)
  await press(page, 'g', 'x')
  await expect(page.getByRole('button', { name: 'See as client: Casey Client' })).toBeVisible()
  await expect(banner).toBeHidden()

  await goBy(page, 'See the whole history')
  await expect(page.getByRole('heading', { name: 'History', level: 1 })).toBeVisible()
  await page.getByLabel('By', { exact: true }).selectOption({ label: 'Ada Admin' })
  const entries = await read<Entry[]>(page, '/api/v5/admin/history?focus=Preview')
  expect(entries.map(({ Action, ProjectId }) => [Action, ProjectId])).toEqual([
    ['End', 1],
    ['Start', 1],
  ])
  await ada.findNothing('the whole history')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export as CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv).toContain('Preview')
  await page.getByText('Refused', { exact: true }).click()
  await page.getByLabel('By', { exact: true }).selectOption({ label: 'Casey Client' })
  await expect(page.getByText('Casey Client').last()).toBeVisible()
  await ada.findNothing('what was refused')
  await casey.leave()
  await ada.leave()
})
