import type { PersonField } from '../../ui/people/person-values.ts'

/** Every field of a person that an administrator fills in, in the order of the form. */
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
