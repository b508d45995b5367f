import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

test.beforeEach(({ expectedErrors }) => void expectedErrors.push(/404|all_projects/))

test(
  'an unknown address shows Page not found within the frame, with a link back to the work',
  nightly,
  async ({ open }) => {
    const page = await open('SC', '/app/nowhere')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: 'Senior' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to my work' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'My work' })).toBeVisible()
  },
)

test('a foreign project is reported as not found', async ({ own: { project }, open }) => {
  const texts: string[] = []
  for (const id of [project, 999_999]) {
    const page = await open('Kx', `/app/projects/${id}/dashboard/Status`)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    texts.push(await page.getByRole('main').innerText())
  }
  expect(texts[0]).toBe(texts[1])
})

test('a person who is not signed in sees the same page outside the application', async ({
  open,
}) => {
  const page = await open('ANON', '/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to my work' }).click()
  await expect(page.getByRole('heading', { name: /^Sign in/ })).toBeVisible()
})

test(
  'an unknown tab redirects to the first one of the dashboard',
  nightly,
  async ({ dashboard }) => {
    const page = await dashboard('SC', 'Nothing')
    await expect(page).toHaveURL(/\/dashboard\/Status/)
    await expect(page.getByRole('grid', { name: 'Standards' })).toBeVisible()
  },
)
