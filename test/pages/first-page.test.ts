import type { Page } from '@playwright/test'
import type { TestServer } from '../harness/test-server.ts'
import { expect, test } from './page-test.ts'

/** Loads a page again from nothing; returns the paths that it read until nothing more is on its way, in order. */
async function requestsOf(page: Page, shown: string): Promise<readonly string[]> {
  const address = page.url()
  // The page that is left still fetches code in idle moments.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'GET') asked.push(request.url())
  })
  await page.goto(address)
  await page.getByRole('main').getByText(shown).first().waitFor()
  await page.waitForLoadState('networkidle')
  return asked.map((url) => url.replace(/^https?:\/\/[^/]+/, ''))
}

const linksIn = (html: string) =>
  [...html.matchAll(/<link rel="(?:modulepreload|stylesheet|preload)".* href="([^"]+)"/g)].map(
    ([, path = '']) => path,
  )

const pageOf = async ({ address, as }: TestServer, path: string, role: 'SC' | 'ANON') => {
  const response = await fetch(`${address}${path}`, {
    headers: { ...as(role), 'accept-encoding': 'identity' },
  })
  return response.text()
}

test('a dashboard and a review request everything that they show first once, and all that their page names', async ({
  server,
  dashboard,
  review,
}) => {
  for (const [page, shown] of [
    [await dashboard('SC', 'Status'), 'TS 1'],
    [await review('SC', 'Elements'), 'TS 1(1)'],
  ] as const) {
    const named = linksIn(await pageOf(server, new URL(page.url()).pathname, 'SC'))
    expect(named.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(5)
    expect(named).toContain('/api/session')
    const asked = await requestsOf(page, shown)
    expect(asked.filter((path, index) => asked.indexOf(path) !== index)).toEqual([])
    expect(asked).toEqual(expect.arrayContaining(named))
    const firstRead = asked.findIndex((path) => path.includes('/project?'))
    const entry = asked.findIndex((path) => /\/app-[\w-]{8}\.js$/.test(path))
    expect([firstRead > entry, entry > 0]).toEqual([true, true])
  }
})

test('the page names nothing more than the sign-in page needs to people who are not signed in', async ({
  server,
  own: { project },
}) => {
  const path = `/app/projects/${project}/dashboard/Status`
  const [outside, inside] = [
    linksIn(await pageOf(server, path, 'ANON')),
    linksIn(await pageOf(server, path, 'SC')),
  ]
  expect(outside).not.toContain('/api/session')
  expect(inside.length).toBeGreaterThan(outside.length + 8)
})

test('the page is compressed for those who take it, with a nonce of its own', async ({
  server,
}) => {
  const response = await fetch(`${server.address}/app`, {
    headers: { ...server.as('SC'), 'accept-encoding': 'gzip' },
  })
  expect(response.headers.get('content-encoding')).toBe('gzip')
  expect(response.headers.get('vary')).toMatch(/accept-encoding.*cookie/)
  const html = await response.text()
  const [, nonce] = /nonce="([^"]+)"/.exec(html) ?? []
  expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  expect(await pageOf(server, '/app', 'SC')).not.toContain(nonce)
})

test('a style sheet of the page that could not be fetched is fetched again with the code that needs it', async ({
  dashboard,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  const page = await dashboard('SC', 'Status')
  const styles = '**/assets/dashboard-page-*.css'
  let failures = 0
  await page.route(styles, async (route) => {
    failures += 1
    if (failures === 1) await route.abort()
    else await route.continue()
  })
  await page.reload()
  await page.getByRole('main').getByText('TS 1').first().waitFor()
  // The rules of a sheet that failed may not be read.
  const rules = () =>
    page.evaluate(() => {
      const sheet = [...document.styleSheets].find(({ href }) => href?.includes('dashboard-page-'))
      return sheet?.cssRules.length
    })
  expect(await rules()).toBeGreaterThan(0)
  expect(failures).toBe(2)
})
