import { sampleSet } from '#operations/module/reading/sample-set.fixture.ts'
import { expect, test } from './page-test.ts'

test('a module that exists is named before a second one of its name and version is imported', async ({
  server,
  open,
}) => {
  const set = sampleSet()
  const text = JSON.stringify({ ...set, module: { ...set.module, name: 'Known set' } })
  await server.write('ADM', 'Module:Import', { text }, { target: 'ps' })
  const modules = () =>
    server.sql('ps', `select "Id" from "StandardsSet" where "Name" = 'Known set'`)
  const [first] = await modules()

  const page = await open('ADM', '/app/admin/import')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Choose a standards file/ }).click()
  const file = { name: 'known.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await (await choosing).setFiles(file)
  const main = page.getByRole('main')
  await expect(main.getByText(`already exists (module ${first.Id})`)).toBeVisible()
  await expect(main.getByRole('link', { name: 'Known set, version 1' })).toHaveAttribute(
    'href',
    `/app/admin/modules/${first.Id}`,
  )
  await expect(main.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0)
  expect(await modules()).toHaveLength(1)

  await main.getByRole('button', { name: 'Import a second module' }).click()
  await expect(main.getByRole('link', { name: 'Add to a project' })).toBeVisible()
  expect(await modules()).toHaveLength(2)
})

test('a module that was created after the check is named when the import is rejected', async ({
  server,
  open,
  expectedErrors,
}) => {
  expectedErrors.push(/409/)
  const set = sampleSet()
  const text = JSON.stringify({ ...set, module: { ...set.module, name: 'Overtaken set' } })
  const page = await open('ADM', '/app/admin/import')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: /Choose a standards file/ }).click()
  const file = { name: 'late.json', mimeType: 'application/json', buffer: Buffer.from(text) }
  await (await choosing).setFiles(file)
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
  await server.write('ADM', 'Module:Import', { text }, { target: 'ps' })
  await main.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(main.getByRole('alert')).toContainText(
    'A module with this name and version already exists',
  )
  await main.getByRole('button', { name: 'Try again' }).click()
  await expect(main.getByRole('button', { name: 'Import a second module' })).toBeVisible()
})
