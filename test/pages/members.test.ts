import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

test('staff find a project by one of its members and open its team', async ({
  server,
  own: { project },
  open,
}) => {
  await server.sql('ps', `update "Project" set "Name" = 'Hilltop Clinic' where "Id" = $1`, [
    project,
  ])
  await server.changed('ps')
  const page = await open('ADM', '/app/admin/members')
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Hilltop Clinic' })
  await expect(page.getByRole('list', { name: 'Clients of Hilltop Clinic' })).toContainText(
    'Second',
  )
  const field = page.getByRole('searchbox', { name: 'Find a project or a member' })
  await field.fill('nobody by this name')
  await expect(item).toHaveCount(0)
  await field.fill('second')
  await expect(item).toHaveCount(1)
  await item.getByRole('link', { name: 'Hilltop Clinic' }).click()
  await expect(page).toHaveURL(`/app/projects/${project}/dashboard/Team`)
})

test(
  'consultants see the members of their own projects; clients see their projects without members',
  nightly,
  async ({ own: { project }, server, open }) => {
    await server.sql('ps', `update "Project" set "Name" = 'Lakeside Care' where "Id" = $1`, [
      project,
    ])
    await server.changed('ps')
    const page = await open('SC', '/app/members')
    await expect(page.getByRole('list', { name: 'Staff of Lakeside Care' })).toContainText('Linked')
    await expect(page.getByText('Northwind')).toHaveCount(0)
    const theirs = await open('K+', '/app/members')
    await theirs.getByRole('link', { name: 'Lakeside Care' }).click()
    await expect(theirs).toHaveURL(`/app/projects/${project}/dashboard/Status`)
    await theirs.goBack()
    await expect(theirs.getByRole('heading', { level: 1, name: 'My projects' })).toBeVisible()
    await expect(theirs.getByText(/Staff|Clients/)).toHaveCount(0)
  },
)

test(
  'projects are listed fifty at a time, and the button disappears with the last ones',
  nightly,
  async ({ open }) => {
    const page = await open('K+', '/app')
    let count = 51
    await page.route('**/admin/projects_with_users*', (route) =>
      route.fulfill({
        json: {
          data: Array.from({ length: count }, (_, index) => ({
            Id: index + 1,
            Name: `Clinic ${index + 1}`,
            StatusId: 1,
          })),
        },
      }),
    )
    const clinics = page.getByRole('main').getByRole('link', { name: /^Clinic/ })
    const more = page.getByRole('button', { name: /^Show/ })
    await page.goto('/app/members')
    await expect(clinics).toHaveCount(50)
    await expect(more).toHaveText('Show 1 more of 51')
    await more.click()
    await expect(clinics).toHaveCount(51)
    await expect(more).toHaveCount(0)
    count = 50
    await page.reload()
    await expect(clinics).toHaveCount(50)
    await expect(more).toHaveCount(0)
  },
)
