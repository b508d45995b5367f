import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

test(
  'what others changed is marked in the list, at the standard and at its elements until it was seen',
  nightly,
  async ({ own: { project, standards }, open, review, stored, write }) => {
    const [first, second] = standards as [(typeof standards)[0], (typeof standards)[0]]
    const ids = { project_id: project, phase: 'desktop-review' }
    const comment = (standard_id: number, client_comment: string) =>
      write('K+', 'Standard:UpdateClientComment', { ...ids, standard_id, client_comment })
    const looks = async () => (await stored('LastLook', { ProjectId: project })).length
    const history = async () => (await stored('Transformation', { ProjectId: project })).length

    await comment(first.id, 'Before the first visit')
    const page = await open('SC', `/app/projects/${project}/dashboard/Status`)
    const rows = page.getByRole('row', { name: /TS \d/ })
    const changed = page.getByRole('button', { name: 'Changed since I looked' })
    await expect(changed).toHaveText('Changed')
    await expect.poll(looks).toBe(1)
    await expect(page.getByText(/1 change since/)).toHaveCount(0)

    await comment(first.id, 'After it')
    await comment(second.id, 'After it')
    await write('AC', 'Element:UpdateMockScore', {
      ...ids,
      element_id: first.elements[1],
      mock_score: 100,
    })
    const before = await history()
    await page.reload()
    await expect(changed).toHaveText('Changed (2)')
    await expect(rows.filter({ hasText: 'TS 1' })).toContainText('2 changes since')
    await changed.click()
    await expect(page).toHaveURL(/changed=yes/)
    await expect(rows).toHaveCount(2)

    await rows.filter({ hasText: 'TS 1' }).getByRole('link').click()
    await expect(page).toHaveURL(/changed=yes/)
    await page.getByRole('link', { name: /^Elements/ }).click()
    const element = page.getByRole('article', { name: 'TS 1(2)' })
    await expect(element).toContainText('Changed')
    await expect(page.getByText('Changed', { exact: true })).toHaveCount(1)
    await expect.poll(looks).toBe(2)
    // It stays marked while the screen is open, also in the list.
    await expect(element).toContainText('Changed')
    const list = page.getByRole('navigation', { name: 'Standards in this module' })
    await expect(list.getByRole('listitem')).toHaveText([/TS 1/, /TS 2/])
    await page.getByRole('link', { name: /^2 changes since/ }).click()
    await expect(page).toHaveURL(new RegExp(`History\\?.*standard=${first.id}.*since=`))
    await page.getByRole('link', { name: 'Status' }).click()
    await expect(changed).toHaveText('Changed (1)')

    await page.goto('/app')
    const section = page.getByRole('region', { name: 'My projects' })
    const link = section.locator(`a[href^="/app/projects/${project}/"]`, {
      hasText: 'changed since',
    })
    await expect(link).toHaveText('1 standard changed since you looked')
    await link.click()
    await page.getByRole('button', { name: 'Mark all as seen' }).click()
    await expect(page.getByText('No standards match.')).toBeVisible()
    await expect(changed).toHaveText('Changed')
    await page.reload()
    await expect(changed).toHaveText('Changed')
    expect(await history()).toBe(before)

    // A client learns nothing about a score that the project does not show.
    const theirs = await review('K+', 'Elements')
    await theirs.getByRole('article', { name: 'TS 1(1)' }).waitFor()
    await expect.poll(looks).toBeGreaterThan(2)
    await write('SC', 'Element:UpdateMockScore', {
      ...ids,
      element_id: first.elements[0],
      mock_score: 50,
    })
    await theirs.reload()
    await theirs.getByRole('article', { name: 'TS 1(1)' }).waitFor()
    await expect(theirs.getByText('Changed', { exact: true })).toHaveCount(0)
  },
)
