import { makeProject } from '../factories/make-project.ts'
import { nightly } from '../harness/nightly.ts'
import { openPage } from './open-page.ts'
import { expect, test } from './page-test.ts'

test('the landing page has the name of the product as its title and links to the sign-in', async ({
  open,
}) => {
  const page = await open('ANON', '/')
  await expect(page).toHaveTitle('Plumbline')
  await page.getByRole('link', { name: 'Sign in' }).first().click()
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
})

test('the application is titled with the brand and shows its shell with the help launcher', async ({
  open,
}) => {
  const page = await open('SC', '/app')
  await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible()
  await expect(page).toHaveTitle(/Plumbline/)
  await page.getByRole('banner').getByRole('button', { name: 'Help' }).click()
  await page.getByRole('menuitem', { name: /^Keyboard shortcuts/ }).click()
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys.getByRole('term').filter({ hasText: /^CtrlK$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
})

test('the header changes the theme, and it and keys lead to the notifications, the profile and the work', async ({
  open,
}) => {
  const page = await open('SC', '/app')
  const banner = page.getByRole('banner')
  const html = page.locator('html')
  await banner.getByRole('button', { name: 'Theme: auto. Switch to light' }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'light')
  const person = banner.getByRole('button', { name: 'Senior' })
  await person.click()
  await expect(page.getByRole('menuitemradio', { name: 'Theme: light' })).toBeChecked()
  await page.getByRole('menuitemradio', { name: 'Theme: dark' }).click()
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.keyboard.press('g')
  await page.keyboard.press('b')
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await expect(panel).toContainText('will appear here')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await person.click()
  await expect(page.getByRole('menuitem', { name: 'Administration' })).toHaveCount(0)
  const items = page.locator('[role=menu]:popover-open [role^=menuitem]')
  for (const [key, item] of [
    ['Home', items.first()],
    ['ArrowDown', items.nth(1)],
    ['ArrowUp', items.first()],
    ['ArrowUp', items.last()],
    ['ArrowDown', items.first()],
    ['End', items.last()],
  ] as const) {
    await page.keyboard.press(key)
    await expect(item).toBeFocused()
  }
  await page.getByRole('menuitem', { name: 'My profile' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My profile')
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My work')
})

test(
  'a deep link to the grid of a phase opens it',
  nightly,
  async ({ made: { project }, open }) => {
    const page = await open(
      'SC',
      `/app/projects/${project}/dashboard/Status?phase=desktop-review&display=Grid`,
    )
    await expect(page.getByRole('button', { name: 'Grid' })).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('TS 1').first()).toBeVisible()
  },
)

test('renders nothing before the router is ready', async ({ open }) => {
  const page = await open('SC', '/')
  const { promise: session, resolve: answer } = Promise.withResolvers<undefined>()
  await page.route('**/api/session', async (route) => {
    await session
    await route.continue()
  })
  const asked = page.waitForRequest('**/api/session')
  await page.goto('/app')
  await asked
  await expect(page.locator('#app')).toBeEmpty()
  answer(undefined)
  await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible()
})

test('the sign-in page of a demo offers six accounts, and unfolds all test accounts and leads', async ({
  browser,
  server,
}) => {
  const demo = await server.another({ DEMO_MODE: 'true' })
  const { page, errors, close } = await openPage(browser, demo, 'ANON', '/sign-in')
  const offered = page.getByRole('region', { name: 'Try the demo as' }).getByRole('button')
  await expect(offered).toHaveCount(6)
  await page.getByText(/^Test accounts\s*14$/).click()
  await expect(offered).toHaveCount(6 + 14)
  await page.getByText(/^Consultant leads\s*12$/).click()
  await expect(offered).toHaveCount(6 + 14 + 12)
  await offered.last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible()
  expect(errors).toEqual([])
  await close()
  await demo.close()
})

test(
  'the progress line beside 422 standards is drawn by groups, not by indistinguishable ticks',
  nightly,
  async ({ server, open }) => {
    const { project, module, standards } = await makeProject(server)
    await server.sql(
      'ps',
      `with added as (
      insert into "Standard" ("Name", "StandardSetId", "Group")
      select format('G%s %s', g, n), $2::int, 'G' || g from generate_series(1, 20) g, generate_series(1, 21) n
      returning "Id"),
    listed as (insert into "ProjectStandard" ("ProjectId", "StandardId") select $1::int, "Id" from added)
    insert into "StandardDesktopReview" ("ProjectId", "StandardId") select $1::int, "Id" from added`,
      [project, module],
    )
    await server.changed('ps')
    const page = await open(
      'SC',
      `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${standards[0]?.id}/Tasks`,
    )
    const line = page.getByRole('slider', { name: /^Tests/ })
    await expect(line).toHaveAttribute('aria-valuemax', '422')
    await expect(line.getByTitle(/^G\d+: /)).toHaveCount(20)
    await expect(line.getByTitle(/^G\d+ \d+: /)).toHaveCount(0)
  },
)
