import { expect } from '@playwright/test'
import { goBy, press, typeOn } from './keys.ts'
import type { PersonAtWork } from './person.ts'

/** A person of an organization that is new to the application. */
export type NewPerson = {
  readonly first: string
  readonly last: string
  readonly email: string
  readonly organization: string
}

/** Returns the name of a person as lists show it. */
export const nameOf = ({ first, last }: NewPerson): string => `${first} ${last}`

/** As an administrator: creates a user of type Client by keyboard alone; returns the id. */
export async function addClientByKeys(
  { page, findNothing }: PersonAtWork,
  person: NewPerson,
): Promise<string> {
  await goBy(page, 'Manage users')
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible()
  await findNothing('users')
  await press(page, 'n')
  await expect(page.getByLabel('First name')).toBeFocused()
  await typeOn(page, person.first, person.last, person.email)
  await expect(page.getByLabel('Type', { exact: true })).toHaveValue('Client')
  await typeOn(page, null, null, null, null, 'Director of nursing', person.organization)
  await findNothing('the form of a new user')
  await press(page, 'Enter')
  await expect(page.getByText(`${nameOf(person)} was added and invited by mail.`)).toBeVisible()
  await expect(page.getByLabel('Organization ID')).toHaveValue('Juniper Home Care')
  await findNothing('a user that is open')
  return idInAddress(page.url())
}

/** As an administrator on the users screen: creates a colleague of a person by mouse; returns the id. */
export async function addColleague({ page }: PersonAtWork, person: NewPerson): Promise<string> {
  const before = idInAddress(page.url())
  await page.getByRole('button', { name: 'Add a user' }).click()
  const form = page.getByRole('form', { name: 'New user' })
  await form.getByLabel('First name').fill(person.first)
  await form.getByLabel('Last name').fill(person.last)
  await form.getByLabel('E-mail address').fill(person.email)
  await form.getByLabel('Type', { exact: true }).selectOption('Client')
  await form.getByLabel('Organization', { exact: true }).fill(person.organization)
  await form.getByRole('button', { name: 'Add user' }).click()
  await expect(page.getByText(`${nameOf(person)} was added and invited by mail.`)).toBeVisible()
  const id = idInAddress(page.url())
  expect(id).not.toBe(before)
  return id
}

const idInAddress = (address: string): string => new URL(address).searchParams.get('user') ?? ''
