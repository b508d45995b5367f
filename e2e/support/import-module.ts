import { expect, type Page } from '@playwright/test'

/** As an administrator: imports a standards file by the import screen, which tries it first; answers the module's id. */
export async function importModule(page: Page, file: string): Promise<number> {
  await page.goto('/app/admin/import')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Choose a standards file/ }).click()
  await (await choosing).setFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  const toProject = page
    .getByRole('main')
    .getByRole('link', { name: 'Add to a project', exact: true })
  await expect(toProject).toBeVisible({ timeout: 30_000 })
  await toProject.click()
  await page.waitForURL(/module=\d+/)
  return Number(new URL(page.url()).searchParams.get('module'))
}

/** As an administrator on the screen of projects: adds the suggested module to a project. */
export async function addToProject(page: Page, project: string, standards: number): Promise<void> {
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: project }) })
  const form = card.getByRole('button', { name: 'Add module', exact: true })
  if (!(await form.isVisible())) await card.getByRole('button', { name: 'Add a module' }).click()
  await form.click()
  await expect(card.getByText(`${standards} standards in three phases`)).toBeVisible()
}

/** As an administrator: assigns the senior and the associate consultant of every standard of a module in all phases. */
export async function assignAll(
  page: Page,
  project: string,
  module: number,
  people: { senior: string; associate: string },
): Promise<void> {
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: project }) })
  await card.getByRole('button', { name: 'Assign consultants' }).click()
  await card.getByLabel('Module', { exact: true }).selectOption(String(module))
  await card.getByLabel('Senior consultant (SC)').selectOption({ label: people.senior })
  await card.getByLabel('Associate consultant (AC)').selectOption({ label: people.associate })
  await card.getByRole('button', { name: 'Assign', exact: true }).click()
  await expect(card.getByText(/^Assigned \d+ standards/)).toBeVisible({ timeout: 30_000 })
}
