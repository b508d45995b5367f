import { expect } from '@playwright/test'
import { read } from './support/calls.ts'
import { signIn } from './support/person.ts'
import { test } from './support/story.ts'

const pages = [
  ...[
    'Status',
    'Tasks',
    'Documents',
    'Checks',
    'Dates',
    'Calendar',
    'Team',
    'Settings',
    'History',
  ].map((tab) => `/app/projects/2/dashboard/${tab}`),
  '/app/projects/2/modules/1/review/desktop-review/standards/1/Elements',
  '/app/projects/2/modules/1/review/gap-analysis/standards/1/Comments',
]

type Denied = { Times: number; ProjectId: number | null; Call: string }

test('a page of a foreign project sends one denied request and leaves one record', async ({
  browser,
}) => {
  const casey = await signIn(browser, 'casey.client')
  const ada = await signIn(browser, 'ada.admin')
  const denied = async () =>
    (await read<Denied[]>(ada.page, '/api/v5/admin/refusals?project_id=2&limit=200')).length
  for (const path of pages) {
    const refused: string[] = []
    casey.page.on('response', (response) => {
      const { pathname } = new URL(response.url())
      if (pathname.startsWith('/api/') && response.status() >= 400) refused.push(pathname)
    })
    await casey.page.goto(path)
    await expect(casey.page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await casey.page.waitForLoadState('networkidle')
    expect([path, refused]).toEqual([path, ['/api/v5/projects/2/project']])
    casey.page.removeAllListeners('response')
  }
  // Repeated denials within the same minute add no rows.
  expect(await denied()).toBeLessThanOrEqual(2)
  // The browser logs a denied request as an error in its console.
  await casey.page.context().close()
  await ada.leave()
})
