import { targets } from '#rules/api/targets.ts'
import { makeProject } from '../factories/make-project.ts'
import { makeTask } from '../factories/make-task.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

test(
  'My work of a consultant lists the tasks with an open own part, oldest first, and no completed ones',
  nightly,
  async ({ server, made: { project, standards }, open }) => {
    const task = { project, standard: standards[0]!.id }
    const late = await makeTask(server, {
      ...task,
      text: 'Check the roster',
      assignees: { AC: false },
    })
    await makeTask(server, {
      ...task,
      text: 'Ask for the policy',
      assignees: { AC: false, 'K+': true },
    })
    await makeTask(server, {
      ...task,
      text: 'Read the contract',
      assignees: { AC: true, SC: false },
    })
    await server.sql(
      'ps',
      `update "Task" set "CreationDate" = now() + interval '1 hour' where "Id" = $1`,
      [late],
    )
    await server.changed('ps')
    const page = await open('AC', '/app')
    const tasks = page.getByRole('region', { name: /^Open tasks/ })
    await expect(tasks.getByRole('heading')).toHaveText('Open tasks 2')
    await expect(tasks.getByRole('link')).toHaveText(['Ask for the policy', 'Check the roster'])

    await tasks.getByRole('link', { name: 'Ask for the policy' }).click()
    await expect(page.getByRole('checkbox', { name: 'Associate' }).first()).toBeVisible()
  },
)

test("a client's page lists the own open tasks, and of those of others only for whom they wait", async ({
  server,
  made: { project, standards },
  open,
}) => {
  const task = { project, standard: standards[1]!.id }
  await makeTask(server, {
    ...task,
    text: 'Send the policy',
    assignees: { 'K+': false, K2: false },
  })
  await makeTask(server, { ...task, text: 'Sign the form', assignees: { 'K+': true, K2: false } })
  await makeTask(server, { ...task, text: 'Count the beds', assignees: { 'K+': true, K2: true } })
  await makeTask(server, { ...task, text: 'Name a contact', author: 'K2' })
  const page = await open('K+', '/app')
  const own = page.getByRole('region', { name: 'Open tasks', exact: true })
  await expect(own.getByRole('link')).toHaveText(['Send the policy'])
  const others = page.getByRole('region', { name: /^Open tasks of other people/ })
  const itemOf = (text: string) => others.getByRole('listitem').filter({ hasText: text })
  await expect(itemOf('Sign the form')).toContainText(/; waits for Second$/)
  await expect(itemOf('Name a contact')).toContainText(/; not assigned yet$/)
  await expect(page.getByText('Count the beds')).toHaveCount(0)
})

test(
  'a standard that a client handed in is in the queue of its associate consultant, not of its senior',
  nightly,
  async ({ server, made: { project, standards }, open }) => {
    const { status } = await server.write(
      'SC',
      'Standard:UpdateStatus',
      {
        project_id: project,
        standard_id: standards[0]!.id,
        phase: 'desktop-review',
        is_ready_by_client: true,
      },
      { target: 'ps' },
    )
    expect(status).toBe(200)
    const page = await open('AC', '/app')
    const queue = page.getByRole('region', { name: /^In my queue/ })
    await expect(queue.getByRole('link')).toHaveText(['TS 1'])
    await expect(queue.getByText('Pending First AC Review')).toBeVisible()

    // On a narrow screen, the score is below the name instead of taking its width.
    await page.setViewportSize({ width: 375, height: 800 })
    const item = queue.getByRole('listitem').filter({ hasText: 'TS 1' })
    const [name, sums] = [item.getByRole('link'), item.getByText(/^L 0\/1/)]
    await expect
      .poll(async () => {
        const [above, below] = await Promise.all([name.boundingBox(), sums.boundingBox()])
        return above && below && below.y >= above.y + above.height
      })
      .toBe(true)
    const senior = await open('SC', '/app')
    await expect(senior.getByText(/^Your queue is empty/)).toBeVisible()
  },
)

test(
  'the lines of a task are stacked, and right-to-left text begins at the right',
  nightly,
  async ({ server, made: { project, standards }, open }) => {
    const task = { project, standard: standards[0]!.id, assignees: { SC: false } }
    await makeTask(server, { ...task, text: 'First the list\nthen the roster' })
    await makeTask(server, { ...task, text: 'לשלוח את המסמך' })
    const page = await open('SC', '/app')
    const tasks = page.getByRole('region', { name: /^Open tasks/ })
    const text = await tasks.getByRole('link', { name: 'First the list' }).innerText()
    expect(text).toBe('First the list\nthen the roster')
    await expect(tasks.getByRole('link', { name: 'לשלוח' })).toHaveCSS('direction', 'rtl')
  },
)

test(
  'a project without a meaningful name is shown by its number',
  nightly,
  async ({ server, open }) => {
    // For a client with several projects, the consultants are below the name of each.
    await makeProject(server)
    const { project } = await makeProject(server)
    for (const target of targets) {
      await server.sql(target, 'update "Project" set "Name" = $2 where "Id" = $1', [
        project,
        '\u00a0',
      ])
      await server.changed(target)
    }
    const name = `Project ${project}`
    const page = await open('K+', '/app')
    await expect(
      page.getByRole('region', { name: 'My projects' }).getByRole('link', { name, exact: true }),
    ).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Your consultants' }).getByRole('heading', { name }),
    ).toBeVisible()
    const staff = await open('ADM', `/app/projects/${project}/dashboard/Status`)
    await expect(staff.getByRole('banner').getByRole('button', { name })).toBeVisible()
    await expect(staff).toHaveTitle(new RegExp(name))
    await staff.goto('/app/members')
    await expect(staff.getByRole('link', { name, exact: true })).toBeVisible()
  },
)
