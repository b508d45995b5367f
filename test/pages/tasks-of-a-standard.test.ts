import type { TestHouse } from '../house.ts'
import type { MadeProject } from '../make-project.ts'
import { makeTask } from '../make-task.ts'
import { expect, test } from './page-test.ts'

const tasksOf = ({ project, module, standards }: MadeProject, index: number) =>
  `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${standards[index]?.id}/Tasks`

type Task = {
  Text: string
  assignees: readonly { FullName: string; IsCompleted: boolean }[]
}

/** The tasks of a project as a client of it reads them: who has which, and whether the part is done. */
async function storedTasks(house: TestHouse, project_id: number) {
  const { body } = await house.read('K+', 'tasks/tasks_for_project', { project_id }, 'ps')
  return Object.fromEntries(
    (body.data as Task[]).map(({ Text, assignees }) => [
      Text,
      Object.fromEntries(assignees.map(({ FullName, IsCompleted }) => [FullName, IsCompleted])),
    ]),
  )
}

test('a task that is added is stored for the people who were chosen, and listed as open for each', async ({
  house,
  made,
  open,
}) => {
  const page = await open('SC', tasksOf(made, 1))
  await page.getByRole('button', { name: 'Add task' }).click()
  const form = page.getByRole('form', { name: 'New task' })
  await form.getByRole('textbox', { name: 'Task' }).fill('Send the list\nof nurses')
  await form.getByPlaceholder('Choose people').click()
  await page.getByRole('option', { name: 'Client', exact: true }).click()
  await page.getByRole('option', { name: 'Second', exact: true }).click()
  await form.getByRole('textbox', { name: 'Task' }).press('Control+Enter')
  const item = page.getByRole('listitem').filter({ hasText: 'of nurses' })
  await expect(item.getByRole('list', { name: 'Assigned to' })).toContainText('Client')
  await expect(item.getByRole('list', { name: 'Assigned to' })).not.toContainText('done')
  expect(await storedTasks(house, made.project)).toEqual({
    'Send the list\nof nurses': { Client: false, Second: false },
  })
})

test('marking the own part leaves the parts of others open; when all are done the task stands under Done', async ({
  house,
  made,
  open,
}) => {
  const text = 'Compare the lists'
  await makeTask(house, {
    project: made.project,
    standard: made.standards[0]!.id,
    text,
    assignees: { AC: false, 'K+': false },
  })
  const page = await open('AC', tasksOf(made, 0))
  await page.getByRole('checkbox', { name: 'Associate' }).check()
  await expect(page.getByRole('list', { name: 'Assigned to' })).toContainText('done')
  await expect(page.getByRole('heading', { name: 'Done' })).toBeHidden()
  await expect
    .poll(async () => (await storedTasks(house, made.project))[text])
    .toEqual({ Associate: true, Client: false })

  const theirs = await open('K+', tasksOf(made, 0))
  await expect(theirs.getByRole('checkbox', { name: 'Associate' })).toHaveCount(0)
  await theirs.getByRole('checkbox', { name: 'Client' }).check()
  await expect(theirs.getByRole('heading', { name: 'Done' })).toBeVisible()
  expect(await storedTasks(house, made.project)).toMatchObject({
    [text]: { Associate: true, Client: true },
  })
})

// The text, the name and the keys that save it, as fast as they are typed.
async function typeTask(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Add task' }).click()
  const form = page.getByRole('form', { name: 'New task' })
  await form.getByRole('textbox', { name: 'Task' }).fill(text)
  await form.getByRole('combobox', { name: 'Assigned to' }).focus()
  await page.keyboard.type('sec')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
}

test('what is typed marks the first person that fits, whom Enter takes however soon it follows', async ({
  house,
  made,
  open,
}) => {
  const page = await open('SC', tasksOf(made, 1))
  await page.getByRole('button', { name: 'Add task' }).click()
  await page.getByRole('combobox', { name: 'Assigned to' }).pressSequentially('s')
  const marked = page.getByRole('listbox').getByRole('option', { selected: true })
  await expect(marked).toHaveText('Second')
  await page.reload()
  await typeTask(page, 'Typed at once')
  await expect(page.getByRole('form', { name: 'New task' })).toBeHidden()
  expect(await storedTasks(house, made.project)).toMatchObject({
    'Typed at once': { Second: false },
  })
})
