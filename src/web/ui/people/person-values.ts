import type { UserType } from '../../../rules/user-types.ts'
import { webAddressOf } from '../../../rules/web-address.ts'
import type { Parameters } from '../../data/contracts.ts'

/** The fields of a person as a form holds them: texts, and a switch. */
export type PersonValues = {
  readonly UserName: string
  readonly FirstName: string
  readonly LastName: string
  readonly Title: string
  readonly Organization: string
  readonly OrganizationId: string
  readonly PhoneNumber: string
  readonly URL: string
  readonly Role: string
  readonly UserType: UserType
  readonly LeadOrder: string
  readonly NotifyOnNewTask: boolean
}

/** The name of a field of a person. */
export type PersonField = keyof PersonValues

/** A person of a list, as far as it tells of the person. */
export type PersonRow = {
  readonly [Field in Exclude<PersonField, 'LeadOrder'>]?: PersonValues[Field] | null | undefined
} & { readonly LeadOrder?: number | null | undefined }

/** The values of somebody of whom nothing is known yet. */
export const noPerson: PersonValues = {
  UserName: '',
  FirstName: '',
  LastName: '',
  Title: '',
  Organization: '',
  OrganizationId: '',
  PhoneNumber: '',
  URL: '',
  Role: '',
  UserType: 'Client',
  LeadOrder: '',
  NotifyOnNewTask: true,
}

/** The values of a person as they are stored. */
export const personValues = (row: PersonRow): PersonValues => ({
  UserName: row.UserName ?? '',
  FirstName: row.FirstName ?? '',
  LastName: row.LastName ?? '',
  Title: row.Title ?? '',
  Organization: row.Organization ?? '',
  OrganizationId: row.OrganizationId ?? '',
  PhoneNumber: row.PhoneNumber ?? '',
  URL: row.URL ?? '',
  Role: row.Role ?? '',
  UserType: row.UserType ?? 'Client',
  LeadOrder: row.LeadOrder?.toString() ?? '',
  NotifyOnNewTask: row.NotifyOnNewTask ?? true,
})

/** Some values of a person as the writes of the focus User take them. */
export type SentPerson = Omit<Parameters<'User:Update'>, 'Id'>

// What is no number goes as it was typed: the server says what is wrong with it.
const placeTyped = (typed: string) =>
  typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : typed

function sentValue(field: PersonField, value: string | boolean): unknown {
  if (field === 'LeadOrder') return placeTyped(String(value).trim())
  return field === 'URL' ? webAddressOf(String(value)) : value
}

/** Some values of a form as a write takes them. */
export const sentPerson = (values: Partial<PersonValues>): SentPerson =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, sentValue(field as PersonField, value)]),
  )

const mayBeMissing: ReadonlySet<PersonField> = new Set([
  'Title',
  'Organization',
  'OrganizationId',
  'PhoneNumber',
  'URL',
])

/** Some values of a form as they stand in the columns of the row. */
export const storedPerson = (values: Partial<PersonValues>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      value === '' && mayBeMissing.has(field as PersonField)
        ? null
        : sentValue(field as PersonField, value),
    ]),
  )
