import { expect, type Page } from '@playwright/test'
import { goBy, press, tabTo } from './keys.ts'
import type { PersonAtWork } from './person.ts'

/** As an administrator: creates a project and adds a module of three standards, by keyboard alone; returns its id. */
export async function makeProject(
  { page, findNothing }: PersonAtWork,
  name: string,
  module: string,
): Promise<number> {
  await goBy(page, 'Manage projects')
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeVisible()
  await press(page, 'n')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type(name)
  await findNothing('a new project')
  await press(page, 'Enter')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  const choice = card.getByLabel('Module to add')
  await tabTo(page, choice)
  await page.keyboard.type(module)
  await expect(choice.locator('option:checked')).toHaveText(`${module}, 2027 (3 standards)`)
  await press(page, 'Tab', 'Enter')
  await expect(card.getByText('3 standards in three phases')).toBeVisible()
  await findNothing('a project with its module')
  await card.getByRole('link', { name: 'Team' }).click()
  await page.waitForURL(/\/Team/)
  return Number(/\/projects\/(\d+)/.exec(page.url())?.[1])
}

/** As an administrator on the team of a project: links one person by keyboard and another by mouse. */
export async function addToTeam(
  { page, findNothing }: PersonAtWork,
  byKeys: string,
  byMouse: string,
): Promise<void> {
  const chooser = page.getByRole('combobox', { name: 'Client or consultant' })
  await expect(chooser).toBeEnabled()
  await findNothing('a team without clients')
  await press(page, 'a')
  await expect(chooser).toBeFocused()
  await page.keyboard.type(byKeys)
  await expect(page.getByRole('option')).toHaveCount(1)
  await findNothing('the choice of a member')
  await press(page, 'ArrowDown', 'Enter')
  await tabTo(page, page.getByRole('button', { name: 'Add to project' }))
  await press(page, 'Enter')
  await expect(page.getByText(`${byKeys} was added and can now see the project.`)).toBeVisible()

  await chooser.click()
  await chooser.fill(byMouse)
  await page.getByRole('option', { name: byMouse }).click()
  await page.getByRole('button', { name: 'Add to project' }).click()
  await expect(page.getByText(`${byMouse} was added and can now see the project.`)).toBeVisible()
  await expect(page.getByRole('listitem', { name: byKeys })).toBeVisible()
  await findNothing('a team with clients')
}

/** As an administrator on a dashboard: adds a date by keyboard and another by mouse. */
export async function setDates({ page, findNothing }: PersonAtWork): Promise<void> {
  await press(page, 'Escape')
  await page.getByRole('heading', { name: /Clients/ }).click()
  await press(page, 'g', 'a')
  await page.waitForURL(/\/Dates/)
  await expect(page.getByRole('button', { name: 'Add a date' })).toBeVisible()
  await findNothing('a project without dates')
  await press(page, 'n')
  await expect(page.getByLabel('Date', { exact: true })).toBeFocused()
  await page.keyboard.type('03152027')
  await tabTo(page, page.getByLabel('Event'))
  await page.keyboard.type('Submission')
  await press(page, 'Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Submission' })).toBeVisible()
  await page.getByLabel('Date', { exact: true }).fill('2027-05-20')
  await page.getByLabel('Event').fill('Survey at home')
  await page.getByRole('button', { name: 'Add date' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Survey at home' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await findNothing('the dates of a project')
}

/**
 * As an administrator on a dashboard: assigns the senior of every standard in the current phase by keyboard, then the associate in all
 * phases by mouse.
 */
export async function assign(
  { page, findNothing }: PersonAtWork,
  people: { readonly senior: string; readonly associate: string },
): Promise<void> {
  await page.getByRole('link', { name: 'Assignments' }).last().click()
  await page.waitForURL(/\/assignments/)
  const grid = page.getByRole('grid', { name: 'Assignments' })
  await tabTo(page, grid)
  await press(page, 'Control+Shift+ArrowDown', people.senior.charAt(0).toLowerCase())
  await page.keyboard.type(people.senior.slice(1))
  await press(page, 'Enter')
  await expect(grid.getByText(people.senior)).toHaveCount(3)

  await page.getByRole('button', { name: /Select all/ }).click()
  await page.getByLabel('Associate consultant (AC)').selectOption({ label: people.associate })
  await page.getByRole('button', { name: 'All phases' }).click()
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await findNothing('assignments that wait to be saved')
  await saveChanges(page)
  await findNothing('assignments that are saved')
}

async function saveChanges(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/^\d+ changes saved$/)).toBeVisible()
}
