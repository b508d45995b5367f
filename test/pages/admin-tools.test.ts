import { targets } from '#rules/api/targets.ts'
import { nightly } from '../harness/nightly.ts'
import { people } from '../harness/people.ts'
import { openPage } from './open-page.ts'
import { expect, test as pageTest } from './page-test.ts'

/** The test administrator in an installation that names them as a super user. */
const test = pageTest.extend('tools', async ({ browser, server }, { onCleanup }) => {
  const named = await server.another({ SUPER_USERS: people.ADM.email })
  const { page, errors, close } = await openPage(browser, named, 'ADM', '/app/admin/tools')
  onCleanup(async () => {
    expect(errors).toEqual([])
    await close()
    await named.close()
  })
  return page
})

test(
  'a super user checks the writes of each database without leaving a trace, and sees its latest changes',
  nightly,
  async ({ server, tools, write, made: { project } }) => {
    await write('ADM', 'Date:Create', { project_id: project, name: 'Visit', date: '2031-02-03' })
    const before = await server.tableHashes('rds')
    await tools.reload()
    await tools.getByRole('button', { name: 'Run the write check in rds' }).click()
    await expect(tools.getByText(/^Passed in \d+ ms/)).toBeVisible()
    await expect(tools.getByText('Not run yet')).toHaveCount(1)
    expect(await server.tableHashes('rds')).toEqual(before)
    await expect(tools.getByRole('region', { name: 'Latest changes in ps' })).toContainText('Visit')
    await expect(tools.getByRole('region', { name: 'Latest changes in rds' })).not.toContainText(
      'Visit',
    )
  },
)

test('a database takes the write check, and the chosen one applies to the tab', async ({
  server,
  made: { project },
  tools,
}) => {
  await tools.getByRole('button', { name: 'Run the write check in rds' }).click()
  await expect(tools.getByText(/^Passed in \d+ ms/)).toBeVisible()
  await expect(tools.getByText('Not run yet')).toHaveCount(1)
  for (const target of targets) {
    const name = `Named in ${target}`
    await server.sql(target, 'update "Project" set "Name" = $2 where "Id" = $1', [project, name])
    await server.changed(target)
  }
  await tools.getByRole('group', { name: 'Database' }).getByRole('button', { name: 'rds' }).click()
  await tools.goto('/app/admin/projects')
  await expect(tools.getByRole('heading', { name: 'Named in rds' })).toBeVisible()
  await expect(tools.getByRole('heading', { name: 'Named in ps' })).toHaveCount(0)
})

test('users who are not super users cannot open the tools', nightly, async ({ open }) => {
  const page = await open('ADM', '/app/admin/tools')
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
