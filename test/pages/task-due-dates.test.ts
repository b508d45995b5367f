import { targets } from '#rules/api/targets.ts'
import { makeTask } from '../factories/make-task.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

const dayLength = 86_400_000

/** The local day this many days from now, as YYYY-MM-DD. */
function dayIn(days: number): string {
  const now = new Date()
  const day = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) + days * dayLength
  return new Date(day).toISOString().slice(0, 10)
}

test('a due date is set by keys, filtered by in the address, changed against a conflict, and comes back with a deleted task', async ({
  server,
  own,
  dashboard,
  write,
  stored,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/)
  const task = { project: own.project, standard: own.standards[0]!.id, author: 'SC' } as const
  await makeTask(server, { ...task, text: 'Without a day', assignees: { SC: false } })
  await makeTask(server, { ...task, text: 'Long past', due: dayIn(-3), assignees: { 'C+': false } })
  await makeTask(server, {
    ...task,
    text: 'Past and done',
    due: dayIn(-3),
    assignees: { AC: true },
  })
  const page = await dashboard('SC', 'Tasks')
  const item = (text: string) =>
    page.getByRole('main').getByRole('listitem').filter({ hasText: text }).first()
  await expect(item('Long past')).toContainText('Overdue since')

  // A week from today plus one day, with keys alone.
  await page.getByRole('button', { name: 'New task' }).click()
  const form = page.getByRole('form', { name: 'New task' })
  await form.getByRole('combobox', { name: 'Standard' }).fill('TS 1')
  await page.keyboard.press('Enter')
  await form.getByRole('textbox', { name: 'Task' }).fill('Within the week')
  const due = form.getByLabel('Due date')
  await due.focus()
  await page.keyboard.type('04')
  await page.keyboard.press('Control+Enter')
  await expect(form.getByText('Enter the whole date, or press x for none')).toBeVisible()
  await expect(due).toBeFocused()
  await page.keyboard.press('x')
  await page.keyboard.press('w')
  await expect(due).toHaveValue(dayIn(7))
  await page.keyboard.press('Control+Enter')
  await expect(form).toBeHidden()
  await expect(item('Within the week')).toContainText(/Due \w{3} \d+ \w{3} \d{4}/)

  const chips = page.getByRole('group', { name: 'Due', exact: true })
  await expect(chips.getByRole('button')).toHaveText([
    /^Overdue\s*1$/,
    /7 days\s*1$/,
    /^No due date\s*1$/,
  ])
  const expectListed = async (...texts: readonly string[]) => {
    const all = ['Without a day', 'Long past', 'Past and done', 'Within the week']
    for (const text of all)
      await expect(page.getByText(text, { exact: true })).toHaveCount(texts.includes(text) ? 1 : 0)
  }
  await chips.getByRole('button', { name: /^Overdue/ }).click()
  await expectListed('Long past')
  await expect(page).toHaveURL(/taskDue=overdue/)
  await page.reload()
  await expectListed('Long past')
  await page
    .getByRole('group', { name: 'Tasks', exact: true })
    .getByRole('button', { name: /^Mine/ })
    .click()
  await expect(page.getByText('No open task here is overdue.')).toBeVisible()
  await page.getByRole('button', { name: 'Show all tasks' }).click()
  await expectListed('Without a day', 'Long past', 'Past and done', 'Within the week')
  await expect(item('Past and done')).toContainText('Was due')

  // Another person has postponed it in the meantime.
  await item('Within the week').getByRole('button', { name: 'Edit' }).click()
  const [row] = await stored('Task', { ProjectId: own.project, Text: 'Within the week' })
  const editor = page.getByRole('form', { name: 'Edit task' })
  await editor.getByLabel('Due date').fill(dayIn(30))
  await write('C+', 'Task:Edit', { task_id: row.Id, project_id: own.project, due_date: dayIn(60) })
  await page.keyboard.press('Control+Enter')
  const conflict = page.getByRole('alert').filter({ hasText: 'The due date is now' })
  await expect(conflict).toContainText('changed by Linked')
  await conflict.getByRole('button', { name: 'Save my changes anyway' }).click()
  await expect(editor).toBeHidden()
  const dueNow = async () =>
    (await stored('Task', { ProjectId: own.project, Text: 'Within the week' })).map(({ DueDate }) =>
      (DueDate as Date).toISOString().slice(0, 10),
    )
  await expect.poll(() => dueNow()).toEqual([dayIn(30)])

  await item('Within the week').getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('group', { name: 'Delete this task?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect.poll(dueNow).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(dueNow).toEqual([dayIn(30)])
})

test(
  'overdue standards are marked and filtered for, from the status to the review; My work lists by due date',
  nightly,
  async ({ server, own, open, dashboard }) => {
    const [first, second] = own.standards
    const of = { project: own.project, author: 'SC', assignees: { AC: false } } as const
    await makeTask(server, { ...of, standard: first!.id, text: 'Someday' })
    await makeTask(server, { ...of, standard: first!.id, text: 'Next month', due: dayIn(40) })
    await makeTask(server, { ...of, standard: second!.id, text: 'Yesterday', due: dayIn(-1) })
    await makeTask(server, { ...of, standard: second!.id, text: 'Today', due: dayIn(0) })
    for (const target of targets) await server.changed(target)

    const work = await open('AC', '/app')
    const tasks = work.getByRole('region', { name: /^Open tasks/ })
    await expect(tasks.getByRole('link')).toHaveText([
      'Yesterday',
      'Today',
      'Next month',
      'Someday',
    ])
    await expect(tasks.getByText('Due today')).toBeVisible()

    const page = await dashboard('AC', 'Status')
    const rows = page.getByRole('grid', { name: 'Standards' }).getByRole('row', { name: /TS/ })
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'TS 2' })).toContainText('Tasks overdue since')
    await expect(rows.filter({ hasText: 'TS 1' })).not.toContainText('overdue')
    await page.getByRole('button', { name: 'Overdue tasks' }).click()
    await expect(rows).toHaveText([/TS 2/])
    await rows.getByRole('link').click()
    await expect(page).toHaveURL(/due=overdue/)
    const list = page.getByRole('navigation', { name: 'Standards in this module' })
    await expect(list.getByRole('link', { name: /TS \d/ })).toHaveCount(1)
    await expect(list.getByRole('link', { name: /TS 2/ })).toContainText('Tasks overdue since')
    await list.getByRole('button', { name: 'Filtered. Show All' }).click()
    await expect(list.getByRole('link', { name: /TS \d/ })).toHaveCount(2)
  },
)
