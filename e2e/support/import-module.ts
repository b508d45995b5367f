import { expect, type Page } from '@playwright/test'

/** As an administrator: imports a standards file on the import screen, which validates it first; returns the module's id. */
export async function importModule(page: Page, file: string): Promise<number> {
  await page.goto('/app/admin/import')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Choose a standards file/ }).click()
  await (await choosing).setFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const toProject = page
    .getByRole('main')
    .getByRole('link', { name: 'Add to a project', exact: true })
  await expect(toProject).toBeVisible()
  await toProject.click()
  await page.waitForURL(/module=\d+/)
  return Number(new URL(page.url()).searchParams.get('module'))
}

/** As an administrator on the projects screen: adds the suggested module to a project. */
export async function addToProject(page: Page, project: string, standards: number): Promise<void> {
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: project }) })
  const form = card.getByRole('button', { name: 'Add module', exact: true })
  if (!(await form.isVisible())) await card.getByRole('button', { name: 'Add a module' }).click()
  await form.click()
  await expect(card.getByText(`${standards} standards in three phases`)).toBeVisible()
}

/**
 * As an administrator on the assignment matrix: assigns the senior and the associate consultant of every standard of a module in all
 * phases.
 */
export async function assignAll(
  page: Page,
  project: string,
  module: number,
  people: { senior: string; associate: string },
): Promise<void> {
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: project }) })
  await card.getByRole('link', { name: 'Assign consultants' }).click()
  // Without a module in the address, the one that needs the most consultants is shown, and its id is added to
  // the address.
  await page.waitForURL(new RegExp(`/assignments\\?.*module=${module}\\b`))
  await page.getByRole('grid', { name: 'Assignments' }).focus()
  await page.keyboard.press('Control+a')
  await page.getByLabel('Senior consultant (SC)').selectOption({ label: people.senior })
  await page.getByLabel('Associate consultant (AC)').selectOption({ label: people.associate })
  await page.getByRole('button', { name: 'All phases' }).click()
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await page.keyboard.press('Control+s')
  const saved = page.getByText(/^\d+ changes saved$/)
  await expect(saved).toBeVisible()
  // By now another module needs more; the current one stays in view with what was saved in it.
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(new RegExp(`module=${module}\\b`))
  await expect(saved).toBeVisible()
}
