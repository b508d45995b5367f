import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'
import { pressUntil } from './press-until.ts'

test(
  'j and k go through the standards of the module, which are links as well; the tab and the way back stay',
  nightly,
  async ({ own: { project, module, standards }, review }) => {
    const page = await review('SC', 'Guidance')
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('TS 1')
    const list = page.getByRole('navigation', { name: 'Standards in this module' })
    await expect(list.getByRole('listitem')).toHaveText([/TS 1/, /TS 2/])
    await pressUntil(page, 'j', (now) => now(heading).toHaveText('TS 2'))
    await expect(heading).toBeFocused()
    await expect(list.getByRole('link', { name: /TS 2/ })).toHaveAttribute('aria-current', 'page')
    await page.keyboard.press('k')
    await expect(heading).toHaveText('TS 1')
    await list.getByRole('link', { name: /TS 2/ }).click()
    await expect(heading).toHaveText('TS 2')
    const path = `/app/projects/${project}/modules/${module}/review/desktop-review/standards`
    await expect(page).toHaveURL(`${path}/${standards[1]!.id}/Guidance`)
    await list.getByRole('link', { name: 'Status' }).click()
    await expect(page).toHaveURL(`/app/projects/${project}/dashboard/Status?phase=desktop-review`)
  },
)

test('a list filtered by label keeps the current standard open and can be shown in full again', async ({
  review,
}) => {
  const page = await review('SC', 'Tasks', { search: '?label=Full+Score' })
  const list = page.getByRole('navigation', { name: 'Standards in this module' })
  await expect(list.getByRole('listitem')).toHaveText([/TS 1/])
  await list.getByRole('button', { name: 'Filtered. Show All' }).click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(page).toHaveURL(/Tasks$/)

  // The plumb line is walked by keys, and opens the standard at which it is pressed.
  const heading = page.getByRole('heading', { level: 1 })
  const line = list.getByRole('slider')
  await expect(line).toHaveAttribute('aria-valuetext', /^TS 1/)
  await line.focus()
  await page.keyboard.press('ArrowDown')
  await expect(heading).toHaveText('TS 2')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  await expect(heading).toHaveText('TS 1')
  await page.keyboard.press('End')
  await expect(heading).toHaveText('TS 2')
  const box = (await line.boundingBox())!
  for (const [share, name] of [
    [1 / 4, 'TS 1'],
    [3 / 4, 'TS 2'],
  ] as const) {
    await page.mouse.click(box.x + box.width / 2, box.y + box.height * share)
    await expect(heading).toHaveText(name)
  }
})

test(
  'switching the phase shows the same standard and tab in another phase, with its label there',
  nightly,
  async ({ own: { project, standards }, review, write }) => {
    const asked = { project_id: project, standard_id: standards[0]!.id, phase: 'gap-analysis' }
    const complete = { ...asked, status: 'Complete' }
    await write('SC', 'Standard:UpdateStatus', complete)
    const page = await review('SC', 'Elements')
    const list = page.getByRole('navigation', { name: 'Standards in this module' })
    const switched = page.getByRole('navigation', { name: 'Phase' })
    await expect(list.getByRole('link', { name: /^Waiting Client Submission/ })).toHaveCount(2)
    await switched.getByRole('link', { name: 'Gap Analysis' }).click()
    await expect(list.getByRole('link', { name: /^Complete/ })).toHaveText(/TS 1/)
    await expect(list.getByRole('link', { name: /^Not Complete/ })).toHaveText(/TS 2/)
    await expect(page).toHaveURL(/gap-analysis\/standards\/\d+\/Elements$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TS 1')
    await expect(page.getByRole('group', { name: /^Score of/ })).toHaveCount(0)
    await switched.getByRole('link', { name: 'Validation Review' }).click()
    await expect(list.getByRole('link', { name: /^Not Reviewed/ })).toHaveCount(2)
    await expect(page.getByRole('group', { name: /^Score of/ })).toHaveCount(4)
  },
)

test('people without access to the project find no standard, and a missing standard is reported', async ({
  own: { project, module },
  review,
  open,
  expectedErrors,
}) => {
  expectedErrors.push(/404|all_projects/)
  const stranger = await review('Kx', 'Elements')
  await expect(stranger.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  const page = await open(
    'SC',
    `/app/projects/${project}/modules/${module}/review/desktop-review/standards/999999/Elements`,
  )
  await expect(page.getByRole('heading', { name: 'Standard not found' })).toBeVisible()
  await page.getByRole('link', { name: /TS 2/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('TS 2')
})
