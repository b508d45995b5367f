import { sampleSet } from '#operations/module/reading/sample-set.fixture.ts'
import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

test('a module that exists is named before a second one of its name and version is imported; a table is mapped and checked', async ({
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
  await expect.poll(() => modules()).toHaveLength(1)

  await main.getByRole('button', { name: 'Import a second module' }).click()
  await expect(main.getByRole('link', { name: 'Add to a project' })).toBeVisible()
  await expect.poll(() => modules()).toHaveLength(2)

  const choosingTable = page.waitForEvent('filechooser')
  await main.getByRole('button', { name: /choose or drop another/ }).click()
  const rows = 'Standard;Remarks;Element;Text;Type\nRM 1;Risk;(a);First;often\n;;(b);Second;P\n'
  const table = { name: 'table.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) }
  await (await choosingTable).setFiles(table)
  await expect(main.getByText('1 standard, 2 elements, 1 problem')).toBeVisible()
  await expect(main.getByRole('list', { name: 'Problems of the table' })).toContainText(
    'Row 2, Type: "often" is no type',
  )
  await main.getByLabel('Type becomes').selectOption('Not imported')
  await main.getByLabel('Remarks becomes').selectOption('Standard: title')
  await expect(main.getByText('RM 1 Risk')).toBeVisible()
  await main.getByLabel('Name of the module').fill('From a table')
  await main.getByLabel('Version').fill('3')
  await main.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(main.getByText(/Checked: 1 standard, 2 elements/)).toBeVisible()
})

test(
  'a module that was created after the check is named when the import is rejected',
  nightly,
  async ({ server, open, expectedErrors }) => {
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
  },
)

test(
  'a table becomes standards by its columns, which are remembered for the next one',
  nightly,
  async ({ server, open }) => {
    const page = await open('ADM', '/app/admin/import')
    const main = page.getByRole('main')
    const choose = async (name: string, text: string) => {
      const choosing = page.waitForEvent('filechooser')
      await page
        .getByRole('button', { name: /Choose a standards file|choose or drop another/ })
        .click()
      await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
    }
    const rows = 'RM 1;Risk;(a);First;often\n;;(b);Second;P\nRM 2;Care;(a);Third;M\n'
    await choose('standards.csv', `Standard;Remarks;Element;Text;Type\n${rows}`)
    await expect(main.getByText('2 standards, 3 elements, 1 problem')).toBeVisible()
    await expect(main.getByRole('list', { name: 'Problems of the table' })).toContainText(
      'Row 2, Type: "often" is no type',
    )
    await expect(main.getByRole('button', { name: 'Check', exact: true })).toBeDisabled()
    await main.getByLabel('Remarks becomes').selectOption('Standard: title')
    await expect(main.getByText('RM 1 Risk')).toBeVisible()

    await choose('mended.csv', `Standard;Remarks;Element;Text;Type\n${rows.replace('often', 'M')}`)
    await expect(main.getByText('2 standards, 3 elements, 0 problems')).toBeVisible()
    await main.getByLabel('Remarks becomes').selectOption('Standard: title')
    await main.getByLabel('Name of the module').fill('From a table')
    await main.getByLabel('Version').fill('3')
    await main.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(main.getByText(/Checked: 2 standards, 3 elements/)).toBeVisible()
    await main.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(main.getByRole('link', { name: 'Add to a project' })).toBeVisible()
    const stored = await server.sql(
      'ps',
      `select s."Name", count(e."Id")::int as elements from "Standard" s join "StandardsSet" m on m."Id" = s."StandardSetId"
     join "Element" e on e."StandardId" = s."Id" where m."Name" = 'From a table' group by s."Name" order by s."Name"`,
    )
    expect(stored).toEqual([
      { Name: 'RM 1 Risk', elements: 2 },
      { Name: 'RM 2 Care', elements: 1 },
    ])

    await choose('next.csv', 'type,text,element,remarks,standard\nM,x,(a),Title,RM 9\n')
    await expect(
      main.getByText(/as you chose them for a table with the same headers/),
    ).toBeVisible()
    await expect(main.getByText('RM 9 Title')).toBeVisible()
  },
)
