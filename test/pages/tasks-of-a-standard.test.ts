import type { Locator, Page } from '@playwright/test'
import { targets } from '#rules/api/targets.ts'
import { storedUserId } from '#rules/people/user-id.ts'
import type { MadeProject } from '../factories/make-project.ts'
import { makeTask } from '../factories/make-task.ts'
import { makeUser } from '../factories/make-user.ts'
import { nightly } from '../harness/nightly.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expect, test } from './page-test.ts'

const tasksOf = ({ project, module, standards }: MadeProject, index: number) =>
  `/app/projects/${project}/modules/${module}/review/desktop-review/standards/${standards[index]?.id}/Tasks`

type Task = {
  Text: string
  assignees: readonly { FullName: string; IsCompleted: boolean }[]
}

/** The tasks of a project as one of its clients reads them: their assignees, and who has completed them. */
async function storedTasks(server: TestServer, project_id: number) {
  const { body } = await server.read('K+', 'tasks/tasks_for_project', { project_id }, 'ps')
  return Object.fromEntries(
    (body.data as Task[]).map(({ Text, assignees }) => [
      Text,
      Object.fromEntries(assignees.map(({ FullName, IsCompleted }) => [FullName, IsCompleted])),
    ]),
  )
}

test('an added task is stored for the chosen people, and listed as open for each', async ({
  server,
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
  await expect
    .poll(() => storedTasks(server, made.project))
    .toEqual({
      'Send the list\nof nurses': { Client: false, Second: false },
    })
})

test(
  'completing the own part leaves the parts of others open; when all are completed the task is listed under Done',
  nightly,
  async ({ server, made, open }) => {
    const text = 'Compare the lists'
    await makeTask(server, {
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
      .poll(async () => (await storedTasks(server, made.project))[text])
      .toEqual({ Associate: true, Client: false })

    const theirs = await open('K+', tasksOf(made, 0))
    await expect(theirs.getByRole('checkbox', { name: 'Associate' })).toHaveCount(0)
    await theirs.getByRole('checkbox', { name: 'Client' }).check()
    await expect(theirs.getByRole('heading', { name: 'Done' })).toBeVisible()
    await expect
      .poll(() => storedTasks(server, made.project))
      .toMatchObject({
        [text]: { Associate: true, Client: true },
      })
  },
)

/** Holds back the next write until it is released. */
async function holdWrite(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/write/transformation*', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test(
  'text typed while a new task is being saved stays as the next one, in a standard and in a project',
  nightly,
  async ({ server, made, open }) => {
    const page = await open('SC', tasksOf(made, 1))
    const form = page.getByRole('form', { name: 'New task' })
    const text = form.getByRole('textbox', { name: 'Task' })
    const addTwo = async (first: string, second: string) => {
      const release = await holdWrite(page)
      await text.fill(first)
      await text.press('Control+Enter')
      await expect(form.getByText('Saving')).toBeVisible()
      await text.press('End')
      await page.keyboard.type(` ${second}`)
      release()
      await expect(text).toHaveValue(second)
      await text.press('Control+Enter')
      await expect(form).toHaveCount(0)
      const rows = await server.sql(
        'ps',
        'select "Text" from "Task" where "ProjectId" = $1 and "Text" = any($2) order by "Id"',
        [made.project, [first, second]],
      )
      expect(rows.map((row) => row.Text as string)).toEqual([first, second])
    }
    await page.getByRole('button', { name: 'Add task' }).click()
    await addTwo('Name the nurses', 'Name the doctors')

    await page.goto(`/app/projects/${made.project}/dashboard/Tasks`)
    await page.getByRole('button', { name: 'New task' }).click()
    const standard = form.getByRole('combobox', { name: 'Standard' })
    await standard.fill('TS 2')
    await standard.press('Enter')
    await addTwo('Count the rooms', 'Count the chairs')
  },
)

test(
  'typing selects the first matching person, even when the keys follow quickly',
  nightly,
  async ({ server, made, open }) => {
    const page = await open('SC', tasksOf(made, 1))
    const form = page.getByRole('form', { name: 'New task' })
    const person = form.getByRole('combobox', { name: 'Assigned to' })
    await page.getByRole('button', { name: 'Add task' }).click()
    await person.pressSequentially('sec')
    const options = form.getByRole('listbox').getByRole('option')
    const marked = form.getByRole('listbox').getByRole('option', { selected: true })
    await expect(marked).toHaveText('Second')
    // Escape takes the typed text back, and keeps the form.
    await page.keyboard.press('Escape')
    await expect(person).toHaveValue('')
    await page.keyboard.press('ArrowUp')
    await expect(marked).toHaveText((await options.last().textContent()) ?? '')
    await page.keyboard.press('ArrowDown')
    await expect(marked).toHaveText((await options.first().textContent()) ?? '')
    for (const name of ['sec', 'cli', 'link']) {
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
    }
    const removal = form.getByRole('button', { name: /^Remove / })
    await expect(removal).toHaveCount(3)
    await page.keyboard.press('Backspace')
    await expect(removal).toHaveCount(2)
    await form.getByRole('button', { name: 'Remove Second' }).click()
    await expect(person).toBeFocused()
    await expect(form.getByRole('button', { name: 'Remove Client' })).toBeVisible()
    await expect(removal).toHaveCount(1)
    for (const [text, ...keys] of [
      ['Taken, then sent', 'Enter', 'Control+Enter'],
      ['Sent at once', 'Control+Enter'],
      ['Left by Tab', 'Tab', 'Enter'],
    ] as const) {
      await page.reload()
      await page.getByRole('button', { name: 'Add task' }).click()
      await form.getByRole('textbox', { name: 'Task' }).fill(text)
      await person.focus()
      await page.keyboard.type('sec')
      for (const key of keys) await page.keyboard.press(key)
      await expect(form).toBeHidden()
      await expect
        .poll(() => storedTasks(server, made.project))
        .toMatchObject({ [text]: { Second: false } })
    }
  },
)

test(
  'right-to-left text begins at the right in fields, lists, names and texts',
  nightly,
  async ({ server, made, open }) => {
    const id = await makeUser(server, { FirstName: 'רותם', LastName: 'כהן' })
    for (const target of targets) {
      await server.sql(target, 'insert into "ProjectUser" values ($1, $2)', [
        made.project,
        storedUserId(target, id),
      ])
      await server.changed(target)
    }
    const page = await open('SC', tasksOf(made, 1))
    await page.getByRole('button', { name: 'Add task' }).click()
    const form = page.getByRole('form', { name: 'New task' })
    const expectFromRight = (shown: Locator) => expect(shown).toHaveCSS('direction', 'rtl')
    const text = form.getByRole('textbox', { name: 'Task' })
    await text.fill('לשלוח את המסמך')
    await expectFromRight(text)
    const person = form.getByRole('combobox', { name: 'Assigned to' })
    await person.fill('רותם')
    await expectFromRight(person)
    await expectFromRight(form.getByRole('option').getByText('רותם'))
    await person.press('Enter')
    await expectFromRight(form.getByText('רותם'))
    await text.press('Control+Enter')
    await expect(form).toBeHidden()
    const item = page.getByRole('listitem').filter({ hasText: 'לשלוח' })
    await expectFromRight(item.getByText('לשלוח את המסמך'))
    await page.goto(`/app/projects/${made.project}/dashboard/Team`)
    await expectFromRight(page.getByRole('listitem', { name: 'רותם כהן' }).getByText('רותם כהן'))
  },
)

test(
  'a task is edited in place against the changes of others, and comes back with its assignees',
  nightly,
  async ({ server, own: { project, standards }, review, write, stored, expectedErrors }) => {
    expectedErrors.push(/409/)
    const task_id = await makeTask(server, {
      project,
      standard: standards[0]!.id,
      author: 'SC',
      text: 'Send the list',
      assignees: { 'K+': false },
    })
    const texts = async () =>
      (await stored('Task', { ProjectId: project })).map(({ Text }) => Text as string)
    const page = await review('SC', 'Tasks')
    const edit = page.getByRole('button', { name: 'Edit', exact: true })
    const form = page.getByRole('form', { name: 'Edit task' })
    const text = form.getByRole('textbox', { name: 'Task' })
    const people = page.getByRole('list', { name: 'Assigned to' })
    await edit.click()
    await expect(text).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    await expect(page.locator('li').filter({ has: people })).toBeFocused()
    await edit.click()
    await text.fill('Send the whole list')
    await page.keyboard.press('Escape')
    await expect(text).not.toBeFocused()
    await expect(text).toHaveValue('Send the whole list')
    await write('C+', 'Task:Edit', { task_id, project_id: project, text: 'Send a list' })
    await text.press('Control+Enter')
    const both = page.getByRole('alert', { name: 'Two versions of this text' })
    await expect(both).toContainText(/My textSend the whole listTheir textSend a list/)
    await both.getByRole('button', { name: 'Keep mine' }).click()
    await expect(form).toHaveCount(0)
    await expect.poll(() => texts()).toEqual(['Send the whole list'])

    await edit.click()
    await form.getByRole('combobox', { name: 'Assigned to' }).fill('sec')
    await page.keyboard.press('Enter')
    await write('C+', 'Task:Edit', {
      task_id,
      project_id: project,
      previous_assignees: [{ user_id: server.idOf('K+', 'ps') }],
      add_assignees: [{ user_id: server.idOf('AC', 'ps') }],
      remove_assignees: [],
    })
    await form.getByRole('button', { name: 'Save' }).click()
    const note = page.getByRole('alert').filter({ hasText: 'Assigned to is now' })
    await expect(note).toContainText(/Client, Associate|Associate, Client/)
    await note.getByRole('button', { name: 'Save my changes anyway' }).click()
    await expect(form).toHaveCount(0)
    await expect(people).toContainText('Second')
    await expect(people).not.toContainText('Associate')

    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    const question = page.getByRole('group', { name: 'Delete this task?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(people).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(people).toContainText(/Client.*Second|Second.*Client/)
    await page.getByRole('button', { name: 'Add task' }).click()
    const fresh = page.getByRole('form', { name: 'New task' })
    await fresh.getByRole('textbox', { name: 'Task' }).fill('Half a')
    await fresh.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Add task' }).click()
    await expect(fresh.getByRole('textbox', { name: 'Task' })).toHaveValue('Half a')
  },
)
