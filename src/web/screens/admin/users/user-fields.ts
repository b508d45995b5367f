import type { PersonField } from '#web/domain/person/person-values.ts'

/** The fields of a person that an administrator fills in, in form order. */
export const userFields: readonly PersonField[] = [
  'FirstName',
  'LastName',
  'UserName',
  'UserType',
  'Role',
  'LeadOrder',
  'Title',
  'Organization',
  'OrganizationId',
  'PhoneNumber',
  'URL',
  'NotifyOnNewTask',
]
