import { nightly } from '../harness/nightly.ts'
import type { TestServer } from '../harness/test-server.ts'
import { expect, test } from './page-test.ts'

/** Whether the tip of a standard counts as saved in SF, as an administrator sees it. */
async function isSavedInSf(server: TestServer, module_id: number, id: number): Promise<boolean> {
  const { body } = await server.read('ADM', 'tips/sf_tips', { module_id }, 'ps')
  const tips = body.data as readonly { id: number; saved_in_sf: boolean }[]
  return tips.some((tip) => tip.id === id && tip.saved_in_sf)
}

test(
  'the switch of a tip stores that its texts were saved in SF, and a changed text turns it off',
  nightly,
  async ({ server, made: { module, standards }, open }) => {
    const { id } = standards[0]!
    const page = await open('ADM', `/app/admin/modules/${module}?standard=${id}`)
    const saved = page.getByRole('switch', { name: 'Saved in SF' })
    await expect(saved).toBeDisabled()
    const basics = page.getByRole('textbox', { name: 'Basics' })
    await basics.fill('Begin with the policy.')
    await basics.press('Control+Enter')
    await saved.check()
    await expect.poll(() => isSavedInSf(server, module, id)).toBe(true)
    await page.reload()
    await expect(saved).toBeChecked()
    await basics.fill('Begin with the roster.')
    await basics.press('Control+Enter')
    await expect(saved).not.toBeChecked()
    expect(await isSavedInSf(server, module, id)).toBe(false)
    await saved.check()
    await expect.poll(() => isSavedInSf(server, module, id)).toBe(true)
    await saved.uncheck()
    await expect.poll(() => isSavedInSf(server, module, id)).toBe(false)
  },
)

test('a project name of 200 characters is accepted; a longer one stays in the field with an error and is not sent', async ({
  open,
}) => {
  const page = await open('ADM', '/app/admin/projects')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByRole('button', { name: 'New project' }).click()
  const form = page.getByRole('form', { name: 'New project' })
  const name = form.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('x'.repeat(201))
  await expect(form.getByText('This is 201 characters long. Use at most 200.')).toBeVisible()
  await form.getByRole('button', { name: 'Create project' }).click()
  await expect(name).toHaveValue('x'.repeat(201))
  expect(sent).toEqual([])
  await name.fill('x'.repeat(200))
  await form.getByRole('button', { name: 'Create project' }).click()
  await expect(page.getByRole('heading', { name: 'x'.repeat(200) })).toBeVisible()
})

test(
  'the confirmation of sending a mail again describes its effects, and cancelling sends nothing',
  nightly,
  async ({ server, open }) => {
    await server.sql(
      'ps',
      `insert into "Mail" ("To", "Subject", "Body", "Attempts", "NextAttempt", "FailedAt", "LastFailure")
    values ('nobody@tests.test', 'New Task', '{}', 9, null, now(), 'No such person')`,
    )
    const page = await open('ADM', '/app/admin/mail')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    const again = page.getByRole('button', { name: 'Send again to nobody@tests.test' })
    await again.click()
    const question = page.getByRole('region', { name: 'Send again to nobody@tests.test' })
    await expect(question).toContainText('for another three days')
    await expect(question).toContainText('The new mail lists the tasks as they are now.')
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(again).toBeFocused()
    expect(sent).toEqual([])
  },
)

test('Escape leaves a filter field, which keeps its filter', nightly, async ({ open }) => {
  const page = await open('ADM', '/app/admin/users')
  const field = page.getByRole('searchbox').first()
  await field.fill('associate')
  const rows = page.getByRole('main').getByText('Senior', { exact: true })
  await expect(rows).toHaveCount(0)
  await field.press('Escape')
  await expect(field).not.toBeFocused()
  await expect(field).toHaveValue('associate')
  await expect(rows).toHaveCount(0)
})

test(
  'keys pressed before the list of people arrives add the chosen person, and remove none',
  nightly,
  async ({ server, made: { project }, open }) => {
    const page = await open('ADM', '/app')
    const { promise: people, resolve: letCome } = Promise.withResolvers<undefined>()
    await page.route('**/admin/all_users*', async (route) => {
      await people
      await route.continue()
    })
    await page.goto(`/app/projects/${project}/dashboard/Team`)
    const field = page.getByRole('combobox', { name: 'Client or consultant' })
    await field.waitFor()
    await page.keyboard.press('a')
    await expect(field).toBeFocused()
    await page.keyboard.type('colleague')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    letCome(undefined)
    await expect(page.getByText('Colleague was added and can now see the project.')).toBeVisible()
    await expect(page.getByText('will lose access')).toHaveCount(0)
    const { body } = await server.read('ADM', 'admin/project_users', { project_id: project }, 'ps')
    const names = (body.data as { FullName: string }[]).map(({ FullName }) => FullName)
    expect(names).toEqual(expect.arrayContaining(['Client', 'Second', 'Colleague']))
  },
)
