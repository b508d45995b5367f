import { expect, test } from './page-test.ts'

test('the landing page is titled with the name of the product and leads to the sign-in', async ({
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
  await expect(page.getByRole('menuitem', { name: /^Keyboard shortcuts/ })).toBeVisible()
})

test('a deep link to the grid of a phase opens it', async ({ made: { project }, open }) => {
  const page = await open(
    'SC',
    `/app/projects/${project}/dashboard/Status?phase=desktop-review&display=Grid`,
  )
  await expect(page.getByRole('button', { name: 'Grid' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('TS 1').first()).toBeVisible()
})
