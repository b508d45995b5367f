import { makeTask } from '../factories/make-task.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

test('Open, Mine and All list the tasks that they name, with their numbers', async ({
  server,
  made: { project, standards },
  open,
}) => {
  const task = { project, standard: standards[0]!.id }
  await makeTask(server, { ...task, text: 'Mine', assignees: { AC: false, SC: true } })
  await makeTask(server, { ...task, text: 'Of the senior', assignees: { AC: true, SC: false } })
  await makeTask(server, { ...task, text: 'Of nobody' })
  await makeTask(server, { ...task, text: 'Finished', assignees: { AC: true } })
  const page = await open('AC', `/app/projects/${project}/dashboard/Tasks`)
  const texts = ['Mine', 'Of the senior', 'Of nobody', 'Finished']
  const item = (text: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ has: page.getByText(text, { exact: true }) })
  const expectListed = async (listed: readonly string[]) => {
    for (const text of texts) await expect(item(text)).toHaveCount(listed.includes(text) ? 1 : 0)
  }
  const choice = page.getByRole('group', { name: 'Tasks', exact: true })
  await expect(choice.getByRole('button')).toHaveText([/^Open\s*3$/, /^Mine\s*1$/, /^All\s*4$/])
  await expectListed(['Mine', 'Of the senior', 'Of nobody'])
  await choice.getByRole('button', { name: /^Mine/ }).click()
  await expectListed(['Mine'])
  await choice.getByRole('button', { name: /^All/ }).click()
  await expectListed(texts)
  const done = page.getByRole('region', { name: 'Done tasks' })
  await expect(done.getByRole('listitem').first()).toContainText('Finished')

  const filter = page.getByRole('searchbox', { name: 'Filter tasks' })
  await page.keyboard.press('/')
  await expect(filter).toBeFocused()
  await page.keyboard.type('senior')
  await expectListed(['Of the senior'])
  await filter.fill('nothing like it')
  await expect(page.getByText('No tasks match.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all tasks' }).click()
  await expectListed(texts)
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption('Senior (1 open)')
  await expectListed(['Mine', 'Of the senior'])
  await page.getByRole('combobox', { name: 'Assigned to' }).selectOption('Assigned to anyone')
  await page.getByRole('button', { name: /^Overdue\s*0$/ }).click()
  await expect(page.getByText('No open task here is overdue.')).toBeVisible()
  await page.getByRole('button', { name: /^Overdue/ }).click()

  await choice.getByRole('button', { name: /^Mine/ }).click()
  await expectListed(['Mine'])
  await page.keyboard.press('j')
  await page.keyboard.press('m')
  await expect(item('Mine').getByRole('button', { name: 'Reopen my part' })).toBeVisible()
  await expect(choice.getByRole('button')).toHaveText([/^Open/, /^Mine\s*0$/, /^All\s*4$/])
  // It stays in its place until another list is chosen.
  await expectListed(['Mine'])
  await choice.getByRole('button', { name: /^Open/ }).click()
  await expectListed(['Of the senior', 'Of nobody'])
})

test(
  'assignees of a task get a mail about a change, unless its editor turns it off',
  nightly,
  async ({ server, made: { project, standards }, open }) => {
    const text = 'Send the contract'
    const task_id = await makeTask(server, {
      project,
      standard: standards[0]!.id,
      text,
      author: 'SC',
      assignees: { 'K+': false },
    })
    const told = async () =>
      (await server.sql('ps', 'select from "TaskNotification" where "TaskId" = $1', [task_id]))
        .length
    const page = await open('SC', `/app/projects/${project}/dashboard/Tasks`)
    const item = page.getByRole('main').getByRole('listitem').filter({ hasText: text })
    const edit = async (to: string, isTold: boolean) => {
      await item.first().getByRole('button', { name: 'Edit' }).click()
      const form = page.getByRole('form', { name: 'Edit task' })
      await form.getByRole('textbox', { name: 'Task' }).fill(to)
      const notify = form.getByRole('checkbox', { name: 'Notify assignees by e-mail' })
      await expect(notify).toBeChecked()
      await notify.setChecked(isTold)
      await form.getByRole('button', { name: 'Save' }).click()
      await expect(form).toBeHidden()
      await expect(item.first()).toContainText(to)
    }
    await edit(`${text} quietly`, false)
    expect(await told()).toBe(0)
    await edit(`${text} again`, true)
    expect(await told()).toBe(1)
  },
)
