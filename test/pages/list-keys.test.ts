import { makeTask } from '../factories/make-task.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'
import { pressUntil } from './press-until.ts'

test('keys move the focus along a list, stop at its ends, and act on the focused item', async ({
  server,
  own: { project, standards },
  dashboard,
}) => {
  const task = { project, standard: standards[0]!.id, author: 'SC' } as const
  for (const text of ['First', 'Second']) await makeTask(server, { ...task, text })
  const page = await dashboard('SC', 'Tasks')
  const items = page.getByRole('region', { name: 'Open tasks' }).getByRole('listitem')
  const [one, two] = [items.first(), items.last()]
  await expect(items).toHaveCount(2)
  await pressUntil(page, 'k', (now) => now(one).toBeFocused())
  await page.keyboard.press('j')
  await expect(two).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(two).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(one).toBeFocused()
  // From a control of the first item, the next item is the second.
  await one.getByRole('button', { name: 'Edit' }).focus()
  await page.keyboard.press('j')
  await expect(two).toBeFocused()
  await page.keyboard.press('e')
  await expect(two.getByRole('form', { name: 'Edit task' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(two).toBeFocused()
})

test(
  'Enter opens the focused item, but presses a button that has the focus',
  nightly,
  async ({ server, own: { project, standards }, dashboard }) => {
    const [standard] = standards
    await makeTask(server, {
      project,
      standard: standard!.id,
      text: 'Count the beds',
      author: 'SC',
    })
    const page = await dashboard('SC', 'Tasks')
    const item = page.getByRole('region', { name: 'Open tasks' }).getByRole('listitem')
    await item.getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    const question = item.getByRole('group', { name: 'Delete this task?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await pressUntil(page, 'j', (now) => now(item).toBeFocused())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/standards/${standard!.id}/Tasks`))
  },
)
