import { nightly } from '../harness/nightly.ts'
import { expect, test } from './page-test.ts'

test('a module is named, filled with standards by Enter and by a pasted list, with elements, and finalized', async ({
  open,
  stored,
}) => {
  const page = await open('ADM', '/app/admin/modules')
  const form = page.getByRole('form', { name: 'New module' })
  await form.getByRole('textbox', { name: 'Module name' }).fill('Home Health')
  await form.getByRole('textbox', { name: 'Version' }).fill('2')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Home Health' })).toBeVisible()
  await expect(page).toHaveURL(/\/app\/admin\/modules\/\d+$/)
  const [module] = await stored('StandardsSet', { Name: 'Home Health' })
  expect(module).toMatchObject({ Version: '2', IsFinalized: false })

  const field = page.getByRole('textbox', { name: 'Add a standard' })
  await field.fill('HH 1 Intake')
  await field.press('Enter')
  await expect(field).toHaveValue('')
  await field.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'HH 2 Visits\nHH 3 Records')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
  })
  const list = page.getByRole('region', { name: 'Standards in this module' })
  await expect(list.getByRole('link')).toHaveText([/Intake/, /Visits/, /Records/])
  await expect(page.getByText('3 standards')).toBeVisible()
  await expect.poll(() => stored('Standard', { StandardSetId: module.Id })).toHaveLength(3)

  await list.getByRole('link', { name: /Records/ }).click()
  await page.getByRole('button', { name: 'Add element' }).click()
  const element = page.getByRole('form', { name: 'New element' })
  await expect(element.getByRole('textbox', { name: 'Text' })).toBeFocused()
  await page.keyboard.type('Are dated')
  await page.keyboard.press('Enter')
  await expect(element.getByRole('textbox', { name: 'Text' })).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(element).toHaveCount(0)
  const [{ Id }] = await stored('Standard', { StandardSetId: module.Id, Name: 'HH 3 Records' })
  await expect
    .poll(() => stored('Element', { StandardId: Id }))
    .toMatchObject([{ Name: 'HH 3(a)', Text: 'Are dated' }])
  const name = page.getByRole('textbox', { name: 'Name', exact: true }).first()
  await name.fill('HH 3 Charts')
  await name.press('Enter')
  await expect(list.getByRole('link')).toHaveText([/Intake/, /Visits/, /Charts/])
  await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
  const question = page.getByRole('region', { name: 'Delete standard' })
  await expect(question).toContainText('with its element')
  await question.getByRole('button', { name: 'Delete standard' }).click()
  await expect(list.getByRole('link')).toHaveText([/Intake/, /Visits/])
  await expect.poll(() => stored('Standard', { Id })).toEqual([])

  const sections = page.getByRole('navigation', { name: 'Module sections' })
  await sections.getByRole('link', { name: 'Names and groups' }).click()
  const pattern = page.getByRole('textbox', { name: 'Name pattern' })
  await pattern.fill('(?<group>')
  await expect(page.getByRole('button', { name: 'Save pattern' })).toBeDisabled()
  const written = String.raw`(?<group>HH) (?<ordinal>\d) (?<title>I.*)`
  await pattern.fill(written)
  await expect(page.getByText('1 of 2 names does not match; it is listed first.')).toBeVisible()
  const rows = page.getByRole('region', { name: 'Parsed names' }).getByRole('row')
  await expect(rows).toHaveText([/^Name/, /Visits\s*Does not match/, /Intake–HH1.*Intake$/])
  await pattern.press('Enter')
  await expect
    .poll(async () => (await stored('StandardsSet', { Id: module.Id }))[0].NamePattern as string)
    .toBe(written)
  await page.getByRole('button', { name: 'Add HH (1)' }).click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Home Health')
  await expect(title).toHaveValue('Home Health')
  await title.press('Enter')
  await expect
    .poll(async () => (await stored('StandardsSet', { Id: module.Id }))[0].GroupDetails as unknown)
    .toEqual({ HH: { title: 'Home Health', order: 1 } })
  await sections.getByRole('link', { name: 'Details' }).click()
  const version = page.getByRole('textbox', { name: 'Version' })
  await version.fill('2.1')
  await version.press('Enter')
  await expect(page.getByText(/^Version 2\.1/)).toBeVisible()
  await sections.getByRole('link', { name: 'Standards' }).click()
  await page.getByRole('button', { name: 'Finalize' }).click()
  await expect(page.getByText(/^Finalized: the module/)).toBeVisible()
  await expect(field).toHaveCount(0)
  expect((await stored('StandardsSet', { Id: module.Id }))[0].IsFinalized).toBe(true)
  await page.getByRole('link', { name: 'Modules' }).first().click()
  await expect(page.getByRole('row', { name: /^Home Health 2\.1/ })).toContainText('Yes')
})

test(
  'the details of a module are changed in place',
  nightly,
  async ({ own: { module }, open, stored }) => {
    const page = await open('ADM', `/app/admin/modules/${module}?part=Details`)
    const version = page.getByRole('textbox', { name: 'Version' })
    await version.fill('1.1')
    await version.press('Enter')
    await expect(page.getByText(/^Version 1\.1/)).toBeVisible()
    expect((await stored('StandardsSet', { Id: module }))[0].Version).toBe('1.1')
  },
)

test(
  'a standard is written element by element, renamed and deleted after a question',
  nightly,
  async ({ own: { module }, write, open, stored }) => {
    await write('ADM', 'Standard:Create', { module_id: module, Name: 'TS 3 Roster' })
    const page = await open('ADM', `/app/admin/modules/${module}`)
    await page.getByRole('link', { name: /Roster/ }).click()
    await page.getByRole('button', { name: 'Add element' }).click()
    const form = page.getByRole('form', { name: 'New element' })
    const text = form.getByRole('textbox', { name: 'Text' })
    await expect(text).toBeFocused()
    await page.keyboard.type('Names every nurse')
    await page.keyboard.press('Enter')
    await expect(text).toHaveValue('')
    await page.keyboard.type('Is dated')
    await page.keyboard.press('Enter')
    await expect(text).toHaveValue('')
    const elementName = form.getByRole('textbox', { name: 'Name' })
    await elementName.selectText()
    await page.keyboard.type('TS 3(x)')
    await expect(elementName).toHaveValue('TS 3(x)')
    await page.keyboard.press('Escape')
    await expect(form).toHaveCount(0)
    const elements = page.getByRole('region', { name: 'Elements' }).getByRole('button')
    await expect(elements.filter({ hasText: 'Is dated' })).toHaveCount(1)
    const [standard] = await stored('Standard', { Name: 'TS 3 Roster' })
    const rows = await stored('Element', { StandardId: standard.Id })
    expect(rows.map((row) => row.Text as string)).toEqual(['Names every nurse', 'Is dated'])
    await expect(page.getByRole('definition').nth(3)).toHaveText('2')

    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await name.fill(' ')
    await name.press('Enter')
    await expect(page.getByText('Enter a name.')).toBeVisible()
    await name.fill('TS 3 Rota')
    await name.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: 'TS 3 Rota' })).toBeVisible()
    expect((await stored('Standard', { Id: standard.Id }))[0].Name).toBe('TS 3 Rota')

    await page.getByRole('button', { name: 'Delete', exact: true }).first().click()
    const question = page.getByRole('region', { name: 'Delete standard' })
    await expect(question).toContainText('with its 2 elements')
    await question.getByRole('button', { name: 'Delete standard' }).click()
    await expect(page.getByText('Choose a standard to see its elements')).toBeVisible()
    await expect.poll(() => stored('Standard', { Id: standard.Id })).toEqual([])
  },
)

test(
  'a section and a tip of a standard are autosaved; a finalized module is read-only',
  nightly,
  async ({ own: { module, standards }, write, open, stored }) => {
    const id = standards[0]!.id
    const page = await open('ADM', `/app/admin/modules/${module}?standard=${id}`)
    const scope = page.getByRole('textbox', { name: 'Scope of Standard' })
    await scope.fill('Every nurse')
    await scope.press('Control+Enter')
    await expect
      .poll(async () => (await stored('Standard', { Id: id }))[0].ScopeOfStandard as string)
      .toBe('Every nurse')
    await write('ADM', 'Module:Finalize', { module_id: module, is_finalized: true })
    await page.reload()
    await expect(page.getByText('Every nurse')).toBeVisible()
    await expect(scope).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^(Delete|Add)/ })).toHaveCount(0)
  },
)
