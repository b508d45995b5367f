import { expect, test } from './page-test.ts'

const recentKeys = () => Object.keys(localStorage).filter((key) => key.includes('recent'))

test('the palette offers recent places before anything is typed, and the people of the project; signing out forgets the places', async ({
  own: { project, standards },
  review,
}) => {
  const page = await review('SC', 'Elements', { index: 1 })
  await page.getByRole('article', { name: 'TS 2(1)' }).waitFor()
  await expect.poll(() => page.evaluate(recentKeys)).toHaveLength(1)
  await page.goto(`/app/projects/${project}/dashboard/Status`)
  await page.getByRole('grid').waitFor()
  await page.waitForLoadState('networkidle')
  const searched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/search?')) searched.push(request.url())
  })
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Search' })
  const field = palette.getByRole('combobox')
  const options = palette.getByRole('option')
  await expect(options.first()).toHaveText(/^TS 2, Desktop Review, Test \(Program\)\s*Recent$/)
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  expect(searched).toEqual([])
  await expect.poll(() => options.count()).toBeGreaterThan(20)
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`standards/${standards[1]!.id}/Elements$`))

  await page.keyboard.press('Control+k')
  await field.fill('zzqx')
  await expect(palette.getByRole('status')).toHaveText('No results. Try fewer letters.')
  await field.fill('ts 1')
  await expect(options.first()).toHaveText(/^TS 1\s*Standard$/)
  await field.fill('compare the phases')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`standards/${standards[1]!.id}/Phases$`))
  await page.keyboard.press('Control+k')
  await field.fill('associate')
  const person = options.filter({ hasText: /Associate.*Person$/ })
  await expect(person).toHaveCount(1)
  await person.click()
  await expect(page).toHaveURL(new RegExp(`/projects/${project}/dashboard/Status\\?associate=`))

  const stored = await page.evaluate(() => Object.entries(localStorage).flat().join(' '))
  expect(stored).not.toContain('TS 2')
  await page.keyboard.press('Control+k')
  await field.fill('sign out')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/sign-in/)
  expect(await page.evaluate(recentKeys)).toEqual([])
})
