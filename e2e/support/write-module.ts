import { expect, type Page } from '@playwright/test'
import { read } from './calls.ts'
import { goBy, press, tabTo, typeOn } from './keys.ts'
import type { PersonAtWork } from './person.ts'

/** A module that only this test uses. */
export const module = {
  name: 'Home Nursing',
  version: '2027',
  standards: ['HN 1-1 Visits', 'HN 1-2 Wound care', 'HN 2-1 Records'],
  pattern: String.raw`^(?<prefix>HN) (?<group>\d+)-(?<ordinal>\d+) (?<title>.+)$`,
  evidence: 'The plan of care, and the notes of three visits.',
  tip: 'Begin with the visits: the other standards follow from them.',
} as const

type Element = { Name: string; Stem: boolean; ElementTypeId: number }
type Standard = { Name: string; AllElements: Element[] }

const inShort = ({ Name, Stem, ElementTypeId }: Element) =>
  `${Name} ${Stem ? 'stem' : ElementTypeId}`

const saysSaved = (page: Page, label: string) =>
  expect(
    page
      .locator('div')
      .filter({ has: page.getByLabel(label, { exact: true }) })
      .getByText('Saved')
      .first(),
  ).toBeVisible()

/** As an administrator: writes a module of three standards, each kind of step by keyboard first and then by mouse; returns its id. */
export async function writeModule(ada: PersonAtWork): Promise<number> {
  const { page, findNothing } = ada
  await goBy(page, 'Manage modules')
  await findNothing('modules')
  await tabTo(page, page.getByLabel('Module name'))
  await typeOn(page, module.name, module.version, 'Juniper nurses')
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: module.name, level: 1 })).toBeVisible()
  await findNothing('a module without standards')
  await addStandards(page)
  await findNothing('a module with three standards')
  await firstStandardByKeys(ada)
  await otherStandards(page)
  await findNothing('a standard of the module')
  await parseNames(ada)
  const id = Number(/\/modules\/(\d+)/.exec(page.url())?.[1])
  const standards = await read<Standard[]>(page, `/api/v5/core/standards?module_id=${id}`)
  expect(standards.map(({ Name, AllElements }) => [Name, ...AllElements.map(inShort)])).toEqual([
    [module.standards[0], 'HN 1-1 stem', 'HN 1-1(a) 1', 'HN 1-1(b) 3', 'HN 1-1(c) 4'],
    [module.standards[1], 'HN 1-2(a) 3', 'HN 1-2(b) 2'],
    [module.standards[2], 'HN 2-1(a) 1', 'HN 2-1(b) 2'],
  ])
  return id
}

async function addStandards(page: Page): Promise<void> {
  const [first, second, third] = module.standards
  await expect(page.getByLabel('Add a standard')).toBeVisible()
  await press(page, 's')
  await page.keyboard.type(first)
  await press(page, 'Enter')
  await page.getByRole('link', { name: /Visits/ }).waitFor()
  for (const name of [second, third]) {
    await page.getByLabel('Add a standard').fill(name)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('link', { name: new RegExp(name.slice(7)) }).waitFor()
  }
}

async function firstStandardByKeys({ page, findNothing }: PersonAtWork): Promise<void> {
  await tabTo(page, page.getByRole('link', { name: /Visits/ }))
  await press(page, 'Enter')
  await expect(page.getByRole('heading', { name: module.standards[0] })).toBeVisible()
  await press(page, 'a')
  const form = page.getByRole('form', { name: 'New element' })
  const texts = [
    'Each visit follows the plan of care.',
    'The plan is reviewed every two months.',
    'A nurse of the night is on call.',
  ]
  for (const [index, text] of texts.entries()) {
    await expect(form.getByLabel('Name')).toHaveValue(`HN 1-1(${'abc'[index]})`)
    await expect(form.getByLabel('Text')).toBeFocused()
    await page.keyboard.type(text)
    if (index === 0) await findNothing('a new element')
    await press(page, 'Enter')
    await page.getByRole('button', { name: text }).waitFor()
  }
  await press(page, 'Escape', 'p', '4')
  await expect(page.getByRole('button', { name: 'Leading indicator', pressed: true })).toBeVisible()
  await press(page, 'p', '3')
  await expect(page.getByRole('button', { name: 'Points', pressed: true })).toBeVisible()

  await page.getByRole('button', { name: 'Add stem' }).click()
  const stem = page.getByRole('form', { name: 'New stem' })
  await expect(stem.getByLabel('Stem name')).toHaveValue('HN 1-1')
  await stem.getByLabel('Text').fill('Nurses visit the patient at home as the plan says.')
  await stem.getByRole('button', { name: 'Add stem' }).click()
  await expect(page.getByRole('button', { name: /Nurses visit the patient/ })).toBeFocused()

  await tabTo(page, page.getByLabel('Evidence for Desktop Review'))
  await page.keyboard.type(module.evidence)
  await press(page, 'Control+Enter')
  await saysSaved(page, 'Evidence for Desktop Review')
  // Leaving a field saves it as well.
  await page.getByLabel('Basics').click()
  await page.keyboard.type(module.tip)
  await page.getByRole('heading', { name: module.standards[0] }).click()
  await saysSaved(page, 'Basics')
}

async function otherStandards(page: Page): Promise<void> {
  const elements = [
    { of: /Wound care/, text: 'A wound is measured at each visit.', type: 'Points' },
    { of: /Records/, text: 'Records are closed within a day.', type: 'Mandatory' },
  ] as const
  for (const { of, text, type } of elements) {
    await page
      .getByRole('region', { name: 'Standards in this module' })
      .getByRole('link', { name: of })
      .click()
    await expect(page.getByRole('heading', { name: of })).toBeVisible()
    await page.getByRole('button', { name: 'Add element' }).first().click()
    const form = page.getByRole('form', { name: 'New element' })
    await form.getByLabel('Text').fill(text)
    await form.getByRole('button', { name: type, exact: true }).click()
    await form.getByRole('button', { name: 'Add element' }).click()
    await page.getByRole('button', { name: text }).waitFor()
    await form.getByLabel('Text').fill('What is told by telephone is written down, too.')
    await form.getByRole('button', { name: 'No weight', exact: true }).click()
    await form.getByRole('button', { name: 'Add element' }).click()
    await page.getByRole('button', { name: /told by telephone/ }).waitFor()
    await form.getByRole('button', { name: 'Done' }).click()
  }
}

async function parseNames({ page, findNothing }: PersonAtWork): Promise<void> {
  await page.getByRole('link', { name: 'Names and groups' }).click()
  const pattern = page.getByLabel('Name pattern')
  await expect(page.getByText('3 names, not parsed: there is no pattern.')).toBeVisible()
  await tabTo(page, pattern)
  await page.keyboard.type(module.pattern)
  await expect(page.getByText('All 3 names match.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: module.standards[1] })
  for (const cell of ['HN', '1', '2', 'Wound care'])
    await expect(row.getByRole('cell', { name: cell, exact: true }).first()).toBeVisible()
  await press(page, 'Enter')
  await expect(page.getByRole('button', { name: 'Discard changes' })).toBeHidden()
  await findNothing('the names of the new module')
}
