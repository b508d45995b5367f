import type { Page } from '@playwright/test'
import { livePath } from '#rules/api/live-updates.ts'
import { nightly } from '../harness/nightly.ts'
import { people } from '../harness/people.ts'
import { openPage } from './open-page.ts'
import { expect, test as pageTest } from './page-test.ts'

/** With live updates, and a second server on the same databases. */
const test = pageTest
  .extend('settings', { scope: 'file' }, (): Readonly<Record<string, string>> => ({}))
  .extend('second', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const second = await server.another()
    onCleanup(() => second.close())
    return second
  })

const element = (page: Page, index = 0) => page.getByRole('article').nth(index)
const pressed = (page: Page, index = 0) =>
  element(page, index).getByRole('button', { name: 'Met', exact: true })

/** Waits until the page follows live updates: until it has opened this many streams. */
const isLive = (page: Page, streams = 1) =>
  expect
    .poll(async () => {
      const requests = await page.requests()
      const ofStreams = requests.filter((request) => request.url().includes(livePath))
      return ofStreams.filter((request) => request.existingResponse()?.ok()).length
    })
    .toBeGreaterThanOrEqual(streams)

test(
  'what others change on another server appears without a reload, and a text that is being typed is left alone',
  nightly,
  async ({ second, browser, own, review, write }) => {
    const { project, module, standards } = own
    const path = `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${standards[0]!.id}`
    const other = await openPage(browser, second, 'SC', `${path}/Elements`)
    const reader = await review('C+', 'Comments')
    await isLive(reader)
    await reader.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
    const field = reader.getByRole('textbox', { name: 'Consultant comment' })
    await field.fill('Half a sentence')
    await write('K+', 'Standard:UpdateClientComment', {
      project_id: project,
      standard_id: standards[0]!.id,
      phase: 'desktop-review',
      client_comment: 'Our answer',
    })
    await expect(reader.getByText('Our answer')).toBeVisible()
    await expect(field).toHaveValue('Half a sentence')
    await expect(field).toBeFocused()

    await reader.getByRole('link', { name: /^Elements/ }).click()
    await expect(pressed(reader)).toHaveAttribute('aria-pressed', 'false')
    await pressed(other.page).click()
    await expect(pressed(reader)).toHaveAttribute('aria-pressed', 'true')
    expect(await reader.evaluate(() => 'isSameDocument' in globalThis)).toBe(true)
    const here = (page: Page) => page.getByRole('list', { name: 'Also here' })
    await expect(here(other.page)).toContainText(people['C+'].name)
    await expect(here(reader)).toContainText(people['SC'].name)
    expect(other.errors).toEqual([])
    // A page that is left reports it; if its browser were killed, it would be counted until its presence
    // expires.
    await other.page.goto('about:blank')
    await other.close()
    await expect(here(reader)).toHaveCount(0)
  },
)

test(
  'the tabs of a browser share one stream, and another tab takes it over when its tab is closed',
  nightly,
  async ({ review, own, write }) => {
    const first = await review('C+', 'Elements')
    const streams: string[] = []
    first.context().on('request', (request) => {
      if (request.url().includes(livePath)) streams.push(request.url())
    })
    await isLive(first)
    const tabs = await Promise.all(
      Array.from({ length: 3 }, async () => {
        const tab = await first.context().newPage()
        await tab.goto(first.url())
        await expect(element(tab)).toBeVisible()
        return tab
      }),
    )
    const score = (mock_score: number) =>
      write('SC', 'Element:UpdateMockScore', {
        project_id: own.project,
        element_id: own.standards[0]!.elements[0],
        phase: 'desktop-review',
        mock_score,
      })
    await score(100)
    for (const tab of [first, ...tabs]) {
      await tab.bringToFront()
      await expect(pressed(tab)).toHaveAttribute('aria-pressed', 'true')
    }
    // The pages follow the same project, so the stream is not reopened.
    expect(streams).toHaveLength(1)
    const taken = first
      .context()
      .waitForEvent('response', (response) => response.url().includes(livePath))
    await first.close()
    expect((await taken).ok()).toBe(true)
    await score(50)
    await tabs[1]!.bringToFront()
    await expect(pressed(tabs[1]!)).toHaveAttribute('aria-pressed', 'false')
  },
)

test(
  'people see who else is at a standard and types, and a client nothing of a text that is hidden',
  nightly,
  async ({ review }) => {
    const client = await review('K+', 'Comments')
    const consultant = await review('C+', 'Comments')
    const senior = await review('SC', 'Comments')
    await Promise.all([client, consultant, senior].map((page) => isLive(page)))
    const here = (page: Page) => page.getByRole('list', { name: 'Also here' })
    await expect(here(client).getByRole('listitem')).toHaveCount(2)
    await consultant
      .getByRole('textbox', { name: 'Consultant comment' })
      .pressSequentially('A thought', { delay: 50 })
    await expect(senior.getByText(new RegExp(`${people['C+'].name}.*is typing`))).toBeVisible()
    await expect(client.getByText(/is typing/)).toHaveCount(0)
    await client
      .getByRole('textbox', { name: 'Client comment' })
      .pressSequentially('Our answer', { delay: 50 })
    await expect(consultant.getByText(new RegExp(`${people['K+'].name}.*is typing`))).toBeVisible()
    // A person who leaves a text no longer counts as typing.
    await client.getByRole('textbox', { name: 'Client comment' }).blur()
    await expect(consultant.getByText(/is typing/)).toHaveCount(0)
  },
)

test('a page notices at once that its person was removed from the project, or locked', async ({
  server,
  review,
  own,
  write,
  expectedErrors,
}) => {
  // A page's reads may get any of these responses while its access ends.
  expectedErrors.push(/401/, /403/, /404/)
  const client = await review('K2', 'Elements')
  await isLive(client)
  await write('ADM', 'Project:RemoveClient', {
    project_id: own.project,
    client_user_id: server.idOf('K2', 'ps'),
  })
  await expect(client.getByRole('heading', { name: /not found/i })).toBeVisible()
  const consultant = await review('AC', 'Elements')
  await isLive(consultant)
  await write('ADM', 'User:UpdateGFLock', {
    target_user_id: server.idOf('AC', 'ps'),
    is_locked: true,
  })
  await consultant.waitForURL(/sign-in/)
})

test(
  'a page stays live when its session is replaced, as by a change of the password',
  nightly,
  async ({ server, review, own, write }) => {
    const page = await review('C+', 'Elements')
    await isLive(page)
    await server.sql(
      'identity',
      `update "session" set "id" = "id" || '-next' where "userId" = $1`,
      [people['C+'].id],
    )
    await isLive(page, 2)
    await write('SC', 'Element:UpdateMockScore', {
      project_id: own.project,
      element_id: own.standards[0]!.elements[0],
      phase: 'desktop-review',
      mock_score: 100,
    })
    await expect(pressed(page)).toHaveAttribute('aria-pressed', 'true')
  },
)
