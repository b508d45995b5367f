import { expect } from '@playwright/test'
import { signIn } from './support/person.ts'
import { test } from './support/story.ts'

const names = ['HI 1-1 Pumps and supplies', 'HI 1-2 Home visits', 'HI 2-1 Nursing']
const texts = [
  'A pharmacist checks each pump before it leaves.',
  'The check is written down with the date.',
  'Spare pumps are at hand.',
]

test('an administrator sets up a module with three standards and a project for it, mostly by mouse', async ({
  browser,
}) => {
  const ada = await signIn(browser, 'ada.admin')
  const { page } = ada
  await page.goto('/app/admin/modules')
  await page.getByLabel('Module name').click()
  await page.keyboard.type('Home Infusion')
  await page.getByRole('button', { name: 'Create module' }).click()
  for (const name of names) {
    await page.getByLabel('Add a standard').click()
    await page.keyboard.type(name)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('link', { name }).waitFor()
  }
  await ada.findNothing('the standards of a module')

  await page.getByRole('link', { name: /Pumps/ }).click()
  await page.getByRole('button', { name: 'Add element' }).click()
  const form = page.getByRole('form', { name: 'New element' })
  for (const [index, text] of texts.entries()) {
    const letter = String.fromCharCode(97 + index)
    await expect(form.getByLabel('Name')).toHaveValue(`HI 1-1(${letter})`)
    await form.getByLabel('Text').fill(text)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: text }).waitFor()
  }
  await page.keyboard.press('Escape')
  await page.keyboard.press('p')
  await page.keyboard.press('3')
  await page.keyboard.press(']')
  await expect(page.getByText('Scorable2')).toBeVisible()
  await ada.findNothing('an element that is open')

  await page.getByRole('link', { name: 'Names and groups' }).click()
  const pattern = page.getByLabel('Name pattern')
  await pattern.fill('^(?<group>[A-Z]+) (?<ordinal>')
  await expect(page.getByText('The pattern is not a regular expression')).toBeVisible()
  await pattern.fill(String.raw`^(?<group>[A-Z]+) (?<ordinal>1-\d+) (?<title>.+)$`)
  await expect(page.getByText('1 of 3 names does not match; it is listed first.')).toBeVisible()
  await pattern.fill(String.raw`^(?<group>[A-Z]+) (?<ordinal>\d+-\d+) (?<title>.+)$`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add HI (3)' }).click()
  await page.getByLabel('Title').fill('Care at home')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('cell', { name: 'HI Care at home' })).toHaveCount(3)
  await ada.findNothing('the names of a module')

  await page.getByRole('button', { name: 'Finalize' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.getByRole('link', { name: 'Standards', exact: true }).click()
  await expect(page.getByText('Care at home')).toBeVisible()
  await expect(page.getByLabel('Add a standard')).toBeHidden()

  await page.getByRole('link', { name: 'Projects', exact: true }).click()
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByLabel('Name', { exact: true }).click()
  await page.keyboard.type('Willow Home Care (Infusion)')
  await page.getByRole('button', { name: 'Create project' }).click()
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Willow Home Care' }) })
  await card.getByLabel('Module to add').selectOption({ label: 'Home Infusion (3 standards)' })
  await card.getByRole('button', { name: 'Add module', exact: true }).click()
  await expect(card.getByText('3 standards in three phases')).toBeVisible()
  await ada.leave()
})
