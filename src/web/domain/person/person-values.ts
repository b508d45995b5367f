import type { UserType } from '#rules/permissions/user-types.ts'
import { webAddressOf } from '#rules/text/web-address.ts'
import type { Parameters } from '#web/data/api/contracts.ts'

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

export type PersonField = keyof PersonValues

/** The part of a listed person that the form uses. */
export type PersonRow = {
  readonly [Field in Exclude<PersonField, 'LeadOrder'>]?: PersonValues[Field] | null | undefined
} & { readonly LeadOrder?: number | null | undefined }

/** The form values of a new person. */
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

/** Converts a stored person to form values. */
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

/** Parameters of the writes of the focus User. */
export type PersonInput = Omit<Parameters<'User:Update'>, 'Id'>

// Text that is not a number is sent as typed: the server reports the problem.
const placeTyped = (typed: string) =>
  typed === '' ? null : /^\d+$/.test(typed) ? Number(typed) : typed

function sentValue(field: PersonField, value: string | boolean): unknown {
  if (field === 'LeadOrder') return placeTyped(String(value).trim())
  return field === 'URL' ? webAddressOf(String(value)) : value
}

/** Converts form values to parameters of a write. */
export const personInput = (values: Partial<PersonValues>): PersonInput =>
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

/** Converts form values to columns of the row. */
export const personColumns = (values: Partial<PersonValues>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [
      field,
      value === '' && mayBeMissing.has(field as PersonField)
        ? null
        : sentValue(field as PersonField, value),
    ]),
  )
