import { expect, test as pageTest } from './page-test.ts'
import { violationsOf } from './violations-of.ts'

const test = pageTest.extend(
  'settings',
  { scope: 'file' },
  { LIVE_UPDATES: 'false', JOBS: 'false' },
)

test('an administrator reads each figure with its verdict and what to do, and the page refreshes itself', async ({
  server,
  open,
}) => {
  await server.sql(
    'ps',
    `select graphile_worker.add_job('makeReport', '{}', run_at => now() - interval '2 hours')`,
  )
  const page = await open('ADM', '/app/admin/projects')
  await page.clock.install()
  await page.getByRole('navigation', { name: 'Administration' }).getByText('Health').click()
  await expect(page.getByRole('status').filter({ hasText: '1 to act on now' })).toBeVisible()
  const attention = page.getByRole('region', { name: 'Needs attention' })
  const waiting = attention.getByRole('row', { name: /makeReport in ps/ })
  await expect(waiting).toContainText('1 waiting, 0 for later, 0 running, 0 failed')
  await expect(waiting).toContainText('Act now')
  await expect(waiting).toContainText('Check that a server with JOB_WORKERS or a worker runs')
  const versions = page.getByRole('region', { name: 'Versions' })
  await expect(versions.getByRole('row', { name: /^PostgreSQL of identity/ })).toContainText('Good')
  expect(await violationsOf(page)).toEqual([])

  const link = page.getByRole('link', { name: 'Health' })
  await link.focus()
  await server.sql('ps', 'delete from graphile_worker._private_jobs')
  // The server queries its databases once in ten seconds.
  await expect(async () => {
    await page.clock.fastForward(15_000)
    await expect(attention).not.toContainText('makeReport in ps', { timeout: 500 })
  }).toPass()
  await expect(link).toBeFocused()
})

test('nobody but administrators opens it', async ({ open }) => {
  const page = await open('C+', '/app/admin/health')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
