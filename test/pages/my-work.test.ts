import { targets } from '#rules/api/targets.ts'
import { makeDate } from '../factories/make-date.ts'
import { makeProject } from '../factories/make-project.ts'
import { makeTask } from '../factories/make-task.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

const days: Readonly<Record<string, string>> = {
  First: '2090-01-31',
  Second: '2091-01-31',
  Third: '2092-01-31',
  Fourth: '2093-01-31',
  Fifth: '2094-01-31',
  Sixth: '2095-01-31',
}

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
  for (const name of ['Sixth', 'First', 'Second', 'Fifth', 'Third', 'Fourth'])
    await makeDate(server, { project, name, date: days[name]! })
  await makeDate(server, { project, name: 'Long past', date: '2020-01-31' })
  const page = await open('K+', '/app')
  const own = page.getByRole('region', { name: 'Open tasks', exact: true })
  await expect(own.getByRole('link')).toHaveText(['Send the policy'])
  const others = page.getByRole('region', { name: /^Open tasks of other people/ })
  const itemOf = (text: string) => others.getByRole('listitem').filter({ hasText: text })
  await expect(itemOf('Sign the form')).toContainText(/; waits for Second$/)
  await expect(itemOf('Name a contact')).toContainText(/; not assigned yet$/)
  await expect(page.getByText('Count the beds')).toHaveCount(0)

  const summary = page.getByRole('list').filter({ hasText: 'from you' }).getByRole('link')
  await expect(summary).toHaveText([
    '2 standards need documents or changes from you',
    '1 open task',
  ])
  await expect(
    page.getByRole('region', { name: 'Your consultants' }).getByRole('listitem'),
  ).toHaveText([/Senior\s*2 standards as SC$/, /Associate\s*2 standards as AC$/])
  const dates = page.getByRole('region', { name: 'Upcoming dates' })
  await expect(dates.getByRole('link')).toHaveText(['First', 'Second', 'Third', 'Fourth', 'Fifth'])
  await expect(dates).toContainText('And 1 later.')
  await dates.getByRole('link', { name: 'First' }).click()
  await expect(page).toHaveURL(`/app/projects/${project}/dashboard/Dates`)
})

test('an administrator who leads no standard sees what is to be set up, and what was done last', async ({
  server,
  open,
  write,
}) => {
  const fresh = await makeProject(server, { isLed: false })
  const held = await makeProject(server)
  const archived = await makeProject(server)
  for (const target of targets) {
    const update = 'update "Project" set "StatusId" = $2, "Name" = $3 where "Id" = $1'
    await server.sql(target, update, [fresh.project, 1, 'Fresh (Program)'])
    await server.sql(target, update, [held.project, 2, 'Held (Program)'])
    await server.sql(target, update, [archived.project, 4, 'Archived (Program)'])
    await server.changed(target)
  }
  await write('SC', 'Standard:UpdateStatus', {
    project_id: held.project,
    standard_id: held.standards[0]!.id,
    phase: 'desktop-review',
    status: 'NotApplicable',
  })
  const page = await open('ADM', '/app')
  const toSetUp = page.getByRole('region', { name: 'To set up' })
  const step = toSetUp.getByRole('listitem').filter({ hasText: 'Fresh (Program)' })
  await expect(step).toHaveText(/^Assign consultants to 2 standards/)
  const latest = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem')
  await expect(latest.first()).toContainText(
    /^Senior marked TS 1 as not applicable in Desktop Review/,
  )
  await expect(latest.first()).toContainText('TS 1, Held (Program)')
  const projects = page.getByRole('region', { name: 'My projects' }).getByRole('listitem')
  await expect(projects.filter({ hasText: 'Held (Program)' })).toContainText(
    /On Hold\s*Tests\s*0 of 1 done/,
  )
  await expect(projects.filter({ hasText: 'Archived (Program)' })).toHaveCount(0)
  await step.getByRole('link').click()
  await expect(page).toHaveURL(`/app/admin/projects/${fresh.project}/assignments`)
})

test(
  'standards that wait are listed by label in the order of the work, eight of each, with a link to the others',
  nightly,
  async ({ server, own: _, open, write }) => {
    const { project, standards } = await makeProject(server, {
      standards: Array.from({ length: 10 }, () => ['mandatory']),
    })
    const standard = {
      project_id: project,
      standard_id: standards[0]!.id,
      phase: 'desktop-review',
    }
    await write('K+', 'Standard:UpdateStatus', { ...standard, is_ready_by_client: true })
    await write('SC', 'Standard:UpdateStatus', {
      ...standard,
      is_ready_by_client: false,
      status: 'Complete',
    })
    for (const target of targets) {
      await server.sql(target, 'update "Project" set "Name" = $2 where "Id" = $1', [
        project,
        'Ten (Program)',
      ])
      await server.changed(target)
    }
    const page = await open('K+', '/app')
    const waiting = page
      .getByRole('region', { name: 'Standards that need your input' })
      .getByRole('region', { name: 'Ten (Program)' })
    await expect(waiting.getByRole('paragraph')).toHaveText([
      /Waiting Client Submission\s*9$/,
      /Revisions Required\s*1$/,
    ])
    await expect(waiting.getByRole('link')).toHaveText([
      ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `TS ${number}`),
      'All 9 of them',
      'TS 1',
    ])
    await waiting.getByRole('link', { name: 'All 9 of them' }).click()
    await expect(page).toHaveURL(/label=Waiting\+Client\+Submission/)
    await expect(page).toHaveURL(/queue=mine/)
    await expect(page.getByRole('grid').getByRole('link')).toHaveCount(9)
  },
)

test(
  'a client who belongs to no project yet is told whom to ask',
  nightly,
  async ({ made: _, open, expectedErrors }) => {
    expectedErrors.push(/status of 40/)
    const page = await open('Ko', '/app')
    await expect(page.getByRole('main')).toContainText(
      'using the address colleague@tests.test. Your project will then appear here.',
    )
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.getByRole('link', { name: 'Complete your profile' }).click()
    await expect(page).toHaveURL('/app/profile')
  },
)

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
