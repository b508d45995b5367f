import type { Page } from '@playwright/test'
import { reminderDay } from '#rules/notifications/reminders.ts'
import { displayDate } from '#rules/text/stored-date.ts'
import { openTargets } from '#server/db/targets.ts'
import { makeReminders } from '#server/notifications/make-reminders.ts'
import { makeProject } from '../factories/make-project.ts'
import { makeTask } from '../factories/make-task.ts'
import { nightly } from '../harness/nightly.ts'
import { callersOf } from '../harness/notifications.ts'
import { people } from '../harness/people.ts'
import { expect, test as pageTest } from './page-test.ts'

const reason = 'The plan has no date of approval.'

/** A test with a project of two standards, both of which were sent back to its clients. */
const test = pageTest.extend('returned', async ({ server, write, own: _ }) => {
  const made = await makeProject(server, { standards: [['mandatory'], ['mandatory']] })
  for (const { id } of made.standards)
    await write('SC', 'Standard:UpdateStatus', {
      project_id: made.project,
      standard_id: id,
      phase: 'desktop-review',
      status: 'Complete',
      is_ready_by_client: false,
      reason,
    })
  return made
})

const bell = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

test(
  'the bell counts what is unread; its list opens the place by keys and marks it, then all',
  nightly,
  async ({ returned, open }) => {
    const page = await open('K+', '/app/profile')
    // The count is read again when the page reloads; the server makes notifications within seconds.
    await expect(async () => {
      await page.reload()
      await expect(bell(page, 'Notifications, 2 unread')).toBeVisible({ timeout: 3_000 })
    }).toPass()
    await page.keyboard.press('g')
    await page.keyboard.press('b')
    await expect(panel(page)).toBeVisible()
    const links = panel(page).getByRole('link', { name: /^Unread: .* sent back TS \d/ })
    await expect(links).toHaveCount(2)
    await expect(links.first()).toContainText(reason)
    await page.keyboard.press('j')
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(
      `/app/projects/${returned.project}/modules/${returned.module}/review/desktop-review/standards/${returned.standards[1]!.id}/Elements`,
    )
    await expect(panel(page)).toBeHidden()
    await bell(page, 'Notifications, 1 unread').click()
    await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
    await expect(bell(page, 'Notifications, none unread')).toBeVisible()
    await expect(panel(page).getByRole('button', { name: 'Mark all as read' })).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await page.goto('/app/notifications')
    await expect(page.getByRole('main').getByRole('link', { name: /sent back TS/ })).toHaveCount(2)
  },
)

test(
  'a reminder opens the task of a person, and is gone when it is done',
  nightly,
  async ({ server, own, open }) => {
    const due = new Date(reminderDay(new Date()).getTime() - 86_400_000).toISOString().slice(0, 10)
    const task_id = await makeTask(server, {
      project: own.project,
      standard: own.standards[0]!.id,
      due,
      assignees: { SC: false },
      text: 'Send the policy',
    })
    const databases = openTargets({ rds: server.urls.rds, ps: server.urls.ps })
    await makeReminders(databases.ps, callersOf(databases.ps))
    await Promise.all([databases.rds.close(), databases.ps.close()])
    const page = await open('SC', '/app/notifications')
    const reminder = page.getByRole('main').getByRole('link', {
      name: `Unread: A task of yours in TS 1 has been overdue since ${displayDate(due)}`,
    })
    await expect(reminder).toContainText('Send the policy')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/standards\/\d+\/Tasks$/)
    await expect(page.getByText('Send the policy').first()).toBeVisible()
    await page.setViewportSize({ width: 375, height: 812 })
    await page.goto(`/app/projects/${own.project}/dashboard/Status`)
    await bell(page, 'Notifications, none unread').click()
    await expect(panel(page).getByRole('link', { name: /^A task of yours in TS 1/ })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    await server.write(
      'SC',
      'Task:UpdateCompletion',
      { task_id, assignee: { user_id: people.SC.id, is_completed: true } },
      { target: 'ps' },
    )
    await page.goto('/app/notifications')
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
    await expect(page.getByText('A task of yours in TS 1')).toHaveCount(0)
  },
)

test('earlier notifications follow those that are shown, each of them once', async ({
  server,
  own: { project, standards },
  open,
}) => {
  await server.sql(
    'ps',
    `insert into "Notification" ("ProjectId", "UserId", "Kind", "StandardId", "Phase", "ActorId", "CreatedAt")
    select ${project}, '${people.AC.id}', 'submitted', ${standards[0]!.id}, 'desktop-review', '${people['K+'].id}', now()
    from generate_series(1, 60)`,
  )
  const page = await open('AC', '/app/notifications')
  const shown = page.getByRole('main').locator('[data-notification]')
  await expect(shown).toHaveCount(50)
  await page.getByRole('button', { name: 'Show earlier notifications' }).press('Enter')
  await expect(shown).toHaveCount(60)
  await expect(shown.nth(50)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show earlier notifications' })).toHaveCount(0)
  await bell(page, 'Notifications, 60 unread').click()
  await expect(panel(page)).toBeFocused()
  const link = panel(page)
    .getByRole('link', { name: /^Unread: Client submitted TS 1/ })
    .first()
  await expect(link).toBeVisible()
  await panel(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page, 'Notifications, none unread')).toBeVisible()
  await expect(link).toHaveCount(0)
  await panel(page)
    .getByRole('link', { name: /^Client submitted TS 1/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/desktop-review/standards/${standards[0]!.id}/`))
  await expect(panel(page)).toBeHidden()
  // What was said at an element opens at the element.
  await server.sql(
    'ps',
    `update "Notification" set "ElementId" = ${standards[0]!.elements[1]} where "ProjectId" = ${project}`,
  )
  await page.goto('/app/notifications')
  await expect(shown.first()).toHaveAttribute(
    'href',
    new RegExp(`/Elements\\?element=${standards[0]!.elements[1]}$`),
  )
  await server.sql('ps', `delete from "Notification" where "ProjectId" = ${project}`)
})

test('the profile sets a level for each project; the lists say what will appear in them; a preview has no bell until it ends', async ({
  server,
  returned,
  open,
}) => {
  const page = await open('AC', '/app/notifications')
  await expect(page.getByText('will appear here')).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: 'Choose what you are notified of' })
    .click()
  const level = page.getByRole('combobox', { name: 'Test (Program)' }).last()
  await expect(level).toHaveValue('mine')
  await level.selectOption('Weekly digest')
  await expect(async () => {
    const rows = await server.sql('ps', 'select "Level" from "NotificationSetting"')
    expect(rows).toEqual([{ Level: 'digest' }])
  }).toPass()
  await page.goto(`/app/projects/${returned.project}/dashboard/Team`)
  await page
    .getByRole('button', { name: /^View as client: / })
    .first()
    .click()
  await expect(page.getByRole('region', { name: 'Preview' })).toBeVisible()
  await expect(bell(page, /^Notifications/)).toBeHidden()
  await page.getByRole('button', { name: 'End preview' }).click()
  await expect(bell(page, /^Notifications/)).toBeVisible()
})
