import { expect, type Page } from '@playwright/test'
import { read } from './support/calls.ts'
import { metricsOf } from './support/history.ts'
import { addToProject, assignAll, importModule } from './support/import-module.ts'
import { goToTab, press } from './support/keys.ts'
import { signIn } from './support/person.ts'
import { sharedFile } from './support/shared-data.ts'
import { test } from './support/story.ts'

const file = sharedFile('standards/hipaa-164-security-and-breach.json')
const project = 'Northwind Specialty Pharmacy'
const standardName = '§ 164.410 Notification by a business associate'
const secret = 'The log of incidents names nobody who decided.'

type Standard = {
  Id: number
  Name: string
  phaseDetails: { 'desktop-review': { label: string } }
  AllElements?: { Id: number; isScorable: boolean }[]
}

const labelOf = async (page: Page, id: number): Promise<string | undefined> => {
  const [standard] = await read<Standard[]>(
    page,
    `/api/v5/projects/1/standard_phase?phase=desktop-review&standard_id=${id}`,
  )
  return standard?.phaseDetails['desktop-review'].label
}

const headOf = (page: Page) =>
  page.locator('main header').filter({ has: page.getByRole('heading', { level: 1 }) })

const showsLabel = (page: Page, label: string) => expect(headOf(page)).toContainText(label)

const act = async (page: Page, words: string, label: string): Promise<void> => {
  await headOf(page).getByRole('button', { name: words, exact: true }).click()
  await showsLabel(page, label)
}

/** Performs an action while the write is delayed: the label stays until the server has confirmed it (UpdateStandardStatus is disabled). */
const actWhenConfirmed = async (
  page: Page,
  words: string,
  [before, after]: readonly [string, string],
): Promise<void> => {
  const sent = Promise.withResolvers<undefined>()
  const released = Promise.withResolvers<undefined>()
  const writes = '**/api/v3/write/**'
  await page.route(writes, async (route) => {
    sent.resolve(undefined)
    await released.promise
    await route.continue()
  })
  await headOf(page).getByRole('button', { name: words, exact: true }).click()
  await sent.promise
  await showsLabel(page, before)
  await expect(headOf(page)).not.toContainText(after)
  released.resolve(undefined)
  await showsLabel(page, after)
  await page.unrouteAll({ behavior: 'wait' })
}

const handIn = (page: Page): Promise<void> =>
  act(page, 'Submit for review', 'Pending First AC Review')

const metric = (StartAction: string, EndAction: string) => ({
  StartAction,
  EndAction,
  Status: 'Complete',
  ErrorMessage: null,
})

/** Visits the elements from the first by keyboard and presses a score key at each. */
const scoreAll = async (page: Page, elements: number, key: string): Promise<void> => {
  await expect(page.getByRole('button', { name: 'Met', exact: true }).first()).toBeVisible()
  for (let index = 0; index < elements; index += 1) await press(page, 'p')
  for (let index = 0; index < elements; index += 1) {
    await press(page, key)
    await press(page, 'n')
  }
}

/** Delays every write by 400 ms; returns a function that ends the delay. */
async function slowWrites(page: Page): Promise<() => Promise<void>> {
  const writes = '**/api/v3/write/**'
  await page.route(writes, async (route) => {
    await page.waitForTimeout(400)
    await route.continue()
  })
  // Waits for the delayed requests, each of which continues once.
  return () => page.unrouteAll({ behavior: 'wait' })
}

const noTrouble = (page: Page) =>
  expect(page.getByText(/Not saved|changed this text/)).toHaveCount(0)

// Leaves the field while its write is in flight; a concurrent write to it would be rejected, which the console would show.
async function commentOnElement(page: Page): Promise<void> {
  const element = page.locator('article[data-current]')
  await press(page, 'm')
  await expect(element.getByRole('textbox', { name: /^Comment on/ })).toBeFocused()
  await page.keyboard.type('Seen in June')
  await press(page, 'Control+Enter')
  await page.keyboard.type(' and July.')
  await press(page, 'Escape')
  await expect(element.getByRole('textbox', { name: /^Comment on/ })).toBeHidden()
  await expect(element.getByText('Seen in June and July.')).toBeVisible()
  await noTrouble(page)
}

async function commentOnStandard(page: Page, id: number): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Consultant comment' })
  await field.fill(secret.slice(0, 10))
  await press(page, 'Control+Enter', 'Tab')
  await field.focus()
  await press(page, 'End')
  await page.keyboard.type(secret.slice(10))
  await press(page, 'Tab')
  await expect(
    page.getByRole('region', { name: 'Comments' }).getByText('Saved').first(),
  ).toBeVisible()
  await noTrouble(page)
  await expect(field).toHaveValue(secret)
  const [row] = await read<{ phaseDetails: { 'desktop-review': { ConsultantComment: string } } }[]>(
    page,
    `/api/v5/projects/1/standard_phase?phase=desktop-review&standard_id=${id}`,
  )
  expect(row?.phaseDetails['desktop-review'].ConsultantComment).toBe(secret)
  // Shown and hidden again before the first of the two writes is stored.
  const visible = page.getByRole('switch', { name: 'Visible to client: Consultant comment' })
  await visible.click()
  await visible.click()
  await page.waitForLoadState('networkidle')
  await expect(visible).not.toBeChecked()
  await noTrouble(page)
  await field.focus()
}

// A click on a row or on its name opens it; one on its checkbox selects it.
async function openByMouse(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: '164.410' })
  for (const place of [row.getByText('Waiting Client Submission'), row.getByRole('link')]) {
    await place.click()
    await page.waitForURL(/\/Tasks/)
    await page.goBack()
    await row.waitFor()
  }
  await row.getByRole('checkbox').click()
  await expect(page.getByText('1 selected')).toBeVisible()
  await press(page, 'Escape')
  await expect(page.getByText('1 selected')).toBeHidden()
}

// oxlint-disable-next-line max-lines-per-function -- one journey, step by step
test('a standard of a real set is worked from Waiting Client Submission to Full Score', async ({
  browser,
}) => {
  test.skip(file === undefined, 'the development data is not beside the checkout')
  const ada = await signIn(browser, 'ada.admin')
  await ada.findNothing('my work of an administrator')
  const module = await importModule(ada.page, file ?? '')
  await ada.findNothing('projects')
  await addToProject(ada.page, project, 22)
  await assignAll(ada.page, project, module, { senior: 'Sam Senior', associate: 'Alex Associate' })
  await ada.findNothing('assignments')
  await ada.page.goto('/app/admin/import')
  await ada.findNothing('import')
  await ada.leave()

  const sam = await signIn(browser, 'sam.senior')
  await sam.findNothing('my work of a consultant')
  const standards = await read<Standard[]>(
    sam.page,
    '/api/v5/projects/1/standard_phase?phase=desktop-review',
  )
  const id = standards.find(({ Name }) => Name === standardName)?.Id ?? 0
  await sam.page.goto(
    `/app/projects/1/dashboard/Status?phase=desktop-review&display=List&module=${module}`,
  )
  await expect(sam.page.getByText('0 of 17 done').first()).toBeVisible()
  await expect(sam.page.getByRole('button', { name: /Waiting Client Submission 17/ })).toBeVisible()
  await expect(sam.page.getByRole('button', { name: /Should be N\/A 5/ })).toBeVisible()
  await sam.findNothing('status as a list')
  await openByMouse(sam.page)
  await press(sam.page, 'v')
  await expect(sam.page.getByRole('link', { name: /164\.410/ })).toBeVisible()
  await sam.findNothing('status as a grid')
  await sam.page.getByRole('link', { name: /164\.410/ }).click()
  await sam.page.waitForURL(/\/Tasks/)
  await showsLabel(sam.page, 'Waiting Client Submission')
  await sam.findNothing('tasks of a standard')

  await press(sam.page, 'k')
  await expect(sam.page.getByRole('heading', { level: 1 })).toContainText('164.408')
  await press(sam.page, 'j')
  await expect(sam.page.getByRole('heading', { level: 1 })).toContainText('164.410')
  await press(sam.page, 't')
  await sam.page.keyboard.type('Send the agreement')
  await press(sam.page, 'Shift+Enter')
  await sam.page.keyboard.type('with the newest business associate.')
  await press(sam.page, 'Tab')
  await sam.page.keyboard.type('Casey')
  await press(sam.page, 'Enter', 'Escape')
  await expect(sam.page.getByRole('button', { name: 'Remove Casey Client' })).toBeVisible()
  await sam.page.getByRole('button', { name: 'Add task' }).click()
  await expect(
    sam.page.getByText('Send the agreement with the newest business associate.'),
  ).toBeVisible()

  await goToTab(sam.page, 'e', 'Elements')
  await sam.findNothing('elements of a standard')
  const [one] = await read<Standard[]>(
    sam.page,
    `/api/v5/projects/1/standard_phase?standard_id=${id}`,
  )
  const elements = one?.AllElements ?? []
  expect(elements.filter(({ isScorable }) => isScorable)).toHaveLength(5)
  await scoreAll(sam.page, elements.length, '2')
  const quicken = await slowWrites(sam.page)
  await commentOnElement(sam.page)
  await goToTab(sam.page, 'c', 'Comments')
  await commentOnStandard(sam.page, id)
  await quicken()
  await sam.findNothing('comments of a standard')
  await press(sam.page, 'Escape')
  await goToTab(sam.page, 'u', 'Guidance')
  await sam.findNothing('guidance of a standard')
  expect(await labelOf(sam.page, id)).toBe('Waiting Client Submission')

  const casey = await signIn(browser, 'casey.client')
  await casey.findNothing('my work of a client')
  expect(await casey.page.getByRole('link', { name: /Send the agreement/ }).innerText()).toBe(
    'Send the agreement\nwith the newest business associate.',
  )
  await casey.page.goto(
    `/app/projects/1/modules/${module}/review/desktop-review/standards/${id}/Comments`,
  )
  await expect(casey.page.getByRole('textbox', { name: 'Client comment' })).toBeVisible()
  await expect(casey.page.getByText(secret)).toHaveCount(0)
  expect(
    await (
      await casey.page.request.get(`/api/v5/projects/1/standard_phase?standard_id=${id}`)
    ).text(),
  ).not.toContain(secret)
  await casey.page
    .getByRole('textbox', { name: 'Client comment' })
    .fill('The agreement of June is the newest.')
  await press(casey.page, 'Control+Enter')
  await expect(
    casey.page.getByRole('region', { name: 'Comments' }).getByText('Saved').first(),
  ).toBeVisible()
  await casey.findNothing('comments as a client')
  await press(casey.page, 'Escape')
  await goToTab(casey.page, 'e', 'Elements')
  await expect(casey.page.getByRole('switch').first()).toBeVisible()
  for (let index = 0; index < elements.length; index += 1) await press(casey.page, 'p')
  for (let index = 0; index < elements.length; index += 1) {
    await press(casey.page, 'r')
    await press(casey.page, 'n')
  }
  const switches = await casey.page.getByRole('switch').count()
  await expect(casey.page.getByRole('switch', { checked: true })).toHaveCount(switches)
  await casey.findNothing('elements as a client')
  await goToTab(casey.page, 't', 'Tasks')
  await casey.page.getByRole('checkbox', { name: 'Casey Client' }).check()
  await expect(casey.page.getByText('done', { exact: true })).toBeVisible()
  await handIn(casey.page)

  await goToTab(sam.page, 'e', 'Elements')
  await sam.page.reload()
  await showsLabel(sam.page, 'Pending First AC Review')
  await actWhenConfirmed(sam.page, 'Ready for SC', [
    'Pending First AC Review',
    'Pending First SC Review',
  ])
  await act(sam.page, 'Start second review', 'Pending Second SC Review')
  await press(sam.page, 'h')
  await press(sam.page, 'b')
  await expect(sam.page.getByRole('textbox', { name: /^What the client/ })).toBeFocused()
  await sam.findNothing('the form that sends a standard back')
  await sam.page.keyboard.insertText('The agreement of June is not signed.')
  await press(sam.page, 'Control+Enter')
  await showsLabel(sam.page, 'Revisions Required')
  await casey.page.reload()
  await showsLabel(casey.page, 'Revisions Required')
  await expect(casey.page.getByRole('region', { name: /^Sent back by/ })).toContainText(
    'The agreement of June is not signed.',
  )
  await goToTab(casey.page, 'e', 'Elements')
  await expect(casey.page.getByRole('switch').first()).toBeVisible()
  await press(casey.page, 'Shift+R')
  await expect(casey.page.getByRole('switch', { checked: true })).toHaveCount(switches)
  await handIn(casey.page)
  await casey.leave()

  await sam.page.reload()
  await scoreAll(sam.page, elements.length, '1')
  await act(sam.page, 'Complete', 'Full Score')
  await goToTab(sam.page, 'y', 'History')
  await expect(sam.page.getByText('Casey Client').first()).toBeVisible()
  await sam.findNothing('history of a standard')

  expect(await metricsOf(1, id)).toEqual([
    metric('IsReadyByClient', 'NoActionRequest'),
    metric('InitiateSecondReview', 'NoActionRequest'),
    metric('IsReadyByClient', 'NoActionRequest'),
  ])
  const history = await read<{ Focus: string; Action: string }[]>(
    sam.page,
    `/api/v3/transformations/query?project_id=1&standard_id=${id}&limit=200`,
  )
  const times = (name: string) =>
    history.filter(({ Focus, Action }) => `${Focus}:${Action}` === name).length
  expect(times('Standard:UpdateStatus')).toBe(6)
  expect(times('Element:UpdateMockScore')).toBe(2 * 5)
  expect(times('Element:UpdateClientReady')).toBeGreaterThanOrEqual(5)
  expect(times('Standard:UpdateClientComment')).toBe(1)
  expect(times('Standard:UpdateConsultantComment')).toBe(2)
  expect(times('Element:UpdateConsultantComment')).toBe(2)
  expect(times('Task:Create')).toBe(1)
  expect(times('Task:UpdateCompletion')).toBe(1)
  await sam.leave()
})
